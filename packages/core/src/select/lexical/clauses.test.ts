import { expect, test } from 'vitest'
import { clausesOf } from './clauses.ts'

test.each([
  ['Book a hotel in Rome and then send an email to Tom', ['Book a hotel in Rome', ' send an email to Tom']],
  ['Cancel my flight to Oslo. Also find a train ticket!', ['Cancel my flight to Oslo', ' find a train ticket!']],
  ['查一下北京的天气，然后订一张机票', ['查一下北京的天气', '订一张机票']],
])('%s asks for two things', (text, clauses) => {
  expect(clausesOf(text).map((clause) => clause.trim())).toEqual(clauses.map((clause) => clause.trim()))
})

test.each(['', 'Book a hotel', 'Compare black and white photos', 'Hello. Thanks! Book a hotel room.'])(
  '%j asks for one thing',
  (text) => expect(clausesOf(text)).toEqual([]),
)

test('of many clauses eight are taken', () => {
  expect(clausesOf('Book the hotel room. '.repeat(500))).toHaveLength(8)
})
