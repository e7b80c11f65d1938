import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { rowsAskedByRange } from './compared.ts'

const count = 40
const column = (name: string, cell: (row: number) => string) => ({
  name,
  cells: Array.from({ length: count }, (_, row) => cell(row)),
})
const rowsFor = (question: string, columns: readonly ReturnType<typeof column>[], asked: readonly number[]): number[] =>
  [...rowsAskedByRange(columns, asked, questionOf(question, {}), count)].flatMap((is, row) => (is === 1 ? [row] : []))

const id = column('id', (row) => String(1000 + row))
const amount = column('amount', (row) => String(100 + ((row * 37) % 40) * 10))
const duration = column('duration_ms', (row) => String(row * 10))

test('rows with a value in the range that is asked for', () => {
  expect(rowsFor('Which amounts are above 470 EUR?', [id, amount], [0, 1])).toEqual([14, 27])
  expect(rowsFor('Show orders 1007 to 1009', [id, amount], [0, 0])).toEqual([7, 8, 9])
  expect(rowsFor('Which took 0.38 seconds or more?', [id, duration], [0, 0])).toEqual([38, 39])
})

test('no rows if most are meant, or what is asked for cannot be compared', () => {
  expect(rowsFor('Which amounts are above 150 EUR?', [id, amount], [0, 1])).toEqual([])
  expect(rowsFor('Which are larger than 2 GB?', [id, amount], [0, 0])).toEqual([])
  expect(rowsFor('Which amounts are there?', [id, amount], [0, 1])).toEqual([])
})
