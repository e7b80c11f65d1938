import { areNames } from './aligned.ts'
import { endOfParagraph, mostAbove, type ReadTable, type TextRow } from './text-table.ts'

const delimiters = ['\t', '|', ',', ';']
/** Columns a table needs, with a head and without one; commas and semicolons stand in other texts, too. */
const fewestColumns = { head: 2, noHead: 3, comma: 3 }
const fewestRows = { head: 3, noHead: 5, listNoHead: 20 }
const fewestFitting = 0.95
/** A comma between digits may part a fraction off rather than a column. */
const decimalComma = /\d,\d/u
/** A quoted value of more lines is not read as one. */
const mostLines = 200

/** The cells of the record that begins at a line, and the line behind it; a quoted cell may hold delimiters and lines. */
function readRecord(
  lines: readonly string[],
  at: number,
  delimiter: string,
  last: number,
): { readonly cells: string[]; readonly to: number } | undefined {
  const line = lines[at]!
  if (delimiter === '\t' || delimiter === '|' || !line.includes('"'))
    return { cells: line.split(delimiter), to: at + 1 }
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
        if (to === last || to - at > mostLines) return undefined
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

/** Whether what stands between the delimiters is values: tabs in front of lines are indentation. */
function areValues(rows: readonly TextRow[], width: number, fewest: number): boolean {
  const filled = new Uint32Array(width)
  for (const { cells } of rows) {
    for (const [index, cell] of cells.entries()) if (index < width && cell.trim() !== '') filled[index]! += 1
  }
  const isFilled = (count: number): boolean => count * 2 >= rows.length
  return isFilled(filled[0]!) && filled.filter(isFilled).length >= fewest
}

function readBy(lines: readonly string[], at: number, delimiter: string): ReturnType<ReadTable> {
  const width = lines[at]!.split(delimiter).length
  const isList = delimiter === ',' || delimiter === ';'
  if (width < (isList ? fewestColumns.comma : fewestColumns.head)) return undefined
  const paragraph = endOfParagraph(lines, at)
  // Only where the text begins a quoted value may hold blank lines: tried everywhere, that would take too long.
  const last = at <= mostAbove ? lines.length : paragraph
  const first = readRecord(lines, at, delimiter, last)
  if (!first) return undefined
  const rows: TextRow[] = []
  let misfits = 0
  let next = first.to
  while (next < last && lines[next]!.trim() !== '') {
    const record = readRecord(lines, next, delimiter, last)
    if (!record) return undefined
    // Words below a table end it.
    if (record.cells.length === 1) break
    if (record.cells.length !== first.cells.length) {
      misfits += 1
      if (misfits > 1 + rows.length * (1 - fewestFitting)) return undefined
    }
    rows.push({ from: next, to: record.to, cells: record.cells })
    next = record.to
  }
  if (misfits > rows.length * (1 - fewestFitting)) return undefined
  const head = first.cells.map((cell) => cell.trim())
  if (rows.length >= fewestRows.head && areValues(rows, head.length, fewestColumns.head) && areNames(head, rows))
    return { from: at, to: next, names: head, rows, isPadded: false }
  if (isList && decimalComma.test(lines[at]!)) return undefined
  const fewest = isList ? fewestRows.listNoHead : fewestRows.noHead
  if (first.cells.length < fewestColumns.noHead || rows.length < fewest) return undefined
  if (!areValues(rows, first.cells.length, fewestColumns.noHead)) return undefined
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
