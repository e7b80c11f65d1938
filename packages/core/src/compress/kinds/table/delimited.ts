import { areNames } from './aligned.ts'
import { endOfParagraph, type ReadTable, type TextRow } from './text-table.ts'

const delimiters = ['\t', '|', ',', ';']
/** Columns a table needs, with a head and without one; commas and semicolons stand in other texts, too. */
const fewestColumns = { head: 2, noHead: 3, comma: 3 }
const fewestRows = { head: 3, noHead: 5 }
const fewestFitting = 0.95
/** A quoted value of more lines is not read as one. */
const mostLines = 200

/** The cells of the record that begins at a line, and the line behind it; a quoted cell may hold delimiters and lines. */
function readRecord(
  lines: readonly string[],
  at: number,
  delimiter: string,
): { readonly cells: string[]; readonly to: number } | undefined {
  const line = lines[at]!
  if (delimiter === '\t' || delimiter === '|' || !line.includes('"')) return { cells: line.split(delimiter), to: at + 1 }
  const cells: string[] = []
  let text = line
  let to = at + 1
  let from = 0
  for (;;) {
    if (text[from] !== '"') {
      const end = text.indexOf(delimiter, from)
      cells.push(text.slice(from, end < 0 ? undefined : end))
      if (end < 0) return { cells, to }
      from = end + 1
      continue
    }
    let end = text.indexOf('"', from + 1)
    while (end < 0 || text[end + 1] === '"') {
      if (end >= 0) end = text.indexOf('"', end + 2)
      else {
        if (to === lines.length || to - at > mostLines) return undefined
        const open = text.length
        text += `\n${lines[to]!}`
        to += 1
        end = text.indexOf('"', open)
      }
    }
    cells.push(text.slice(from + 1, end).replaceAll('""', '"'))
    if (end + 1 === text.length) return { cells, to }
    if (text[end + 1] !== delimiter) return undefined
    from = end + 2
  }
}

function readBy(lines: readonly string[], at: number, delimiter: string): ReturnType<ReadTable> {
  const width = lines[at]!.split(delimiter).length
  const isList = delimiter === ',' || delimiter === ';'
  if (width < (isList ? fewestColumns.comma : fewestColumns.head)) return undefined
  const first = readRecord(lines, at, delimiter)
  if (!first) return undefined
  const paragraph = endOfParagraph(lines, at)
  const rows: TextRow[] = []
  let misfits = 0
  let next = first.to
  while (next < paragraph || (next < lines.length && lines[next]!.trim() !== '' && rows.at(-1)?.to === next)) {
    const record = readRecord(lines, next, delimiter)
    if (!record) return undefined
    if (record.cells.length !== first.cells.length) {
      misfits += 1
      if (misfits > 1 + rows.length * (1 - fewestFitting)) return undefined
    }
    rows.push({ from: next, to: record.to, cells: record.cells })
    next = record.to
  }
  if (misfits > rows.length * (1 - fewestFitting)) return undefined
  const head = first.cells.map((cell) => cell.trim())
  if (rows.length >= fewestRows.head && areNames(head, rows))
    return { from: at, to: next, names: head, rows, isPadded: false }
  if (isList || first.cells.length < fewestColumns.noHead || rows.length < fewestRows.noHead) return undefined
  const all = [{ from: at, to: first.to, cells: first.cells }, ...rows]
  return { from: at, to: next, names: undefined, rows: all, isPadded: false }
}

/** Values with tabs, bars, commas or semicolons between them, as many in every line. */
export const readDelimited: ReadTable = (lines, at) => {
  for (const delimiter of delimiters) {
    const table = lines[at]!.includes(delimiter) ? readBy(lines, at, delimiter) : undefined
    if (table) return table
  }
  return undefined
}
