/** A text the view must hold, or several that must stand in one of its lines. */
export type Need = string | readonly string[]

const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim()
const indentOf = (line: string): number => line.length - line.trimStart().length
const endsInColon = (line: string): boolean => /[:：]$/.test(line.trimEnd())

const isDigit = (character: string | undefined): boolean => character !== undefined && /\d/.test(character)

/** A number is not found inside a longer one: 17 is not in 2017, and `a.ts:1` is not in `a.ts:12`. */
function holds(text: string, literal: string): boolean {
  if (!/(?:^|:)\d+$/.test(literal)) return text.includes(literal)
  const begins = isDigit(literal[0])
  for (let at = text.indexOf(literal); at >= 0; at = text.indexOf(literal, at + 1)) {
    if (!(begins && isDigit(text[at - 1])) && !isDigit(text[at + literal.length])) return true
  }
  return false
}

const beginsWithNumber = (line: string): boolean => /^\d+(?:[:|\t→-]|$)/.test(line)

/** The path above a group of hits, each of which begins with its line number. */
function fileAbove(lines: readonly string[], at: number): string {
  if (!beginsWithNumber(lines[at]!)) return ''
  for (let above = at - 1; above >= 0; above -= 1) {
    const line = lines[above]!
    if (!beginsWithNumber(line) && !line.startsWith('[…') && !/^\s/.test(line)) return line
  }
  return ''
}

/** A hit below the path of its file as a search prints it without headings: `src/a.ts:12:const b`. */
const asOneLine = (path: string, line: string): string => (path === '' ? line : `${path}:${line}`)

const namesOnly = /^[\p{L}_][\p{L}\p{N}_ .()-]*$/u

/** The names of the columns above a row of a table: as many, with the same sign between, as far indented. */
function columnsAbove(lines: readonly string[], at: number): string {
  const row = lines[at]!
  const sign = row.includes('|') ? '|' : ','
  const count = row.split(sign).length
  if (count < 3) return ''
  for (let above = at - 1; above >= 0 && indentOf(lines[above]!) >= indentOf(row); above -= 1) {
    const names = lines[above]!.trim().split(sign)
    const isHead = indentOf(lines[above]!) === indentOf(row) && names.length === count
    if (isHead && names.every((name) => namesOnly.test(name))) return lines[above]!
  }
  return ''
}

/** The line that a mark counts more of: `[… 11 more with this message at src/invoice.ts:27]`. */
const sameAbove = (lines: readonly string[], at: number): string =>
  /^\[… \d+ more with this message at /.test(lines[at]!) ? (lines[at - 1] ?? '') : ''

/**
 * A line after its headings: the names of its columns, each line above that is less indented than what stands between, the nearest that ends in a
 * colon without being more indented, the path above a group of numbered lines, and the line that a mark counts more of.
 */
function withHeadings(lines: readonly string[], at: number): string {
  const path = fileAbove(lines, at)
  const parts = [path, columnsAbove(lines, at), sameAbove(lines, at), asOneLine(path, lines[at]!)]
  let indent = indentOf(lines[at]!)
  let inColonGroup = false
  for (let above = at - 1; above >= 0 && (indent > 0 || !inColonGroup); above -= 1) {
    const line = lines[above]!
    if (line.trim() === '') continue
    const own = indentOf(line)
    const isColonHeading = !inColonGroup && own === indent && endsInColon(line)
    if (own >= indent && !isColonHeading) continue
    parts.unshift(line)
    indent = own
    inColonGroup = endsInColon(line)
  }
  return collapse(parts.join(' '))
}

/** Whether a view still holds a need, white space aside. */
export function isKept(view: string, need: Need): boolean {
  if (typeof need === 'string') return holds(collapse(view), collapse(need))
  const literals = need.map(collapse)
  const lines = view.split(/\r\n|\r|\n/)
  return lines.some((line, at) => {
    const collapsed = collapse(line)
    if (!literals.some((literal) => holds(collapsed, literal))) return false
    const whole = withHeadings(lines, at)
    return literals.every((literal) => holds(whole, literal))
  })
}
