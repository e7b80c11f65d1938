import { countLines } from '../../../text/count-lines.ts'
import { gap, type ShrinkContext, type Shrunk } from '../../kind.ts'
import { chooseProse } from '../prose/prose.ts'
import { chooseRows, type Rows } from '../rows/choose-rows.ts'
import type { RowColumn } from '../rows/column.ts'
import { facetsOf } from '../rows/facets.ts'
import { chooseLong, longestRead } from './long-table.ts'
import { inLines, segmentsOf, type Segment } from './segments.ts'
import { columnsOf } from './table-columns.ts'
import type { TextTable } from './text-table.ts'
import type { WrittenTable } from './write-table.ts'

/** The share of the room that words around tables may take, and that facets of a table may. */
const shareOfWords = 0.4
const shareOfFacets = 0.2
const longestFacets = 420
/** Characters a gap in a table has beside its facets. */
const gapLength = 40

interface Part {
  readonly text: string
  /** Rows, or lines of words. */
  readonly total: number
  readonly shown: number
}

/** What hidden rows hold; those whose cells are in no column are counted by themselves. */
function saidOf(
  columns: readonly RowColumn[],
  hidden: readonly number[],
  room: number,
  names: ReadonlySet<string>,
): string {
  const inColumns = hidden.filter((row) => columns[0]?.cells[row] !== undefined)
  const facets = facetsOf(columns, inColumns, room, names)
  if (facets === '') return ''
  const others = hidden.length - inColumns.length
  return others === 0 ? `: ${facets}` : `; ${others} of another form, the others: ${facets}`
}

/** The rows that are kept, a mark in each gap, and what the rows in the gaps hold. */
function writeChosen(
  written: WrittenTable,
  kept: Uint8Array,
  columns: readonly RowColumn[],
  room: number,
  { question }: ShrinkContext,
): string {
  const { head, rows, foot } = written
  const hidden: number[] = []
  for (const [index, isKept] of kept.entries()) if (isKept === 0) hidden.push(index)
  const said = saidOf(columns, hidden, room, question.names)
  const body: string[] = []
  let gaps = 0
  for (let index = 0; index < rows.length; index += 1) {
    let end = index
    while (end < rows.length && kept[end] === 0) end += 1
    if (end === index) body.push(rows[index]!)
    else {
      gaps += 1
      const isOnly = end - index === hidden.length
      body.push(gap(`${end - index} rows${isOnly ? said : ''}`))
      index = end - 1
    }
  }
  if (gaps > 1 && said !== '') body.push(gap(`${hidden.length} of ${rows.length} rows are not shown${said}`))
  return [...head, ...body, ...foot].join('\n')
}

function chooseTable(table: TextTable, written: WrittenTable, context: ShrinkContext, room: number): Part {
  const total = table.rows.length
  const columns = columnsOf(table)
  const around = [...written.head, ...written.foot].reduce((sum, line) => sum + line.length + 1, 0)
  const facetRoom = Math.min(longestFacets, Math.floor(room * shareOfFacets))
  const rows: Rows = {
    texts: written.rows,
    cost: Float64Array.from(written.rows, (row) => row.length + 1),
    columns,
  }
  const size = inLines(written).length
  if (size <= room) return { text: inLines(written), total, shown: total }
  const kept = chooseRows(rows, context, room - around - facetRoom - gapLength) ?? new Uint8Array(total)
  const shown = kept.reduce((sum, isKept) => sum + isKept, 0)
  const text = shown === total ? inLines(written) : writeChosen(written, kept, columns, facetRoom, context)
  return text.length < size ? { text, total, shown } : { text: inLines(written), total, shown: total }
}

const lengthOf = (segment: Segment): number =>
  'words' in segment ? segment.words.length : inLines(segment.written).length

function chooseWords(words: string, context: ShrinkContext, room: number): Part {
  const total = countLines(words)
  const chosen = words.length > room ? chooseProse(words, context, room, false) : undefined
  if (!chosen) return { text: words, total, shown: total }
  return { text: chosen.text, total, shown: chosen.unit === 'lines' ? chosen.shown : Math.max(0, total - 1) }
}

/** Chooses rows of each table, and what matters of the words around them. */
export function chooseTables(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  if (text.length > longestRead) return chooseLong(text, context, room)
  const segments = segmentsOf(text.split('\n'), context.path !== undefined)
  const lengths = segments.map(lengthOf)
  const isWords = segments.map((segment) => 'words' in segment)
  const sum = (of: boolean): number => lengths.reduce((all, length, at) => all + (isWords[at] === of ? length : 0), 0)
  const [words, tables] = [sum(true), sum(false)]
  if (tables === 0) return undefined
  const roomOfWords = Math.min(words, Math.max(room * shareOfWords, room - tables))
  const parts = segments.map((segment, at): Part => {
    const share = lengths[at]! / Math.max(1, isWords[at] ? words : tables)
    if ('words' in segment) return chooseWords(segment.words, context, Math.floor(roomOfWords * share))
    return chooseTable(segment.table, segment.written, context, Math.floor((room - roomOfWords) * share))
  })
  const joined = parts.map((part) => part.text).join('\n')
  if (joined.length >= text.length) return undefined
  const count = (key: 'total' | 'shown', of: boolean): number =>
    parts.reduce((all, part, at) => all + (isWords[at] === of ? part[key] : 0), 0)
  const [rows, shownRows] = [count('total', false), count('shown', false)]
  const lines = count('total', true)
  const shownLines = count('shown', true)
  return shownLines === lines
    ? { text: joined, unit: 'rows', total: rows, shown: shownRows }
    : { text: joined, unit: 'lines', total: rows + lines, shown: shownRows + shownLines }
}
