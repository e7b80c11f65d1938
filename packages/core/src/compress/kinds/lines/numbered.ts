/** Lines as they stand, and without the numbers that `cat -n` and file tools put before them. */
export interface NumberedLines {
  readonly lines: readonly string[]
  readonly bodies: readonly string[]
  /** The number a reader knows a line by. */
  readonly numberOf: (index: number) => number
}

const numberPrefix = /^ {0,12}(\d{1,9})(?:\t|→|: ?| ?\| ?| {2})/u
const sample = 200

function isNumbered(lines: readonly string[]): boolean {
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

/** Splits a text; a line break at its end opens no further line. */
export function linesOf(text: string): NumberedLines {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  if (!isNumbered(lines)) return { lines, bodies: lines, numberOf: (index) => index + 1 }
  const numbers: number[] = []
  const bodies = lines.map((line, index) => {
    const match = numberPrefix.exec(line)
    numbers.push(match ? Number(match[1]) : (numbers[index - 1] ?? 0))
    return match ? line.slice(match[0].length) : line
  })
  return { lines, bodies, numberOf: (index) => numbers[index]! }
}
