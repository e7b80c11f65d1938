import type { RowColumn } from '../rows/column.ts'
import type { TextTable } from './text-table.ts'

/** The columns of a table by name, or by number where it has no head; a row that is cut otherwise has no cells. */
export function columnsOf({ names, rows }: Pick<TextTable, 'names' | 'rows'>): RowColumn[] {
  const width = names?.length ?? rows[0]!.cells.length
  const isRow = rows.map(({ cells }) => cells.length === width)
  return Array.from({ length: width }, (_, column) => ({
    name: names ? names[column]! : `column ${column + 1}`,
    cells: rows.map(({ cells }, row) => (isRow[row] ? cells[column]!.trim() : undefined)),
  }))
}
