import { amountOf } from '../rows/amount.ts'
import { fitColumns, withoutDoubtful } from './fit-columns.ts'
import { placeCells } from './place-cells.ts'
import { readSockets } from './sockets.ts'
import { endOfParagraph, fewestRows, type ReadTable, type TextRow } from './text-table.ts'

/** Tables of columns that only blanks tell apart need more columns than others. */
const fewestColumns = 3
const longestName = 40
/** Longer lines are not read for their columns. */
const longestLine = 4000
/** The share of rows that has to have a cell for each column. */
const fewestFitting = 0.95
/** The share of rows whose cells have to be certain. */
const fewestCertain = 0.5

const blank = 0x20
const blanks = / {2,}|\t+/u
const underline = /^\s*(?:-{2,}|={2,})(?:\s+(?:-{2,}|={2,}))+\s*$/u
/** The same without blanks, as `dpkg -l` draws it. */
const joinedUnderline = /^\+{1,9}(?:-={2,200}){2,20}$/u
/** What the head of a table does not look like: code, a sentence, a label with its value. */
const notName = /[;{}"'`\\]|[:,.]$|^[-=*#]+$/u

/** Whether cells can be the names of columns: short, all different, no amounts, and not what stands in the rows. */
export function areNames(names: readonly string[], rows: readonly TextRow[]): boolean {
  const filled = names.filter((name) => name !== '')
  if (filled.length < names.length - 1 || new Set(filled).size < filled.length) return false
  if (filled.some((name) => name.length > longestName || notName.test(name) || amountOf(name))) return false
  return rows.every(({ cells }) => cells.every((cell, index) => cell === '' || cell.trim() !== names[index]))
}

const hasNoHole = (rows: readonly TextRow[], width: number): boolean =>
  rows.filter(({ cells }) => cells.length === width).length >= rows.length * fewestFitting

/** Rows with the cells of those that have not one for each column placed by where the columns stand, where that is certain. */
function placed(lines: readonly string[], at: number, width: number, rows: readonly TextRow[]): readonly TextRow[] {
  if (rows.every(({ cells }) => cells.length === width)) return rows
  const place = placeCells([lines[at]!, ...rows.map(({ from }) => lines[from]!)], width)
  return rows.map((row) => (row.cells.length === width ? row : { ...row, cells: place(lines[row.from]!) ?? row.cells }))
}

const splitRows = (lines: readonly string[], from: number, to: number, cut: (line: string) => string[]): TextRow[] => {
  const rows: TextRow[] = []
  for (let index = from; index < to; index += 1) {
    rows.push({ from: index, to: index + 1, cells: cut(lines[index]!) })
  }
  return rows
}

/** Whether so many columns can begin behind blanks of the head that are blank in every line. */
function mayHaveColumns(lines: readonly string[], from: number, to: number, least: number): boolean {
  const head = lines[from]!
  let gaps: number[] = []
  for (let at = head.indexOf(' '); at >= 0; at = head.indexOf(' ', at + 1)) gaps.push(at)
  for (let index = from + 1; index < to && gaps.length >= least - 1; index += 1) {
    const line = lines[index]!
    gaps = gaps.filter((at) => at >= line.length || line.charCodeAt(at) === blank)
  }
  return gaps.length >= least - 1
}

/** Where columns begin: behind the positions that are blank in every line, where the head says something, too. */
function startsOf(lines: readonly string[], from: number, to: number): number[] {
  const head = lines[from]!
  const width = lines.slice(from, to).reduce((most, line) => Math.max(most, line.length), 0)
  const inRows = new Uint8Array(width + 1)
  for (let index = from + 1; index < to; index += 1) {
    const line = lines[index]!
    for (let at = 0; at < line.length; at += 1) if (line.charCodeAt(at) !== blank) inRows[at] = 1
  }
  const isFilled = (at: number): boolean =>
    at >= 0 && at < width && (inRows[at] === 1 || (at < head.length && head[at] !== ' '))
  const starts: number[] = []
  for (let at = 0; at < width; at += 1) {
    if (!isFilled(at) || isFilled(at - 1)) continue
    let end = at
    while (isFilled(end)) end += 1
    // A second word of the last name is no column.
    const isColumn = inRows.subarray(at, end).includes(1) || head.slice(at - 2, at) === '  '
    if (starts.length === 0 || (isColumn && head.slice(at, end).trim() !== '')) starts.push(at)
  }
  return starts
}

const cutAt =
  (starts: readonly number[]) =>
  (line: string): string[] =>
    starts.map((start, index) => line.slice(index === 0 ? 0 : start, starts[index + 1]).trim())

const words = (cell: string): string[] => cell.split(/\s+/u).filter((word) => word !== '')
const wideGap = /\S {2,}\S/u

/**
 * Cells that hold several columns, in each its own: a value that is wider than its column, as `ps aux` prints them, fills the blanks that
 * told it from the next. Where the head has wide gaps, too, and a word for each word of every row.
 */
function splitMerged(heads: readonly string[], rows: readonly TextRow[]): { names: string[]; rows: TextRow[] } {
  const counts = heads.map((head, column) => {
    const count = wideGap.test(head) ? words(head).length : 1
    return count > 1 && rows.every(({ cells }) => words(cells[column]!).length === count) ? count : 1
  })
  const split = (cells: readonly string[]): string[] =>
    cells.flatMap((cell, column) => (counts[column]! > 1 ? words(cell) : [cell]))
  return { names: split(heads), rows: rows.map((row) => ({ ...row, cells: split(row.cells) })) }
}

/**
 * Whether a head names columns rather than being a sentence: wide gaps between its names, or one word for each, as `df` has
 * but for the last.
 */
function readsLikeHead(head: string, names: readonly string[]): boolean {
  const wide = head.trim().match(/\S {2,}(?=\S)/gu)?.length ?? 0
  return wide * 2 >= names.length - 1 || names.slice(0, -1).every((name) => !name.includes(' '))
}

/** Columns that stand below each other with blanks between them: `kubectl get`, `ps`, `df`, `docker ps`. */
export const readAligned: ReadTable = (lines, at) => {
  const end = endOfParagraph(lines, at)
  if (end - at <= fewestRows) return undefined
  for (let index = at; index < end; index += 1) if (lines[index]!.length > longestLine) return undefined
  const sockets = readSockets(lines, at, end)
  if (sockets) return sockets
  const isJoined = joinedUnderline.test(lines[at + 1]!)
  const isRuled = isJoined || underline.test(lines[at + 1]!)
  const from = at + (isRuled ? 2 : 1)
  const least = isRuled ? 2 : fewestColumns
  const split = (line: string): string[] => line.trim().split(blanks)
  const names = split(lines[at]!)
  if (names.length >= least) {
    const rows = splitRows(lines, from, end, split)
    if (rows.length >= fewestRows && hasNoHole(rows, names.length) && areNames(names, rows))
      return { from: at, to: end, names, rows: placed(lines, at, names.length, rows), isPadded: true }
  }
  if (!isRuled && wideGap.test(lines[at]!)) {
    const fitted = fitColumns(lines[at]!, lines, from, end)
    if (fitted && fitted.names.length >= least && areNames(fitted.names, fitted.rows))
      return { from: at, to: end, ...fitted, isPadded: true }
  }
  if (!isJoined && !mayHaveColumns(lines, at, end, least)) return undefined
  // What has no blanks says nothing of columns.
  const starts = isJoined
    ? startsOf([lines[at]!, ...lines.slice(from, end)], 0, end - from + 1)
    : startsOf(lines, at, end)
  if (starts.length < least) return undefined
  const cut = cutAt(starts)
  const { names: heads, rows: cutRows } = splitMerged(cut(lines[at]!), splitRows(lines, from, end, cut))
  if (cutRows.length < fewestRows || !readsLikeHead(lines[at]!, heads) || !areNames(heads, cutRows)) return undefined
  // Names with wide gaps between them are several: what stands below them is not told apart.
  if (!isRuled && heads.some((head) => wideGap.test(head))) return undefined
  const rows = isRuled ? cutRows : withoutDoubtful(lines[at]!, lines, { names: heads, rows: cutRows })
  return rows.filter(({ cells }) => cells.length === heads.length).length >= rows.length * fewestCertain
    ? { from: at, to: end, names: heads, rows, isPadded: true }
    : undefined
}
