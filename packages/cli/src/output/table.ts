const isWide = (code: number): boolean => code >= 0x1100 && !(code >= 0x2000 && code < 0x2e80)

/** Columns a text takes in a terminal; East Asian characters take two. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (isWide(char.codePointAt(0)!) ? 2 : 1), 0)

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

/** A plain table: numbers to the right, the last column as long as it is. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, column) => Math.max(widthOf(name), ...rows.map((row) => widthOf(row[column] ?? ''))))
  const right = head.map((_, column) => rows.every((row) => isNumeric(row[column] ?? '')))
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat(column === head.length - 1 ? 0 : widths[column]! - widthOf(cell))
        return right[column] ? space + cell : cell + space
      })
      .join('  ')
      .trimEnd()
  return [head, ...rows].map(line).join('\n')
}
