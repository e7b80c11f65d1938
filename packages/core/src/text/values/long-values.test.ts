import { expect, test } from 'vitest'
import { valueListsOf } from './long-values.ts'
import { readValues } from './values.ts'

const rows = Array.from({ length: 30_000 }, (_, row) => `order ORD-${row} of user_${row} at 10.0.0.${row % 255}`)

/** The values of a text, and how many lists there are. */
function read(text: string): { values: string[]; lists: number } {
  const values: string[] = []
  let lists = 0
  for (const list of valueListsOf(text)) {
    lists += 1
    for (let index = 0; index < list.length; index += 1) values.push(list.textAt(index))
  }
  return { values, lists }
}

test.each(['\n', ' ', ', '])('a long text has the values it has in one piece, with %j between its rows', (between) => {
  const text = rows.join(between)
  const list = readValues(text)
  const whole = Array.from({ length: list.length }, (_, index) => list.textAt(index))
  const { values, lists } = read(text)
  expect(values).toEqual(whole)
  expect(lists).toBeGreaterThan(text.length / 100_000)
})

test('a short text is one list, JSON included', () => {
  expect(read('{"name":"Ann Bee"}')).toEqual({ values: ['Ann Bee'], lists: 1 })
})

test('a text that has no end of a word is read to its end', () => {
  expect(read('x'.repeat(500_000)).lists).toBe(10)
})
