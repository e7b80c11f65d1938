import { expect, test } from 'vitest'
import { questionOf } from '../../../read/question.ts'
import { comparedLines } from './compared-lines.ts'

const found = (text: string, question: string): string[] =>
  comparedLines(text, questionOf(question, {})).map(({ from, to }) => text.slice(from, to))

const requests = Array.from(
  { length: 40 },
  (_, at) => `path=/api/${at} status=200 customer=Ann Lee took_ms=${at === 17 ? 2400 : 100 + at}`,
)

test('lines with a value above what is asked, in the unit of its key', () => {
  expect(found(requests.join('\n'), 'Which requests took more than 2 seconds?')).toEqual([requests[17]])
  expect(found(requests.join('\n'), 'Welche Anfragen dauerten länger als 2 Sekunden?')).toEqual([requests[17]])
})

test('lines of records with keys of several words', () => {
  const records = Array.from(
    { length: 30 },
    (_, at) => `Order: ${100 + at}\nTotal amount: ${at === 9 ? 5200 : 40 + at} EUR`,
  )
  expect(found(records.join('\n\n'), 'Which total amount is over 5,000 EUR?')).toEqual(['Total amount: 5200 EUR'])
})

test('nothing where most lines are meant, or there are no values', () => {
  expect(found(requests.join('\n'), 'Which took more than 100 ms?')).toEqual([])
  expect(found('Nothing here.\n'.repeat(50), 'What is above 100?')).toEqual([])
})
