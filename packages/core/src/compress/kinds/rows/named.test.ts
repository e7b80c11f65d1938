import { expect, test } from 'vitest'
import { questionOf } from '../../read/question.ts'
import { namedRows } from './named.ts'

const firsts = ['Greta', 'Nils', 'Ada', 'Ben']
const lasts = ['Haugen', 'Okafor', 'Lind', 'Roth', 'Sato']
const rows = Array.from({ length: 200 }, (_, at) => `RE-${at},${firsts[at % 4]} ${lasts[at % 5]},open`)
const found = (question: string): string[] =>
  [...namedRows(rows, questionOf(question, {}))].flatMap((is, at) => (is === 1 ? [rows[at]!] : []))

test('rows with the whole name of a person, not with one word of it', () => {
  const own = rows.filter((row) => row.includes('Greta Haugen'))
  expect(own).toHaveLength(10)
  expect(found('Which invoices does Greta Haugen have?')).toEqual(own)
  expect(found('Welche Rechnungen hat Greta Haugen?')).toEqual(own)
  expect(found('Which invoices does Greta Haug have?')).toEqual([])
  expect(found('Which invoices does RE-7 need?')).toEqual([rows[7]])
})
