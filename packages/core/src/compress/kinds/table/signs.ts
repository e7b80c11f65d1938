import type { Shape } from '../../kind.ts'
import { readTables } from './read-tables.ts'

/** The beginning of a text tells whether it is made of tables. */
const readLength = 40_000
/** The share of its characters that stand in tables. */
const leastShare = 0.5

/** Whether a text is made of tables, words around them aside. */
export function isMadeOfTables(text: string): boolean {
  const head = text.slice(0, readLength)
  const lines = head.split('\n')
  if (head.length < text.length && lines.length > 1) lines.pop()
  const lengthOf = (from: number, to: number): number =>
    lines.slice(from, to).reduce((sum, line) => sum + line.trim().length, 0)
  const inTables = readTables(lines).reduce((sum, { from, to }) => sum + lengthOf(from, to), 0)
  return inTables > 0 && inTables >= leastShare * lengthOf(0, lines.length)
}

export const tableShapes: readonly Shape[] = [
  { certainty: 0.68, matches: ({ text, isJson }) => !isJson && isMadeOfTables(text) },
]
