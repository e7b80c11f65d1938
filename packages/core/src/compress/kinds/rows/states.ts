import { readColumn, type ColumnRead } from './column.ts'

/** Words up to a number with nothing but a bracket or a sign in front of it. */
const valued = /^\p{L}[^\d\s,;"[\]]*(?: \p{L}[^\d\s,;"[\]]*)*(?= [^\p{L}\s]{0,3}\d)/u
const readLength = 60
const longestName = 80
const rangeWord = / to(?: |$)|:$|^(?:empty|none|others)$/u

/** The words of a state in front of its number: `Exited …` of `Exited (137) 2 hours ago`; any other value as it stands. */
export function stateOf(value: string): string {
  const words = valued.exec(value.slice(0, readLength))?.[0]
  return words === undefined || rangeWord.test(words) ? value : `${words} …`
}

/** Columns of which one state says something, too: that all hidden rows have it. */
const ofStates = /^(?:status|state|phase|health|result|outcome|conclusion|zustand|状态)$/iu

/** Whether a column is one of states by its name: `STATUS`, `order_state`, `data.phase`. */
export function namesStates(name: string): boolean {
  const last = name.length > longestName ? '' : name.split(/[\s._-]|(?<=\p{Ll})(?=\p{Lu})/u).at(-1)!
  return ofStates.test(last)
}

/** A column by its states, `undefined` where it has fewer or more of them than are told, or a state for each value. */
export function statesOf({ values, counts, codes }: ColumnRead, least: number, most: number): ColumnRead | undefined {
  const states = readColumn(values.map(stateOf))
  if (states.values.length < least || states.values.length > most || states.values.length === values.length)
    return undefined
  const rows = states.values.map(() => 0)
  for (const [value, state] of states.codes.entries()) rows[state]! += counts[value]!
  return { ...states, counts: rows, codes: codes.map((code) => states.codes[code]!) }
}
