import type { TextRow, TextTable } from './text-table.ts'

/** The separator of a table that is written again: few tokens, and it stands in hardly any cell. */
const separator = '\t'

/** A table as it is sent: its lines as they stand, or its cells without what is around them. */
export interface WrittenTable {
  readonly head: readonly string[]
  readonly rows: readonly string[]
  readonly foot: readonly string[]
}

const asTheyStand = ({ from, to, rows }: TextTable, lines: readonly string[]): WrittenTable => ({
  head: lines.slice(from, rows[0]!.from),
  rows: rows.map((row) => lines.slice(row.from, row.to).join('\n')),
  foot: lines.slice(rows.at(-1)!.to, to),
})

/** Writes a table in fewer characters, each cell literally; as it stands where that is not possible. */
export function writeTable(table: TextTable, lines: readonly string[], isVerbatim: boolean): WrittenTable {
  const { names, rows } = table
  const written = asTheyStand(table, lines)
  const width = names?.length ?? rows[0]!.cells.length
  const canBeJoined = ({ cells }: Pick<TextRow, 'cells'>): boolean =>
    cells.length === width && cells.every((cell) => !cell.includes(separator) && !cell.includes('\n'))
  if (isVerbatim || !table.isPadded || !rows.every(canBeJoined) || (names && !canBeJoined({ cells: names })))
    return written
  return {
    head: names ? [names.join(separator)] : [],
    rows: rows.map(({ cells }) => cells.join(separator)),
    foot: [],
  }
}
