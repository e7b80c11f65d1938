import { expect, test } from 'vitest'
import { daysIn, denseDay, spellingsOfDays } from './written-day.ts'

const digitsOf = (text: string): string[] => [...new Set([...daysIn(text)].map(({ digits }) => digits))].toSorted()
const spellings = (question: string, text: string): string[] => spellingsOfDays([...daysIn(question)], text)

test.each([
  ['What is on 2026-04-15?', ['20260415']],
  ['Was habe ich am 15.04.2026 vor?', ['20260415']],
  ['on April 15th, 2026', ['20260415']],
  ['dump-20260415.tar.gz', ['20260415']],
  ['2026年4月15日有什么？', ['20260415']],
  ['[15/Apr/2026:10:00:00 +0000]', ['20260415']],
  ['the 15th of April', ['0415']],
  ['am 15.4. und am 3. März', ['0303', '0415']],
  ['4月5日', ['0405']],
  ['05/04/2026', ['20260405', '20260504']],
])('days in "%s"', (text, days) => {
  expect(digitsOf(text)).toEqual(days)
})

test.each(['20261315', '20260432', '120260415', '3 marbles and 2 decks', 'costs 15.04 EUR', '99990415', 'v1.2.3.4'])(
  'no day in "%s"',
  (text) => {
    expect(digitsOf(text)).toEqual([])
  },
)

test('a day is found however a text writes it', () => {
  const text = 'DTSTART:20260415T090000\nDTSTART:20260416T090000\ndue 2026-04-15\nApr 15 10:00 host'
  expect(spellings('What is on 15 April?', text)).toEqual(['20260415', '2026-04-15', 'apr 15'])
  expect(spellings('What is on 15 April 2025?', text)).toEqual(['apr 15'])
})

test('eight digits that stand in a text are themselves', () => {
  expect(spellings('Where is order 20260415?', 'order 20260415 of 2026-04-15')).toEqual([])
  expect(spellings('20260415', 'of 2026-04-15')).toEqual(['2026-04-15'])
})

test('eight digits as a day', () => {
  expect(denseDay('20260415')).toBe(Date.UTC(2026, 3, 15) / 1000)
  expect([denseDay('20261315'), denseDay('18000101'), denseDay('2026041')]).toEqual([
    Number.NaN,
    Number.NaN,
    Number.NaN,
  ])
})
