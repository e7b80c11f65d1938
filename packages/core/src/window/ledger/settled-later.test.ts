import { expect, test } from 'vitest'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { merge } from '../said/merge.ts'
import type { SegmentNotes } from '../said/note.ts'
import { SummaryTexts } from '../said/texts.ts'
import { write } from '../said/write.ts'

const room = 400
const notesOf = (...texts: string[]): SegmentNotes =>
  extracted(
    texts.flatMap((text) => [user(text), assistant('Good.')]),
    room,
    tokens,
  )
/** All that is told of two summaries, by both ways in which they are told. */
const toldOf = (first: SegmentNotes, second: SegmentNotes): string[] => [
  write(merge([first, second], { room, tokens })),
  new SummaryTexts().together([first, second], tokens)[0]!,
]

test.each([
  ['Never touch the folder legacy/.', 'Except legacy/docs, that you may edit.'],
  ['Always cc Anna on invoices.', 'Anna has left the company, cc Ben now.'],
  ['We decided to hire Lena.', 'The board has overruled that, Lena is out.'],
  ['We decided to rent the hall in Bonn.', 'I paid to get out of the hall in Bonn yesterday.'],
  ['Every Monday send me the figures of the week.', 'The figures are with Omar, leave them to him.'],
  ['Ab sofort gehen alle Angebote zuerst an Frau Roth.', 'Frau Roth ist in Elternzeit, bis dahin an Herrn Lund.'],
  ['以后每次都先跑测试再提交。', '跑测试这一步小王来做。'],
])('%s is told with what names it later: %s', (settled, later) => {
  for (const text of toldOf(notesOf(settled), notesOf('Plot the sales of March.', later)))
    expect(text.includes(`  ${settled}\n    later: ${later}`) || text.includes(`asked: ${later}`)).toBe(true)
  const [, together] = toldOf(notesOf(settled), notesOf('Plot the sales of March.', later))
  expect(together).toContain(`  ${settled}\n    later: ${later}`)
})

test.each([
  ['Never touch the folder legacy/.', 'Is legacy/ still in use?'],
  ['Never touch the folder legacy/.', 'Plot the sales of March.'],
  ['Always cc Anna on invoices.', 'Never call her, and always be polite.'],
  ['We decided to hire Lena.', 'If Lena were ill, who would come?'],
  ['We decided to hire Lena.', 'Translate into German: Lena is not hired.'],
])('%s is told without %s', (settled, other) => {
  for (const text of toldOf(notesOf(settled), notesOf(other))) {
    expect(text).toContain(`  ${settled}`)
    expect(text).not.toContain('later: ')
  }
})

test('what has no room for what limits it is left out and counted', () => {
  const settled = 'Always cc Anna on invoices.'
  const other = 'Anna has left the company and moved to the coast with all of her dogs, so cc Ben.'
  const text = write(merge([notesOf(settled), notesOf(other)], { room: 28, tokens }))
  expect(text).not.toContain(settled)
  expect(text).toContain('[what reads like standing instructions: 1 left out]')
})

test.each([
  [
    'Always put Maria in copy on invoices.',
    'Maria has left the company, Ben takes her place for invoices.',
    'Ben has moved to sales. Ida is the one to write to.',
    'Ben has moved to sales.',
  ],
  [
    'Always put Novak in copy when you write about the map tiles.',
    'I think that the cache layer of Novak is dear.',
    'The cache layer stays in house after all.',
    'The cache layer stays in house after all.',
  ],
  ['以后发票都抄送给王芳。', '王芳离职了，发票找财务部。', '财务部在搬家，找赵敏。', '财务部在搬家，找赵敏。'],
])('%s is told with what replaces what names it later: %s %s', (settled, later, again, newest) => {
  const [, text] = toldOf(notesOf(settled), notesOf(later, 'Plot the sales of March.', again))
  expect(text).toContain(`  ${settled}\n    later: ${later}\n    later: ${newest}`)
})

test('what is told later has a mark where still more was said of what replaces it', () => {
  const chain = [
    'Maria has left the company, Ben takes her place.',
    'Ben has moved to sales, write to Ida.',
    'Ida is ill, Okafor does it.',
  ]
  const [, text] = toldOf(notesOf('Always put Maria in copy on invoices.'), notesOf(...chain))
  expect(text).toContain(`    later: ${chain[0]}\n    later: ${chain[1]} […]`)
})

test.each([
  ['From now on use DHL for Oslo.', 'UPS is better for Oslo, take that one.'],
  ['Oslo orders must always be approved by Frida.', 'Oslo orders need no approval any more.'],
  ['Ab jetzt gehen alle Lieferungen nach Oslo per Bahn.', 'Nach Oslo doch lieber per Lkw.'],
  ['We decided to close Oslo.', 'Oslo stays open after all.'],
])('%s is told with %s, however often its name is said', (settled, later) => {
  const daily = (from: number): string[] =>
    Array.from({ length: 40 }, (_, at) => `Order ${from + at} lamps for ${at % 3 === 0 ? 'Ghent' : 'Oslo'} today.`)
  const [first, second] = [notesOf(settled, ...daily(10)), notesOf(...daily(60), later, ...daily(110))]
  const [, text] = toldOf(first, second)
  expect(text).toContain(`    later: ${later} […]`)
  expect(text!.indexOf(settled)).toBeLessThan(text!.indexOf(later))
})

test.each([
  ['Rules:\n1. Always lint first.\n2. Never push to main.\n3. Ask me before you delete a branch.', 'Rule 2 is gone.'],
  [
    'Rules:\n1. Always lint first.\n2. Never push to main.\n3. Ask me before you delete a branch.',
    'Drop the second rule.',
  ],
  [
    'Rules:\n1. Always lint first.\n2. Never push to main.\n3. Ask me before you delete a branch.',
    'Rules 1-2 are off.',
  ],
  ['Rules:\n- Always lint first.\n- Never push to main.', 'The last rule is history.'],
  ['Steps for each release:\n1. Always lint first.\n2. Never push to main.', 'Step two may go.'],
  ['Regeln:\n1. Immer erst prüfen.\n2. Never push to main.', 'Regel 2 ist weg.'],
  ['Regeln:\n1. Immer erst prüfen.\n2. Never push to main.', 'Die zweite Regel ist Geschichte.'],
  ['约定：\n1. 必须先跑测试。\n2. Never push to main.', '第 2 条不算了。'],
  ['约定：\n1. 必须先跑测试。\n2. Never push to main.', '第二条没用了。'],
])('an item of a list is told with what names it by its place in that: %s %s', (rules, later) => {
  const together = notesOf(rules, 'Look up order 17.', later)
  for (const text of [write(together), ...toldOf(notesOf(rules), notesOf('Look up order 17.', later))])
    expect(text).toMatch(new RegExp(`Never push to main\\..*\\n *later: .*${later.slice(0, -1)}`, 'u'))
})

test('what names another item of a list is not told with an item', () => {
  const rules = 'Rules:\n1. Always lint first.\n2. Never push to main.\n3. Ask me before you delete a branch.'
  const text = write(notesOf(rules, 'Rule 3 is gone, and there are 2 new ones.', 'Route 2 is closed.'))
  expect(text).not.toMatch(/main\..*\n *later:/u)
})

test.each([
  ['Always show prices with VAT.', 'No VAT any more please.', 'Show me how the price feed behaves since the update.'],
  ['Always cc Anna on invoices.', 'no cc any more please', 'List what is odd about the invoices on mobile phones.'],
])('a short word that few messages have names what is taken back: %s %s', (order, later, other) => {
  const others = Array.from({ length: 12 }, () => other)
  for (const text of [write(notesOf(order, later, ...others)), ...toldOf(notesOf(order), notesOf(later, ...others))])
    expect(text).toMatch(new RegExp(`${order}\\n    later: ${later}`, 'u'))
})
