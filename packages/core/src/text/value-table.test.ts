import { expect, test } from 'vitest'
import { ValueTable } from './value-table.ts'
import { valuesOf } from './values.ts'

test('a table holds each value once, in the order it was added, whatever text it stands in', () => {
  const table = new ValueTable()
  table.addAll(valuesOf('see src/a.ts and x_yz, then src/a.ts'))
  table.addAll(valuesOf('{"file":"src/a.ts","id":"u-12"}'))
  const texts = Array.from({ length: table.size }, (_, number) => table.textAt(number))
  expect(texts).toEqual(['src/a.ts', 'x_yz', 'u-12'])
  expect(['src/a.ts', 'x_yz', 'u-12', 'x_y', ''].map((text) => table.has(text))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

test('a table grows', () => {
  const table = new ValueTable()
  const names = Array.from({ length: 5000 }, (_, number) => `name_${number}`)
  table.addAll(valuesOf(names.join(' ')))
  expect(table.size).toBe(5000)
  expect(names.filter((name) => !table.has(name))).toEqual([])
  expect(table.has('name_5000')).toBe(false)
})

test('a table holds the values of another where they are the same', () => {
  const table = new ValueTable()
  table.addAll(valuesOf('see src/a.ts and x_yz'))
  const other = new ValueTable()
  other.addAll(valuesOf('{"x_yz":1,"file":"src/a.ts","id":"u-12"}'))
  const held = Array.from({ length: other.size }, (_, number) => number).filter((number) => table.holds(other, number))
  expect(held.map((number) => other.textAt(number))).toEqual(['src/a.ts'])
})
