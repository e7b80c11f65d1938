/** Comments in a row, and lines that go on in the next, that a grammar is given. */
const mostInRow = 400

const opens = (start: string): boolean => start.startsWith('#') || start.startsWith('//') || start.startsWith('/*')

/**
 * Whether a text has so many comments or continued lines in a row, blank lines aside, that parsing takes too long: at each of
 * them some grammars look at all that follow, so that 8,000 take seconds.
 */
export function hasLongGap(lines: readonly string[]): boolean {
  let run = 0
  for (const line of lines) {
    const text = line.trim()
    const inside = text.split('/*').length - 1
    if (opens(text) || text.endsWith('\\')) run += Math.max(1, inside)
    else if (text !== '') run = inside
    if (run > mostInRow) return true
  }
  return false
}
