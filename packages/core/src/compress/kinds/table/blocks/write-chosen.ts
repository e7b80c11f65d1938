import { gap } from '../../../kind.ts'
import type { RowColumn } from '../../rows/column.ts'
import { facetsOf } from '../../rows/facets.ts'
import type { Pool, PooledTable } from './pooled-rows.ts'

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

/** Shows hidden rows between others that take no more room than a mark for them. */
function closeGaps(rows: readonly string[], kept: Uint8Array): Uint8Array {
  const shown = kept.slice()
  for (let index = 0; index < rows.length; index += 1) {
    let end = index
    let length = -1
    for (; end < rows.length && kept[end] === 0; end += 1) length += rows[end]!.length + 1
    if (end === index) continue
    if (length <= gap(`${end - index} rows`).length) shown.fill(1, index, end)
    index = end
  }
  return shown
}

/** A table with the rows that are shown. */
export interface ShownTable {
  readonly text: string
  readonly shown: number
}

/**
 * The rows of a table that are kept, a mark in each gap, and what the rows in the gaps hold.
 *
 * @param room how much may say what they hold
 */
export function writeChosen(
  { written: { head, rows, foot }, pool, offset }: PooledTable,
  chosen: Uint8Array,
  room: number,
  names: ReadonlySet<string>,
): ShownTable {
  const kept = closeGaps(rows, chosen)
  const hidden: number[] = []
  for (const [index, isKept] of kept.entries()) if (isKept === 0) hidden.push(offset + index)
  const said = saidOf(pool.columns, hidden, room, names)
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
  return { text: [...head, ...body, ...foot].join('\n'), shown: rows.length - hidden.length }
}

/** One mark for tables with what heads them: how many lines and rows there are, and what the rows hold if all are of one form. */
export function markOver(
  lines: number,
  tables: readonly PooledTable[],
  room: number,
  names: ReadonlySet<string>,
): string {
  if (tables.length === 0) return gap(`${lines} lines`)
  const rows = tables.reduce((sum, { written }) => sum + written.rows.length, 0)
  const pools = new Set<Pool>(tables.map(({ pool }) => pool))
  const hidden = tables.flatMap(({ offset, written }) => written.rows.map((_, row) => offset + row))
  const said = pools.size === 1 ? saidOf(tables[0]!.pool.columns, hidden, room, names) : ''
  const counted = lines === 0 ? '' : `${lines} ${lines === 1 ? 'line' : 'lines'} and `
  return gap(`${counted}${rows} rows${said}`)
}
