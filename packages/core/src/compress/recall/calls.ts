import { numberLines } from './lines.ts'
import { titleOf, type RecallSource } from './sources.ts'

/** Calls that are named at most. */
const mostNamed = 10

export function numberOfLines({ text }: RecallSource): string {
  const count = numberLines(text).lines.length
  return count === 1 ? '1 line' : `${count} lines`
}

/** Lines, at most so many, and how many more there are. */
const firstLines = (lines: readonly string[]): string[] => [
  ...lines.slice(0, mostNamed),
  ...(lines.length > mostNamed ? [`+${lines.length - mostNamed} more`] : []),
]

/** The calls that gave or wrote the text of a ref, newest first; calls that look the same are named once. */
export function nameCalls(ref: string, sources: readonly RecallSource[]): string {
  const [newest, ...others] = new Set(sources.map(titleOf))
  return firstLines([`ref ${ref}, ${newest!}`, ...others.map((title) => `also ${title}`)]).join('\n')
}

/** The calls of different texts that have one ref, each with the lines of its text. */
export function listCalls(sources: readonly RecallSource[]): string {
  const lines = sources.map((source) => `${titleOf(source)}, ${numberOfLines(source)}`)
  return firstLines([...new Set(lines)]).join('\n')
}
