import { isWide, widthOf } from './width.ts'
import { terminal, wrap } from './wrap.ts'

/** The text, cut with `…` if it takes more columns than there are. */
export function cutTo(text: string, columns: number): string {
  if (text.length * 2 <= columns) return text
  let width = 0
  let kept = ''
  let fits = ''
  for (const char of text) {
    width += isWide(char.codePointAt(0)!) ? 2 : 1
    if (width > columns) return `${fits}…`
    kept += char
    if (width < columns) fits = kept
  }
  return text
}

/** Stands in a cell for a number that is not known. */
export const unknown = '–'

const isNumeric = (text: string): boolean => text === unknown || /^[\d,]+(?:\.\d+)?(?: %)?$/u.test(text)

/** The fewest columns that a last column is wrapped to; where there are fewer, it is as long as it is. */
const narrowest = 24

/** A plain table: numbers to the right, the last column wrapped to what a terminal leaves it. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(widthOf(name), ...rows.map((row) => widthOf(row[column] ?? ''))))
  const right = head.map((_, column) => rows.every((row) => isNumeric(row[column] ?? '')))
  const last = head.length - 1
  const start = widths.slice(0, last).reduce((sum, width) => sum + width + 2, 0)
  const room = terminal - start
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        if (column === last && !right[column] && room >= narrowest && widthOf(cell) > room)
          return wrap(cell, room).join(`\n${' '.repeat(start)}`)
        const space = ' '.repeat(column === last ? 0 : widths[column]! - widthOf(cell))
        return right[column] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}
