import { once } from '../../../read/in-slices.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import { blocksOf, type Block } from './blocks.ts'
import type { TableRow } from './open-blocks.ts'
import { poolRows, type PooledTable } from './pooled-rows.ts'
import { readTables } from '../read-tables.ts'
import { inLines } from '../segments.ts'
import { writeTable } from '../write-table.ts'

/** A text with tables in blocks. */
export interface TableText {
  readonly lines: readonly string[]
  readonly blocks: readonly Block[]
  /** Each block as it is written whole. */
  readonly texts: readonly string[]
  readonly tables: readonly PooledTable[]
  /** The rows of all tables, in order. */
  readonly rows: readonly TableRow[]
}

/** Reads a text with tables, once for a context. */
export const readTableText: ReadsText<TableText> = oncePerText((text, context) => {
  const lines = text.split('\n')
  const found = once(context, 'tables', text, () => readTables(lines))
  const written = found.map((table) => writeTable(table, lines, context.path !== undefined))
  const blocks = blocksOf(lines, found)
  const texts = blocks.map(({ from, to, table }) =>
    table
      ? [...lines.slice(from, table.from), inLines(written[table.at]!)].join('\n')
      : lines.slice(from, to).join('\n'),
  )
  const heads: string[] = []
  for (const { table, needs } of blocks) if (table) heads[table.at] = needs.map((at) => texts[at]!).join('\n')
  const tables = once(context, 'rows of tables', text, () => poolRows(found, written, heads, context))
  const rows = tables.flatMap(({ written: { rows: own }, worth }, table) =>
    own.map((row, at): TableRow => ({ table, worth: worth[at]!, cost: row.length + 1 })),
  )
  return { lines, blocks, texts, tables, rows }
})

/** How long texts are as lines. */
export const lengthOfAll = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length + 1, 0)
