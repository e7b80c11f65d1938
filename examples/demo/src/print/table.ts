/** Lays out rows in columns: all to the right, but for the last one, which is text. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]): string =>
    row.map((cell, column) => (column === row.length - 1 ? cell : cell.padStart(widths[column]!))).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}

/** A number with its thousands apart. */
export const number = (value: number): string => value.toLocaleString('en')

/** What share of the first number the second one saves. */
export const savedShare = (before: number, after: number): string =>
  `${before === 0 ? '0.0' : ((100 * (before - after)) / before).toFixed(1)} %`

/** The start of a text. */
export const shorten = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
