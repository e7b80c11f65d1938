import { expect, test } from 'vitest'
import { hashesOf } from './value-hash.ts'
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

test('values that were made to have the same hashes are told apart', () => {
  const one = 'u-qcdhbrjje4n2iivk5dbejtw5irmmnln6d87z3x60ky792ehdo5657j5g4cc8s3wuqdoj33yoz0nwqk2de0szqo8ur5vfqkinwfha5m'
  const other =
    'u-qcdhbrjje4n2zvvlyobejtw5j9inkvp0x0l93gbxax792ehdo5657j5g4cc8s3wuqdoj33yo7ec6mk2de0szqo8ur5upcq1wwfha5m'
  expect(hashesOf(one)).toEqual(hashesOf(other))
  expect(one).toHaveLength(other.length)
  const table = new ValueTable()
  table.addAll(valuesOf(`id ${one}`))
  const others = new ValueTable()
  others.addAll(valuesOf(`id ${other}`))
  expect(table.holds(others, 0)).toBe(false)
  expect(table.has(other)).toBe(false)
  table.addAll(valuesOf(`id ${other}`))
  expect([table.textAt(0), table.textAt(1)]).toEqual([one, other])
})
