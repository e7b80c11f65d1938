import { readTables } from './read-tables.ts'
import type { TextTable } from './text-table.ts'
import { writeTable, type WrittenTable } from './write-table.ts'

/** Tables and the words between them, in order. */
export type Segment = { readonly table: TextTable; readonly written: WrittenTable } | { readonly words: string }

/** @param isVerbatim whether the lines of tables are shown as they stand */
export function segmentsOf(lines: readonly string[], isVerbatim: boolean): Segment[] {
  const segments: Segment[] = []
  let from = 0
  const addWords = (to: number): void => {
    if (to > from) segments.push({ words: lines.slice(from, to).join('\n') })
  }
  for (const table of readTables(lines)) {
    addWords(table.from)
    segments.push({ table, written: writeTable(table, lines, isVerbatim) })
    from = table.to
  }
  addWords(lines.length)
  return segments
}

export const inLines = ({ head, rows, foot }: WrittenTable): string => [...head, ...rows, ...foot].join('\n')
