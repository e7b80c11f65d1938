/** What is not as wide as one character, so that places in a line do not tell where it stands. */
export const otherWidth: RegExp = /[\t\p{M}\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60]/u

interface Span {
  readonly from: number
  readonly to: number
}

/** What stands in a line between two or more blanks. */
function spansOf(line: string): Span[] {
  const spans: Span[] = []
  for (let at = 0; at < line.length;) {
    while (line[at] === ' ') at += 1
    const next = line.indexOf('  ', at)
    const to = next < 0 ? line.trimEnd().length : next
    if (to > at) spans.push({ from: at, to })
    at = next < 0 ? line.length : to
  }
  return spans
}

/** Where each column stands in all lines that have a cell for it; `undefined` where columns stand below one another. */
function columnsOf(lines: readonly string[], width: number): Span[] | undefined {
  const columns = Array.from({ length: width }, () => ({ from: Infinity, to: 0 }))
  for (const line of lines) {
    const spans = spansOf(line)
    if (spans.length !== width) continue
    for (const [at, { from, to }] of spans.entries()) {
      const column = columns[at]!
      column.from = Math.min(column.from, from)
      column.to = Math.max(column.to, to)
    }
  }
  return columns.every(({ from }, at) => at === 0 || columns[at - 1]!.to < from) ? columns : undefined
}

/** The cells of a line, each in the column that it stands in; `undefined` where that is not certain. */
function cellsOf(line: string, columns: readonly Span[]): string[] | undefined {
  const places = columns.map(() => ({ from: Infinity, to: 0 }))
  for (const { from, to } of spansOf(line)) {
    let start = from
    const over = [...columns.keys()].filter((at) => columns[at]!.from < to && columns[at]!.to > from)
    if (over.length === 0) return undefined
    for (const at of over) {
      const isLast = at === over.at(-1)
      const [end, next] = isLast ? [to, to] : [columns[at]!.to, columns[at + 1]!.from]
      // A value that is wider than its column may be part of the next.
      if (line.slice(end, next).trim() !== '') return undefined
      const place = places[at]!
      place.from = Math.min(place.from, start)
      place.to = end
      start = next
    }
  }
  return places.map(({ from, to }) => (to > from ? line.slice(from, to).trim() : ''))
}

/**
 * Places the cells of lines with fewer or more of them than a table has columns, by where the columns of its other lines
 * stand.
 *
 * @param lines the lines of the table, the first of them its head
 * @returns gives the cells of a line, `undefined` where it is not certain in which columns they stand
 */
export function placeCells(lines: readonly string[], width: number): (line: string) => string[] | undefined {
  const columns = lines.some((line) => otherWidth.test(line)) ? undefined : columnsOf(lines, width)
  return (line) => columns && cellsOf(line, columns)
}
