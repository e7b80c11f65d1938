import { expect, test } from 'vitest'
import { clockAsked, clockOfStamp } from './time-of-day.ts'

const at = (hour: number, minute = 0, second = 0): number => hour * 3600 + minute * 60 + second

test.each([
  ['14:30', at(14, 30)],
  ['2:30 pm', at(14, 30)],
  ['12 a.m.', at(0)],
  ['14 Uhr', at(14)],
  ['14 Uhr 30', at(14, 30)],
  ['14点半', at(14, 30)],
])('"%s" means a minute', (text, first) => {
  expect(clockAsked(text)).toEqual({ first, last: first + 59.999 })
})

test.each(['25:00', '14:75', '13.5', '5 pmx', ''])('"%s" is no time of day', (text) => {
  expect(clockAsked(text)).toBeUndefined()
})

test.each([
  '2026-04-02T14:30:07Z',
  '2026-04-02T14:30:07.123+02:00',
  '2026-04-02 14:30:07,5',
  '14:30:07',
  '20260402T143007Z',
  '02/Apr/2026:14:30:07 +0000',
  '2 Apr 2026, 2:30:07 PM',
])('the time of day of "%s" as it is written', (stamp) => {
  expect(clockOfStamp(stamp)).toBe(at(14, 30, 7))
})

test.each(['2026-04-02', '120ms', '99:30:00'])('"%s" says no time of day', (stamp) => {
  expect(clockOfStamp(stamp)).toBeUndefined()
})
