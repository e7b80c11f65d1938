import { fewestRows, type ReadTable, type TextRow } from './text-table.ts'

/** A rule of a box, of plus signs or of lines. */
const boxRule = /^\s*(?:\+(?:[-=]+\+)+|[┌╔╭├╠╞╟└╚╰][─━═╌┄┬┼┴╦╬╩╪╤╧╫]+[┐╗╮┤╣╡╢┘╝╯])\s*$/u
/** The rule below the head of a table in Markdown, or as `psql` prints it. */
const headRule = /^\s*(?:\|\s*)?:?-+:?\s*(?:[|+]\s*:?-+:?\s*)*\|?\s*$/u
const bars = /[|│║]/u
/** A table with more rules has them between all rows. */
const mostRules = 6
/** Longer lines are not read. */
const longestLine = 20_000

const isBoxRule = (line: string): boolean => line.length < longestLine && boxRule.test(line)
const isHeadRule = (line: string | undefined): boolean =>
  line !== undefined && line.length < longestLine && /[|+]/u.test(line) && headRule.test(line)

/**
 * The cells between bars; a bar behind a backslash belongs to its cell.
 *
 * @param isFramed whether a bar at either end is no border between cells
 */
function cellsOf(line: string, bar: string, isFramed: boolean): string[] {
  const cells: string[] = []
  let from = 0
  for (let at = line.indexOf(bar); at >= 0; at = line.indexOf(bar, at + 1)) {
    if (line[at - 1] === '\\') continue
    cells.push(line.slice(from, at).trim())
    from = at + 1
  }
  cells.push(line.slice(from).trim())
  if (isFramed && cells.length > 1 && cells[0] === '') cells.shift()
  if (isFramed && cells.length > 1 && cells.at(-1) === '') cells.pop()
  return cells
}

/** Cells cut where the rule below the head has its signs, for values that hold a bar themselves. */
function cellsByRule(line: string, rule: string): string[] | undefined {
  const cells: string[] = []
  let from = 0
  for (let at = rule.indexOf('+'); at >= 0; at = rule.indexOf('+', at + 1)) {
    if (line[at] !== '|') return undefined
    cells.push(line.slice(from, at).trim())
    from = at + 1
  }
  cells.push(line.slice(from).trim())
  return cells
}

/** With a rule between all rows a row may have several lines. */
function betweenRules(lined: readonly TextRow[], rules: readonly number[]): TextRow[] {
  const rows: TextRow[] = []
  let rule = 0
  for (const line of lined) {
    const before = rules[rule]
    while (rules[rule] !== undefined && rules[rule]! < line.from) rule += 1
    const last = rows.at(-1)
    if (last && before === rules[rule]) {
      const cells = last.cells.map((cell, index) => (line.cells[index] ? `${cell}\n${line.cells[index]}` : cell))
      rows[rows.length - 1] = { from: last.from, to: line.to, cells }
    } else rows.push(line)
  }
  return rows
}

/** Rules inside of a table belong to the row above them. */
const joined = (rows: readonly TextRow[]): TextRow[] =>
  rows.map((row, index) => ({ ...row, to: rows[index + 1]?.from ?? row.to }))

/** A box: `+---+` around `| a | b |`, or the same in lines. */
export const readBox: ReadTable = (lines, at) => {
  if (!isBoxRule(lines[at]!)) return undefined
  const bar = bars.exec(lines[at + 1]?.trimStart().charAt(0) ?? '')?.[0]
  if (bar === undefined) return undefined
  const lined: TextRow[] = []
  const rules: number[] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const line = lines[end]!
    if (isBoxRule(line)) rules.push(end)
    else if (line.trimStart().startsWith(bar) && line.length < longestLine)
      lined.push({ from: end, to: end + 1, cells: cellsOf(line, bar, true) })
    else break
  }
  const hasHead = rules[1] === at + 2 && rules.length > 2
  const body = hasHead ? lined.slice(1) : lined
  const rows = rules.length > mostRules ? betweenRules(body, rules) : body
  if (rows.length < fewestRows) return undefined
  return { from: at, to: end, names: hasHead ? lined[0]!.cells : undefined, rows: joined(rows), isPadded: true }
}

/** A head, a rule below it, and rows with bars between their cells, in Markdown or as `psql` prints them. */
export const readRuled: ReadTable = (lines, at) => {
  const rule = lines[at + 1]
  if (!lines[at]!.includes('|') || !isHeadRule(rule)) return undefined
  const isFramed = rule!.trimStart().startsWith('|')
  const names = cellsOf(lines[at]!, '|', isFramed)
  const rows: TextRow[] = []
  let end = at + 2
  for (; end < lines.length; end += 1) {
    const line = lines[end]!
    if (!line.includes('|') || line.length >= longestLine) break
    const cells = cellsOf(line, '|', isFramed)
    const exact = cells.length > names.length && rule!.includes('+') ? cellsByRule(line, rule!) : undefined
    rows.push({ from: end, to: end + 1, cells: exact ?? cells })
  }
  return rows.length < fewestRows ? undefined : { from: at, to: end, names, rows, isPadded: true }
}
