import { expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import type { SegmentNotes } from '../said/note.ts'
import { merge } from '../said/merge.ts'
import { SummaryTexts } from '../said/texts.ts'
import { write } from '../said/write.ts'

const room = 400
const notesOf = (...said: string[]): SegmentNotes =>
  extracted(
    said.flatMap((text) => [user(text), assistant('Good.')]),
    room,
    tokens,
  )
const again = 'open once, with what was said later that may be about it:'

test.each([
  ['Noch offen: die Rechnung 4711 prüfen.', 'Die Rechnung 4711 ist geprüft.'],
  ['Still open: the flaky test in cart.spec.ts.', 'cart.spec.ts passes now.'],
  ['TODO: rename the column user_id in orders.', 'Forget about renaming user_id.'],
  ['Open question: which region should the bucket be in?', 'The bucket goes to eu-west-1.'],
  ['Offen: Anfrage der Stadtwerke beantworten.', 'Den Stadtwerken habe ich zurückgeschrieben.'],
  ['待办：联系供应商张伟。', '不用联系张伟了。'],
])('%s is told with what names it later: %s', (open, later) => {
  const [first, second] = [notesOf(open), notesOf(later)]
  const texts = [
    write(notesOf(open, 'What about Porto?', later)),
    write(merge([first, second], { room, tokens })),
    new SummaryTexts().together([first, second], tokens)[0]!,
  ]
  for (const text of texts) {
    expect(text).toContain(`${again}\n  ${open}\n    later: ${later}`)
    expect(text).not.toContain('open when last mentioned')
  }
})

test('what a person asks about is told with the answer', () => {
  const text = write(
    extracted(
      [
        user('Open question: does Ravi need a visa?'),
        assistant('Hm.'),
        user('Does Ravi need a visa?'),
        assistant('No.'),
      ],
      room,
      tokens,
    ),
  )
  expect(text).toContain('    later: Does Ravi need a visa?\n    later: No.')
})

test.each([
  ['TODO: ask the lawyer about clause 12.', 'Plot the sales of page 12.'],
  ['Still open: ticket 4701 of the form.', 'Ticket 5701 of the form looks fine.'],
  ['待办：联系供应商张伟。', '比较一下两张报表。'],
])('%s stays open after %s', (open, other) => {
  for (const text of [write(notesOf(open, other)), write(merge([notesOf(open), notesOf(other)], { room, tokens }))])
    expect(text).toContain(`open when last mentioned:\n  ${open}`)
})
