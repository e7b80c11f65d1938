/** A row of a table in a text. */
export interface TextRow {
  /** Its lines: from the first up to, not including, `to`. */
  readonly from: number
  readonly to: number
  readonly cells: readonly string[]
}

/** A table that stands in the lines of a text. */
export interface TextTable {
  /** Its lines, with its head and its rules: from the first up to, not including, `to`. */
  readonly from: number
  readonly to: number
  /** The names of its columns; a table without a head has none. */
  readonly names: readonly string[] | undefined
  readonly rows: readonly TextRow[]
  /** Whether blanks, rules or quotes around its cells say nothing. */
  readonly isPadded: boolean
}

/** Reads the table that begins at a line, where one does. */
export type ReadTable = (lines: readonly string[], at: number) => TextTable | undefined

/** Fewer rows are no table worth reading. */
export const fewestRows = 3

/** How many lines may stand above a table in its paragraph where only blanks or commas tell its columns apart. */
export const mostAbove = 3

/** What begins or ends code in Markdown. */
export const fence: RegExp = /^ {0,3}(`{3,}|~{3,})/u

/** Where the paragraph of a line ends: at the next blank line, or where code begins or ends. */
export function endOfParagraph(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && lines[end]!.trim() !== '' && !fence.test(lines[end]!)) end += 1
  return end
}
