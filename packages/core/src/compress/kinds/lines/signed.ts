/** The sign of a changed line with the blanks behind it: `+   image: b`. It stands in the place of blanks. */
const change = /^[-+?] +(?=\S)/u
const added = /^\+ +\S/u
const indented = /^\s+\S/u
/** The share of lines at the left that have another of these right below them. */
const mostInRow = 0.1

/** The sign of a changed line with the blanks behind it; of another line only its blanks. */
export const marginOfChange = (line: string): string => (change.exec(line.slice(0, 2000)) ?? /^\s*/u.exec(line))![0]

/**
 * Whether signs in the first column say what was added and removed, as in a diff without the places of its changes. Other lines
 * that are not indented are heads then, so that hardly any two follow each other: a shell that traces what it does, and lists, have more.
 */
export function isSigned(lines: readonly string[]): boolean {
  if (!lines.some((line) => added.test(line.slice(0, 2000)))) return false
  let heads = 0
  let inRow = 0
  let isBelowHead = false
  for (const line of lines) {
    if (line.trim() === '') continue
    const start = line.slice(0, 2000)
    const isHead = !indented.test(start) && !change.test(start) && /[\p{L}\p{N}]/u.test(start)
    if (isHead) heads += 1
    if (isHead && isBelowHead) inRow += 1
    isBelowHead = isHead
  }
  return inRow <= heads * mostInRow
}
