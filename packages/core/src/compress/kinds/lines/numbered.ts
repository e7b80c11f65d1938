/** Lines as they stand, and without the numbers that `cat -n` and file tools put before them. */
export interface NumberedLines {
  readonly lines: readonly string[]
  readonly bodies: readonly string[]
  /** The number a reader knows a line by. */
  readonly numberOf: (index: number) => number
}

const numberPrefix = /^ {0,12}(\d{1,9})(?:\t|→|: ?| ?\| ?| {2})/u
/** A search puts a dash behind the numbers of the lines around a match. */
const anyNumber = /^ {0,12}(\d{1,9})(?:\t|→|:|-| ?\|| {2})/u
/** What is left of a numbered line that is blank. */
const bareNumber = /^ {0,12}(\d{1,9})$/u
const sample = 200
/** The share of lines that carry numbers, where their numbers count; some tools add a line or two. */
const leastNumbered = 0.8

function hasPrefixes(lines: readonly string[]): boolean {
  let seen = 0
  let inOrder = 0
  let previous: number | undefined
  for (const line of lines.slice(0, sample)) {
    if (line.trim() === '') continue
    seen += 1
    const match = numberPrefix.exec(line)
    const number = match ? Number(match[1]) : undefined
    if (number !== undefined && (previous === undefined || number === previous + 1)) inOrder += 1
    previous = number
  }
  return seen > 1 && inOrder >= seen * 0.9
}

/** Whether a line begins as one with a number does; a million lines without one are not worth as many patterns. */
function mayBeNumbered(line: string): boolean {
  const first = line[0] ?? ''
  return first === ' ' || (first >= '0' && first <= '9')
}

/**
 * The numbers that stand in front of lines, where they rise from line to line; a line without one has that of the line
 * before. Views and what is read back of them both count by these, and by position where there are none.
 */
export function numbersOf(lines: readonly string[]): readonly number[] | undefined {
  const numbers: number[] = []
  let carried = 0
  let without = 0
  for (const line of lines) {
    const last = numbers.at(-1) ?? 0
    const mayBe = mayBeNumbered(line)
    const bare = mayBe && carried > 0 ? bareNumber.exec(line) : null
    const found = (mayBe ? anyNumber.exec(line) : null) ?? (Number(bare?.[1]) === last + 1 ? bare : null)
    if (found) {
      const number = Number(found[1])
      if (carried > 0 && number <= last) return undefined
      carried += 1
      numbers.push(number)
    } else {
      without += 1
      if (without > lines.length * (1 - leastNumbered)) return undefined
      numbers.push(last)
    }
  }
  return carried > 1 ? numbers : undefined
}

/** What a mark says about the lines from one index to another. */
export function labelsOf(lines: readonly string[]): (from: number, to: number) => string {
  const numbers = numbersOf(lines)
  return (from, to) => `${numbers?.[from] ?? from + 1}-${numbers?.[to] ?? to + 1}`
}

/** Splits a text; a line break at its end opens no further line. */
export function linesOf(text: string): NumberedLines {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const numbers = numbersOf(lines)
  const bodies = hasPrefixes(lines) ? lines.map((line) => line.replace(numberPrefix, '')) : lines
  return { lines, bodies, numberOf: (index) => numbers?.[index] ?? index + 1 }
}
