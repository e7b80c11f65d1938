import type { ShrinkContext, Shrunk } from '../../kind.ts'
import { edge, linesWithHits } from '../lines/choose/excerpt.ts'
import { joinKept } from '../lines/gapped.ts'
import { chooseRows } from '../rows/choose-rows.ts'
import { readTables } from './read-tables.ts'
import { columnsOf } from './table-columns.ts'
import type { TextTable } from './text-table.ts'

/** Of a text longer than this not every row is read. */
export const longestRead = 400_000
/** Of those lines so many characters. */
const readLength = 200_000
/** Both ends have such a share of them, so that wide rows there leave room for what is asked for. */
const shareOfEnds = 0.5
const longestLine = 20_000
/** How a row begins that has nothing in its first cell. */
const emptyFirst = /^(?:\s|[|│┃]\s*[|│┃]|[,;])/u
/** What a row without a first cell belongs to is looked for so many lines above. */
const farthestHead = 2000
/** So many lines among the rows may be none, and are shown. */
const mostStrays = 8

/** The share of the lines read that one table has to have; of several not every one can be told from the others. */
const leastInTable = 0.5

/** A name that the question gives whole says more than its parts, such as the numbers of a version. */
const weightOfName = 5

/** The lines worth reading: both ends, and those with names and words of the question, the rarest first. */
function linesToRead(text: string, lines: readonly string[], { question }: ShrinkContext): number[] {
  const terms = new Map([...question.terms, ...[...question.names].map((name) => [name, weightOfName] as const)])
  const read = new Set<number>()
  let length = 0
  const add = (index: number, most: number): void => {
    const line = lines[index]!
    if (read.has(index) || line.length > longestLine || length + line.length > most) return
    read.add(index)
    length += line.length
  }
  const last = lines.length - 1
  for (let index = 0; index <= Math.min(edge, last); index += 1) {
    add(index, readLength * shareOfEnds)
    add(last - index, readLength * shareOfEnds)
  }
  for (const index of linesWithHits(text, lines, question, terms)) add(index, readLength)
  return [...read].toSorted((a, b) => a - b)
}

/** The table that lines make, without the few lines among them that are no rows: what a program said in between. */
function tableAmong(
  lines: readonly string[],
  read: readonly number[],
): { readonly read: readonly number[]; readonly table: TextTable | undefined; readonly strays: readonly number[] } {
  let rest = [...read]
  const strays: number[] = []
  for (;;) {
    const [table] = readTables(rest.map((index) => lines[index]!))
    const end = table?.rows.at(-1)?.to ?? rest.length
    if (end >= rest.length) return { read: rest, table, strays }
    if (strays.length === mostStrays) break
    strays.push(rest[end]!)
    rest = rest.toSpliced(end, 1)
  }
  const [first] = readTables(read.map((index) => lines[index]!))
  return { read, table: first, strays: [] }
}

/** The nearest line above a row without a first cell that has one; -1 where that is far. */
function headAbove(lines: readonly string[], row: number): number {
  let at = row - 1
  while (at > row - farthestHead && at >= 0 && emptyFirst.test(lines[at]!)) at -= 1
  return at > row - farthestHead ? at : -1
}

/** Rows of a very long table: its head, both ends, what the question asks for, and what is odd among the rows that are read. */
export function chooseLong(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const { read, table, strays } = tableAmong(lines, linesToRead(text, lines, context))
  if (!table || table.to < read.length * leastInTable) return undefined
  const excerpt = read.map((index) => lines[index]!)
  const first = table.rows[0]!.from
  const rows = table.rows.filter((row) => row.to === row.from + 1)
  if (rows.length === 0) return undefined
  const besides = [...excerpt.slice(0, first), ...strays.map((index) => lines[index]!)]
  const ofHead = besides.reduce((sum, line) => sum + line.length + 1, 0)
  const texts = rows.map(({ from }) => excerpt[from]!)
  const chosen = chooseRows(
    { texts, cost: Float64Array.from(texts, (row) => row.length + 1), columns: columnsOf({ ...table, rows }) },
    context,
    room - ofHead,
  )
  if (!chosen) return undefined
  const kept = new Uint8Array(lines.length)
  for (let index = 0; index < first; index += 1) kept[read[index]!] = 1
  for (const index of strays) kept[index] = 1
  for (const [index, { from, cells }] of rows.entries()) {
    if (chosen[index] === 0) continue
    const line = read[from]!
    kept[line] = 1
    const head = cells[0]?.trim() === '' ? headAbove(lines, line) : -1
    if (head >= 0) kept[head] = 1
  }
  const joined = joinKept(lines, kept)
  return joined.text.length < text.length
    ? { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
    : undefined
}
