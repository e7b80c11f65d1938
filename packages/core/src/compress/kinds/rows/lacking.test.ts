import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import type { RowColumn } from './column.ts'
import { lackingRows } from './lacking.ts'

const count = 40
const column = (name: string, empty: readonly number[], nothing?: string): RowColumn => ({
  name,
  cells: Array.from({ length: count }, (_, row) => (empty.includes(row) ? nothing : `${name} ${row}`)),
})
const rowsFor = (question: string, columns: readonly RowColumn[], asked: readonly number[]): number[] =>
  [...lackingRows(columns, asked, questionOf(question, {}), count)].flatMap((is, row) => (is === 1 ? [row] : []))

const email = column('email', [7, 23])
const phone = column('phone', [9], '')

test.each(['Which customers have no email?', 'Who is without an email?', 'Which emails are missing?'])(
  '%s',
  (question) => {
    expect(rowsFor(question, [email, phone], [1, 0])).toEqual([7, 23])
  },
)

test.each(['Bei welchen Kunden fehlt die E-Mail-Adresse?', '哪些客户没有邮箱？'])('%s', (question) => {
  expect(rowsFor(question, [email, column('city', [])], [0, 0])).toEqual([7, 23])
})

test('no rows are meant if the question asks for values, or most rows have none', () => {
  expect(rowsFor('Which emails end with .org?', [email, phone], [1, 0])).toEqual([])
  expect(
    rowsFor(
      'Which have no note?',
      [
        column(
          'note',
          Array.from({ length: 30 }, (_, row) => row),
        ),
      ],
      [1],
    ),
  ).toEqual([])
  expect(rowsFor('Is there nothing new?', [email, phone, column('fax', [2])], [0, 0, 0])).toEqual([])
})
