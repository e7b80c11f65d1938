import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { lifted } from './__fixtures__/lifted.ts'
import { liftExtremeLines } from './extreme-lines.ts'

const liftedFor = (lines: readonly string[], question: string): string[] =>
  lifted(lines, (text, pieces, worth) => liftExtremeLines(text, pieces, worth, questionOf(question, {})))

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
  const found = liftedFor(statement.with(31, spent), question)
  expect(found).toContain(spent)
  expect(found.length).toBeLessThanOrEqual(4)
})

test('nothing is lifted where nothing of the kind is asked, where few lines state an amount, or where amounts have no unit', () => {
  expect(liftedFor(statement.with(31, spent), 'What did I pay the dentist?')).toEqual([])
  const diary = Array.from({ length: 60 }, (_, at) => `Day ${at}: slept well, and saw ${at} birds.`)
  expect(liftedFor(diary, 'On which day were the most birds?')).toEqual([diary[0], diary[59]])
  const points = Array.from({ length: 60 }, (_, at) => `Round ${at}: ${at}, ${60 - at}.`)
  expect(liftedFor(points, 'Which round was the best?')).toEqual([])
  const silent = diary.map((line) => line.replace(/and saw.*/u, 'alone.'))
  expect(liftedFor(silent.with(7, 'Paid 12 EUR.'), 'What was the largest expense?')).toEqual([])
})
