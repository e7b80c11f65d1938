import { otherWidth } from './place-cells.ts'
import { fewestRows, type TextRow } from './text-table.ts'

/** Something between blanks in a line, or a column of a head. */
interface Span {
  readonly from: number
  readonly to: number
}

/** A column by where it stands in the rows that have each of their words at an end of a name of the head. */
interface Column extends Span {
  readonly isLeft: boolean
  readonly isRight: boolean
  /** The width and the end of its widest value in these rows, and of its name. */
  readonly width: number
  readonly end: number
}

/** The share of rows that have to stand in place, of those that have to be read, and of those that tell what an end is for. */
const fewestInPlace = 0.25
const fewestRead = 0.8
const fewestAtEnd = 0.9
/** A word of the head with a word of fewer rows below it is part of the name before it. */
const mostBelowPart = 0.05
const longestRow = 400
const mostWords = 60

/** The words of a line, by where they stand. */
function wordsOf(line: string): Span[] {
  const words: Span[] = []
  for (let at = 0; at < line.length;) {
    while (line[at] === ' ') at += 1
    if (at === line.length) break
    const next = line.indexOf(' ', at)
    const to = next < 0 ? line.length : next
    words.push({ from: at, to })
    at = to
  }
  return words
}

const isAt = (a: Span, b: Span): boolean => a.from === b.from || a.to === b.to

/** The names of a head: its words, but for those behind one blank that no words stand below. */
function namesOf(head: string, rows: readonly (readonly Span[])[]): Span[] | undefined {
  const names: Span[] = []
  for (const word of wordsOf(head)) {
    const below = rows.filter((words) => words.some((each) => isAt(each, word))).length / rows.length
    const before = names.at(-1)
    if (!before || word.from - before.to > 1 || below >= fewestInPlace) names.push(word)
    else if (below > mostBelowPart) return undefined
    else names[names.length - 1] = { from: before.from, to: word.to }
  }
  return names
}

/** What each column is like in the rows with a word at each of its names. */
function columnsOf(names: readonly Span[], rows: readonly (readonly Span[])[]): Column[] {
  return names.map((name, at) => {
    const cells = rows.map((words) => words[at]!)
    const left = cells.filter(({ from }) => from === name.from).length
    const right = cells.filter(({ to }) => to === name.to).length
    const least = cells.length * fewestAtEnd
    const isLast = at === names.length - 1
    const all = [name, ...cells]
    return {
      ...name,
      isLeft: left >= least || (isLast && left >= right),
      isRight: right >= least,
      width: all.reduce((most, { from, to }) => Math.max(most, to - from), 0),
      end: all.reduce((most, { to }) => Math.max(most, to), 0),
    }
  })
}

const isIn = (cell: Span, { from, to, isLeft, isRight }: Column): boolean =>
  (isLeft && cell.from === from) || (isRight && cell.to === to)

/** How a line is read: the words of each column, from one up to, not including, another. */
type Reading = readonly (readonly [from: number, to: number])[]

/** The ways to read a line so that each cell stands at the place of its column, two at most; words behind one blank are one cell. */
function readingsInPlace(words: readonly Span[], columns: readonly Column[]): Reading[] {
  const found: Reading[] = []
  const read = (word: number, column: number, before: Reading): void => {
    if (found.length > 1) return
    if (column === columns.length) {
      if (word === words.length) found.push(before)
      return
    }
    read(word, column + 1, [...before, [word, word]])
    const isLast = column === columns.length - 1
    for (let end = word + 1; end <= words.length; end += 1) {
      // What is written from the right is a number, which holds no blank; what stands in place further on is a cell of its own.
      const mayGoOn = (next: Span, above: Span): boolean =>
        columns[column]!.isLeft &&
        (isLast || (next.from - above.to === 1 && !columns.slice(column + 1).some((other) => isIn(next, other))))
      if (end > word + 1 && !mayGoOn(words[end - 1]!, words[end - 2]!)) break
      const cell = { from: words[word]!.from, to: words[end - 1]!.to }
      // What reaches the next name has pushed what is behind it.
      if (isIn(cell, columns[column]!) && (isLast || cell.to <= columns[column + 1]!.from))
        read(end, column + 1, [...before, [word, end]])
    }
  }
  read(0, 0, [])
  return found
}

/** Whether the words of a line are its cells in order, each behind a wider value as far as that has pushed it. */
function isPushed(words: readonly Span[], columns: readonly Column[]): boolean {
  let pushed = 0
  for (const [at, column] of columns.entries()) {
    const { from, to } = words[at]!
    const own = [...(column.isLeft ? [from - column.from] : []), ...(column.isRight ? [to - column.to] : [])]
    const by = own.find((each) => each === 0 || each === pushed) ?? own[0]
    if (by === undefined || by < 0) return false
    const isWide = column.isRight && to - from > column.width
    if (by > pushed && !isWide && (at === 0 || words[at - 1]!.to <= columns[at - 1]!.end)) return false
    pushed = by
  }
  return true
}

/** The only reading of a line that fits; `undefined` where none does, or several do. */
function readingOf(words: readonly Span[], columns: readonly Column[]): Reading | undefined {
  if (words.length > mostWords && words.length > columns.length) return undefined
  const last = columns.length - 1
  const inOrder: Reading = columns.map((_, at) => [at, at === last ? words.length : at + 1])
  const [first, second] = readingsInPlace(words, columns)
  if (second) return undefined
  const isWhole = words.length === columns.length || (words.length > columns.length && columns[last]!.isLeft)
  if (!isWhole || !isPushed(words, columns)) return first
  return !first || first.every(([from, to], at) => from === at && to === inOrder[at]![1]) ? inOrder : undefined
}

/** Names and rows of a table whose columns most rows show to be below their names. */
interface FittedTable {
  readonly names: readonly string[]
  readonly rows: readonly TextRow[]
}

/**
 * Reads rows of columns that stand below their names, where names may be wider than their column and push what is behind them.
 * A row has cells only where one reading fits: by the places of the columns, or word by word. Any other is one cell: its line.
 */
export function fitColumns(head: string, lines: readonly string[], from: number, to: number): FittedTable | undefined {
  const own = lines.slice(from, to)
  if (own.length < fewestRows || [head, ...own].some((line) => otherWidth.test(line) || line.length > longestRow))
    return undefined
  const words = own.map((line) => wordsOf(line))
  const names = namesOf(head, words)
  if (!names) return undefined
  const isLast = (at: number): boolean => at === names.length - 1
  const inPlace = words.filter(
    (each) =>
      each.length >= names.length &&
      (each.length === names.length || each[names.length - 1]!.from === names.at(-1)!.from) &&
      names.every((name, at) => isAt(each[at]!, name) || (isLast(at) && each[at]!.from === name.from)),
  )
  if (inPlace.length < Math.max(fewestRows, own.length * fewestInPlace)) return undefined
  const columns = columnsOf(names, inPlace)
  if (columns.some(({ isLeft, isRight }) => !isLeft && !isRight)) return undefined
  let read = 0
  const rows = own.map((line, at): TextRow => {
    const reading = readingOf(words[at]!, columns)
    if (reading) read += 1
    const cells = reading?.map(([first, end]) =>
      end > first ? line.slice(words[at]![first]!.from, words[at]![end - 1]!.to) : '',
    )
    return { from: from + at, to: from + at + 1, cells: cells ?? [line] }
  })
  return read < own.length * fewestRead
    ? undefined
    : { names: names.map((each) => head.slice(each.from, each.to)), rows }
}

/** Where the cells of a line stand. */
function spansOf(line: string, cells: readonly string[]): (Span | undefined)[] {
  const words = wordsOf(line)
  let at = 0
  return cells.map((cell) => {
    const first = at
    at += wordsOf(cell).length
    return at > first && at <= words.length ? { from: words[first]!.from, to: words[at - 1]!.to } : undefined
  })
}

/**
 * Rows that were cut at the places that are blank in all lines, without the cells of those that may as well be read word by
 * word, or hold two values in a cell, where a cell does not stand at an end of its name; or that have a value which reaches the next
 * name, and an empty cell, so that what is behind may have been pushed into the next column.
 */
export function withoutDoubtful(
  head: string,
  lines: readonly string[],
  { names, rows }: FittedTable,
): readonly TextRow[] {
  const places = spansOf(head, names)
  return rows.map((row) => {
    const line = lines[row.from]!
    if (row.cells.every((cell) => cell !== '' && !/\s/u.test(cell))) return row
    const hasAll = wordsOf(line).length === names.length
    const hasEmpty = row.cells.includes('')
    const isDoubtful = spansOf(line, row.cells).some((cell, at) => {
      if (!cell) return false
      const isSeveral = (hasAll || row.cells[at]!.includes('  ')) && !(places[at] && isAt(cell, places[at]))
      return isSeveral || (hasEmpty && cell.to > (places[at + 1]?.from ?? Infinity))
    })
    return isDoubtful ? { ...row, cells: [line] } : row
  })
}
