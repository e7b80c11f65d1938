import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleRows } from './examples.ts'

const state = (row: number): string => (row < 20 ? 'LISTEN' : row < 50 ? 'CLOSE-WAIT' : 'ESTAB')
const cells = (of: (row: number) => string): string[] => Array.from({ length: 60 }, (_, row) => of(row))
const marked = (columns: readonly (readonly string[])[], shown: readonly number[] = []): number[] =>
  [...exampleRows(columns, (row) => shown.includes(row)).entries()].flatMap(([row, mark]) => (mark === 1 ? [row] : []))

test('each state has a row, the first of it unless another is shown', () => {
  expect(marked([cells(state)])).toEqual([0, 20, 50])
  expect(marked([cells(state)], [3, 59])).toEqual([20])
  expect(marked([cells(state), cells((row) => (row % 2 ? 'tcp' : 'udp'))], [0])).toEqual([1, 20, 50])
})

test.each<[string, string[]]>([
  ['amounts', cells((row) => String(row % 3))],
  ['many values', cells((row) => `pod-${row % 9}`)],
  ['one value', cells(() => 'Running')],
  ['nothing', cells((row) => (row < 30 ? '' : 'x')).map((cell, row) => (row === 59 ? 'x' : cell))],
])('columns of %s need none, but of what they say', (_what, column) => {
  expect(marked([column], [59])).toEqual([])
})

test('every value of a column of states has an example', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('x', 'y')), {
        minLength: 12,
        maxLength: 80,
      }),
      fc.array(fc.nat(80)),
      (rows, shown) => {
        const columns = [rows.map(([cell]) => cell), rows.map(([, cell]) => cell)]
        const all = new Set([...marked(columns, shown), ...shown])
        const without = columns.filter(
          (column) =>
            new Set(column).size > 1 && new Set(column.filter((_, row) => all.has(row))).size < new Set(column).size,
        )
        expect(without).toEqual([])
      },
    ),
  )
})
