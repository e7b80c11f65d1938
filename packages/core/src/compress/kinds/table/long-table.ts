import type { ShrinkContext, Shrunk } from '../../kind.ts'
import { excerptOf } from '../lines/choose/excerpt.ts'
import { joinKept } from '../lines/gapped.ts'
import { chooseRows } from '../rows/choose-rows.ts'
import { readTables } from './read-tables.ts'
import { columnsOf } from './table-columns.ts'

/** Of a text longer than this not every row is read. */
export const longestRead = 400_000
/** Of those lines, so many and so many characters. */
const readLines = 4000
const readLength = 200_000
const longestLine = 20_000

/** The lines worth reading: both ends, and what is near the words of the question. */
function linesToRead(text: string, lines: readonly string[], { question }: ShrinkContext): number[] {
  const stretches = excerptOf(text, lines, question.terms)
  const read: number[] = []
  let length = 0
  const add = (index: number): void => {
    read.push(index)
    length += lines[index]!.length
  }
  const last = stretches.at(-1)!
  for (const { from, to } of [stretches[0]!, last, ...stretches.slice(1, -1)]) {
    for (let index = from; index <= to && length < readLength && read.length < readLines; index += 1) {
      if (lines[index]!.length <= longestLine) add(index)
    }
  }
  return [...new Set(read)].toSorted((a, b) => a - b)
}

/** Rows of a very long table: its head, both ends, what the question asks for, and what is odd among the rows that are read. */
export function chooseLong(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const read = linesToRead(text, lines, context)
  const excerpt = read.map((index) => lines[index]!)
  const [table] = readTables(excerpt)
  if (!table) return undefined
  const first = table.rows[0]!.from
  const rows = table.rows.filter((row) => row.to === row.from + 1)
  if (rows.length === 0) return undefined
  const head = excerpt.slice(0, first).reduce((sum, line) => sum + line.length + 1, 0)
  const texts = rows.map(({ from }) => excerpt[from]!)
  const chosen = chooseRows(
    { texts, cost: Float64Array.from(texts, (row) => row.length + 1), columns: columnsOf({ ...table, rows }) },
    context,
    room - head,
  )
  if (!chosen) return undefined
  const kept = new Uint8Array(lines.length)
  for (let index = 0; index < first; index += 1) kept[read[index]!] = 1
  for (const [index, { from }] of rows.entries()) if (chosen[index] === 1) kept[read[from]!] = 1
  const joined = joinKept(lines, kept)
  return joined.text.length < text.length
    ? { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
    : undefined
}
