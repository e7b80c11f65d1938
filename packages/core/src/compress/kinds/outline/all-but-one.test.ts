import { expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { outline } from './outline.ts'

const choose = (text: string, question: string, room: number): string => {
  const context: ShrinkContext = { question: questionOf(question, {}), profile: 'default', path: undefined }
  return outline.choose(text, context, room)!.text
}
const colours = ['red', 'blue', 'green', 'black', 'white', 'brown', 'grey']
const lines = (one: (at: number, isOdd: boolean, colour: string) => string): string =>
  Array.from({ length: 120 }, (_, at) => one(at, at === 77, colours[(at * 5) % 7]!)).join('\n')

const boxes = `- list [ref=e1]:\n${lines((at, isOdd, colour) => `  - listitem "Door ${at}" [ref=d${at}]:\n    - text: ${colour} paint\n    - checkbox "Locked"${isOdd ? '' : ' [checked]'} [ref=c${at}]`)}`
const buttons = `- table [ref=e1]:\n${lines((at, isOdd, colour) => `  - row "${colour} shed ${at}" [ref=d${at}]:\n    - cell "${at * 7} steps"\n    - button "${isOdd ? 'Unseal' : 'Seal'}" [ref=c${at}]`)}`
const checks = lines(
  (at, isOdd, colour) =>
    `boat-${at}:\n  paint: ${colour} ${at}\n  hull: ${isOdd ? 'leaks' : `inspected 2026-03-${10 + (at % 19)}`}`,
)
const signed = lines(
  (at, isOdd, colour) =>
    `boat-${at}:\n  crew: ${at % 9}\n  papers: ${isOdd ? 'sent back to the owner' : `${colour} folder, signed by clerk ${at * 3} of office ${colour}`}`,
)
const invoices = `<?xml version="1.0"?><bills>${lines((at, isOdd, colour) => `<bill id="B-${at}"><for>${colour} ${at}</for><state>${isOdd ? 'contested' : 'settled'}</state></bill>`)}</bills>`

test.each([
  [boxes, 'checkbox "Locked" [ref=c77]', ['Are all boxes checked?', 'Is everything locked?', 'look at the page']],
  [buttons, 'button "Unseal" [ref=c77]', ['Find the sealed shed', 'Is any shed sealed?', 'look at the page']],
  [checks, 'hull: leaks', ['Is every hull inspected?', 'Which hull was not inspected?', 'look after the boats']],
  [signed, 'papers: sent back', ['Are all papers signed?', 'Which papers were not signed?']],
  [invoices, 'contested', ['Is every bill settled?', 'Which bill is not settled?']],
])('the one item that lacks what all others say is shown, case %#', (text, odd, questions) => {
  for (const question of questions) expect(choose(text, question, 2400)).toContain(odd)
})

test('a word that most of the like lines say does not take the room of one that the question names', () => {
  const view = choose(checks, 'Why was the hull of the boat inspected that is blue 115?', 1500)
  expect(view).toContain('paint: blue 115')
})

test('a word that all like lines say still tells them from other lines', () => {
  const view = choose(checks.replaceAll('leaks', 'inspected 2026-03-30'), 'Which hull was inspected?', 1500)
  expect(view.match(/hull: inspected/gu)!.length).toBeGreaterThan(10)
})
