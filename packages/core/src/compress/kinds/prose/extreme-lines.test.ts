import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { liftExtremeLines } from './extreme-lines.ts'

const lifted = (lines: readonly string[], question: string): string[] => {
  const text = lines.join('\n')
  let from = 0
  const pieces = lines.map((line) => {
    const piece = { from, to: from + line.length }
    from += line.length + 1
    return piece
  })
  const worth = liftExtremeLines(text, pieces, new Float64Array(lines.length), questionOf(question, {}))
  return [...worth].flatMap((value, at) => (value > 0 ? [lines[at]!] : []))
}

const statement = Array.from(
  { length: 60 },
  (_, at) =>
    `0${1 + (at % 9)}.03.2026  ${at % 2 ? 'Railway' : 'Bakery'}  ${at % 2 ? '' : '-'}${10 + ((at * 7) % 60)},5${at % 10} EUR  balance ${900 + at},00`,
)
const spent = '05.03.2026  Dentist  -310,00 EUR  balance 612,00'

test.each([
  'What was the largest expense?',
  'Was war die größte Ausgabe?',
  'Which booking was the highest?',
  '最大的一笔支出是什么？',
])('the largest and the smallest amount are found: %s', (question) => {
  const found = lifted(statement.with(31, spent), question)
  expect(found).toContain(spent)
  expect(found.length).toBeLessThanOrEqual(4)
})

test('nothing is lifted where nothing of the kind is asked, where few lines state an amount, or where amounts have no unit', () => {
  expect(lifted(statement.with(31, spent), 'What did I pay the dentist?')).toEqual([])
  const diary = Array.from({ length: 60 }, (_, at) => `Day ${at}: slept well, and saw ${at} birds.`)
  expect(lifted(diary, 'On which day were the most birds?')).toEqual([diary[0], diary[59]])
  const points = Array.from({ length: 60 }, (_, at) => `Round ${at}: ${at}, ${60 - at}.`)
  expect(lifted(points, 'Which round was the best?')).toEqual([])
  const silent = diary.map((line) => line.replace(/and saw.*/u, 'alone.'))
  expect(lifted(silent.with(7, 'Paid 12 EUR.'), 'What was the largest expense?')).toEqual([])
})
