import { describe, expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { estimator } from '../../tokens/estimate.ts'
import { merge } from '../said/merge.ts'
import { SummaryTexts } from '../said/texts.ts'
import type { Note, SegmentNotes } from '../said/note.ts'
import { withoutBare } from './answers-later.ts'
import { correctsLater } from '../later/corrects-later.ts'
import { write } from '../said/write.ts'

const answered = (text: string) => ({ kind: 'answered', text }) as const

const things = 'basil tomato trellis compost mulch seedling orchard lantern harbor violin nebula quasar'.split(' ')
const talk = things.flatMap((each, at) => [
  user(`Tell me of the ${each}.`),
  assistant(
    `Every ${each} grows in ${things[(at + 5) % 12]} ${at}, since the rain of May came late to the hills this year.`,
  ),
])

const pairs = [
  [
    'The table legacy_orders is unused, so dropping it is safe.',
    'The finance job reads legacy_orders at night, so keep it.',
  ],
  ['Die Ursache ist der Filter im Bericht.', 'Der Filter war richtig, den Bericht hat der Nachtlauf geleert.'],
  ['迁移脚本已经在生产环境跑完了。', '生产环境的迁移脚本停在第三步。'],
] as const

describe.each(pairs)('an answer that a later one corrects: %s', (first, second) => {
  const before = [user('How is it?'), assistant(first)]
  const after = [user('Are you sure?'), assistant(second)]

  const isAlone = (text: string): boolean => text.includes(first) && !text.includes(second)

  test('is not told without it, in whatever room', () => {
    const texts = Array.from({ length: 22 }, (_, at) => {
      const room = 60 + 20 * at
      const summary = extracted([...before, ...talk, ...after, ...talk.slice(0, 8)], room, estimator)
      return [write(summary), write(merge([summary, summary], { room, tokens: estimator }))]
    }).flat()
    expect(texts.filter(isAlone)).toEqual([])
    expect(texts.filter((text) => text.includes(second)).length).toBeGreaterThan(0)
  })

  test('is not told without it where they stand in summaries of their own', () => {
    const both = [extracted([...before, ...talk], 300, estimator), extracted([...talk, ...after], 300, estimator)]
    const together = new SummaryTexts().together(both, estimator).join('\n')
    expect([together, write(merge(both, { room: 300, tokens: estimator }))].filter(isAlone)).toEqual([])
  })
})

test('what may correct an answer stands below it', () => {
  const summary = extracted(
    [
      user('Go.'),
      assistant(`${pairs[0][0]} I have looked for what reads it.`),
      ...talk,
      user('legacy_orders is read by a report of mine.'),
      ...talk.slice(0, 4),
    ],
    2000,
    estimator,
  )
  const others = summary.notes.filter(({ kind }) => kind !== 'asked')
  expect(write({ ...summary, notes: others })).toContain('answered: The table legacy_orders')
  const text = write(summary)
  expect(text).toContain('legacy_orders is read by a report of mine.')
})

test('answers that are left out are counted, alone and together, the oldest of equal worth first', () => {
  const summary = extracted(talk, 160, estimator)
  for (const [made, all] of [
    [summary, things.length],
    [merge([summary, summary], { room: 160, tokens: estimator }), 2 * things.length],
  ] as const) {
    const text = write(made)
    const shown = text.match(/^answered: /gmu)?.length ?? 0
    const alike = Array.from(text.matchAll(/^answered: .*\[(\d+) more, worded alike\]/gmu), ([, count]) =>
      Number(count),
    )
    const [, left] = /\[answered: (\d+) more left out\]/u.exec(text)!
    expect(shown + Number(left) + alike.reduce((sum, count) => sum + count, 0)).toBe(all)
    expect(text).not.toContain('Every basil')
  }
})

test('what may correct an answer has a mark where that was corrected in turn, in a sentence that is not told', () => {
  const summary = extracted(
    [
      user('Is it free?'),
      assistant('The hall in Bonn is free.'),
      ...talk,
      user('The hall in Bonn is taken by Okonkwo.'),
      ...talk,
      user('Okonkwo has called it off.'),
      ...talk.slice(0, 4),
    ],
    2000,
    estimator,
  )
  const place = { list: summary.said[0]!, at: 1 }
  const corrected = (isTold: boolean) =>
    correctsLater({ ...answered('The hall in Bonn is free.'), place }, summary.said, {
      isTold: () => isTold,
      isApart: () => false,
    })
  const text = 'The hall in Bonn is taken by Okonkwo.'
  expect(corrected(false)).toEqual([{ text, told: `${text} […]` }])
  expect(corrected(true)).toEqual([{ text, told: text }])
})

test('a name counts although it is said more often, and what differs in names alone is of somebody else', () => {
  const others = ['David', 'Ben', 'Felix'].flatMap((each) => [
    user(`Book a table for ${each}.`),
    assistant(`Booked for ${each}, confirmation ${each.toUpperCase()}12.`),
    user(`Cancel that for ${each}.`),
    assistant(`I cancelled it for ${each}.`),
  ])
  const booked = [user('Book a table for Olga.'), assistant('Booked for Olga, confirmation OLX12189.')]
  const cancelled = [user('Cancel that for Olga.'), assistant('I cancelled it for Olga.')]
  const summary = extracted([...booked, ...cancelled, ...others, user('Is the table for Olga free?')], 2000, estimator)
  const place = { list: summary.said[0]!, at: 1 }
  const found = correctsLater({ ...answered('Booked for Olga, confirmation OLX12189.'), place }, summary.said, {
    isTold: () => false,
    isApart: () => false,
  })
  expect(found.map(({ text }) => text)).toEqual(['I cancelled it for Olga.'])
})

test('an answer is not told without what may correct it, which was to be told by itself', () => {
  const note = (text: string, toldWith: readonly string[] = []): Note => ({
    kind: 'answered',
    text,
    tokens: 10,
    worth: 1,
    order: 1,
    toldWith,
  })
  const [booked, cancelled] = [note('Booked for Olga.', ['I cancelled it for Olga.']), note('I cancelled it for Olga.')]
  const summaryOf = (...notes: Note[]): SegmentNotes => ({ ...extracted([user('Hi')], 500, estimator), notes })
  const notesOf = (summaries: readonly SegmentNotes[]): readonly Note[] => summaries.flatMap(({ notes }) => notes)
  expect(notesOf(withoutBare([summaryOf(booked), summaryOf(cancelled)]))).toEqual([booked, cancelled])
  expect(notesOf(withoutBare([summaryOf(booked), summaryOf(note('It was cheap.'))]))).toEqual([note('It was cheap.')])
})

test('a request stands with what a person said later that may take it back', () => {
  const wishes = {
    Hugo: 'Please move the appointment of Hugo to another week.',
    Clara: 'Schick Clara bitte das Angebot mit Rabatt.',
    Felix: 'Give Felix admin rights on the billing project.',
    Ines: 'We should refund Ines the full amount for her kettle.',
    Jonas: 'The mailbox of Jonas has to forward to the archive.',
    Karla: 'Could you add Karla to the rota for December',
  }
  const people = Object.keys(wishes)
  const requests = Object.values(wishes).flatMap((wish) => [user(wish), assistant('It is done.'), ...talk.slice(0, 6)])
  const withdrawals = people.flatMap((each) => [user(`Stop, undo the thing for ${each}.`), assistant('It is undone.')])
  const messages = [...requests, ...withdrawals, ...talk]
  const told = [260, 300, 340, 400].map((room) => write(extracted(messages, room, estimator)))
  for (const text of told) {
    const asked = Object.entries(wishes).filter(([, wish]) => text.includes(wish))
    expect(asked.filter(([each]) => !text.includes(`undo the thing for ${each}.`))).toEqual([])
  }
  expect(told.some((text) => text.includes('    later: Stop, undo the thing for Hugo.'))).toBe(true)
})
