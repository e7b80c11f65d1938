import { extractTerms } from '../../../text/terms.ts'
import type { Question } from '../../read/question.ts'
import { namesStates, stateOf } from './states.ts'
import type { RowColumn } from './column.ts'

/** How a row differs by its state: the question asks for it, asks for states, or for something else. */
const otherState = { none: 0, unasked: 1, other: 2, asked: 3 } as const

/** A column of states has so many at most, and one that so many of its rows have. */
const mostStates = { named: 12, unnamed: 6 }
const fewestUsual = { named: 0.4, unnamed: 0.5 }
/** States that nobody asks for tell rows from others where no more of these have them. */
const mostUnasked = 0.25
/** Of a column with more values no states are read. */
const mostValues = 2000
const longestState = 60
/** What stands in brackets at the end of a value is a state, too: `Up 3 hours (unhealthy)`. */
const endingBracket = /\(([^()]{2,40})\)$/u

/** The states of a column: of each row, and the one that most rows have. */
interface States {
  readonly ofRows: readonly (string | undefined)[]
  readonly usual: string
  /** The share of the rows that have another one. */
  readonly others: number
}

function statesIn({ cells }: RowColumn, isNamed: boolean): States | undefined {
  const kind = isNamed ? 'named' : 'unnamed'
  const known = new Map<string, string>()
  const counts = new Map<string, number>()
  const ofRows: (string | undefined)[] = []
  let filled = 0
  for (const cell of cells) {
    let state = cell === undefined ? undefined : known.get(cell)
    if (cell !== undefined && state === undefined) {
      if (cell.length > longestState || known.size === mostValues) return undefined
      known.set(cell, (state = stateOf(cell)))
    }
    ofRows.push(state)
    if (state === undefined) continue
    filled += 1
    counts.set(state, (counts.get(state) ?? 0) + 1)
    if (counts.size > mostStates[kind]) return undefined
  }
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!usual || counts.size < 2 || usual[1] < filled * fewestUsual[kind]) return undefined
  return { ofRows, usual: usual[0], others: 1 - usual[1] / filled }
}

/**
 * How each row differs from most by its state. Where the question names a state, the column or nothing of the rows, it asks for
 * states: that most rows have one is told by their number.
 *
 * @param asked 1 for each column that the question names
 * @param isOpen whether the words of the question tell no rows from others: "is everything all right?"
 */
export function rowsOfOtherStates(
  columns: readonly RowColumn[],
  asked: readonly number[],
  { terms, asksForNone }: Pick<Question, 'terms' | 'asksForNone'>,
  isOpen: boolean,
  count: number,
): Uint8Array {
  const found = new Uint8Array(count)
  for (const [at, column] of columns.entries()) {
    const isNamed = namesStates(column.name)
    const states = statesIn(column, isNamed)
    if (!states) continue
    const { ofRows, usual, others } = states
    const said = new Map<string, boolean>()
    const says = (text: string): boolean => {
      let isSaid = said.get(text)
      if (isSaid === undefined) said.set(text, (isSaid = extractTerms(text).some((term) => terms.has(term))))
      return isSaid
    }
    const inBrackets = new Set<string>()
    for (const cell of new Set(column.cells)) {
      const bracket = cell === undefined ? undefined : endingBracket.exec(cell)?.[1]
      if (bracket !== undefined && says(bracket) && !says(usual)) inBrackets.add(cell!)
    }
    const isSaid = inBrackets.size > 0 || ofRows.some((state) => state !== undefined && says(state))
    const isOfStates = isNamed ? isOpen || asked[at] === 1 || isSaid : asksForNone && says(usual)
    const ofOthers = isOfStates
      ? otherState.other
      : isNamed && others <= mostUnasked
        ? otherState.unasked
        : otherState.none
    for (const [row, state] of ofRows.entries()) {
      if (state === undefined) continue
      const isOther = state !== usual
      const isAsked = (isOther && says(state)) || inBrackets.has(column.cells[row]!)
      found[row] = Math.max(found[row]!, isAsked ? otherState.asked : isOther ? ofOthers : otherState.none)
    }
  }
  return found
}
