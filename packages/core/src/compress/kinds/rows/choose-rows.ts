import type { ShrinkContext } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import { RankedTexts } from '../../../text/rank.ts'
import { extractTerms } from '../../../text/terms.ts'
import type { RowColumn } from './column.ts'
import { rowsAskedByRange } from './compared.ts'
import { exampleRows } from './examples.ts'
import { lackingRows } from './lacking.ts'
import { mentionedRows, namedRows, rowsOfDays } from './named.ts'
import { oddRows } from './odd-rows.ts'
import { rowsOfOtherStates } from './other-states.ts'
import { chooseWithHeads, headsOfRows } from './row-heads.ts'

/** Rows of a table or of a list of like objects. */
export interface Rows {
  /** What stands in each row, for words to be found in. */
  readonly texts: readonly string[]
  /** What showing each row costs, in characters. */
  readonly cost: Float64Array
  readonly columns: readonly RowColumn[]
}

/** What a mark for rows that are left out costs, in characters. */
const gapCost = 18
/** What a row is worth by what it is; each outranks what can add up behind it. */
const worths = { named: 120, mentioned: 110, rare: 10, extreme: 6, example: 5, edge: 4, asked: 8, failing: 3 }
const mostOdd = 6
/** What a row is worth by how it differs by its state: not at all, unasked, among states that are asked for, or as the one. */
const worthOfState = [0, 4, 100, 105]
/** An answer that so many rows give tells none from others. */
const mostAnswers = 0.6
const leastAnswer = 0.5
const firstRows = 3
const lastRows = 2

const failing = /\b(?:error|errors|exception|fail|failed|failure|fatal|panic|denied|timeout|refused)\b/iu
const readLength = 2000

/** How much the question asks for each column, by its name. */
function askedColumns(columns: readonly RowColumn[], { question }: ShrinkContext): number[] {
  return columns.map(({ name }) => (extractTerms(name).some((term) => question.terms.has(term)) ? 1 : 0))
}

function answers({ texts }: Pick<Rows, 'texts'>, context: ShrinkContext, within: RowsWithin | undefined): Float64Array {
  const scores = within
    ? rankInParts(within.name, texts, within.text, context).score()
    : new RankedTexts(texts, context.question.terms).score()
  const most = scores.reduce((best, score) => Math.max(best, score), 0) || 1
  return scores.map((score) => score / most)
}

/** Where rows stand: a long text, and what they are called among others in it. */
interface RowsWithin {
  readonly text: string
  readonly name: string
}

/**
 * What each row is worth: by name, by how much it differs from the others, by its words and by its place.
 *
 * @param within if the rows stand in a long text, reading may break off between them
 */
export function worthOfRows(
  rows: Pick<Rows, 'texts' | 'columns'>,
  context: ShrinkContext,
  within?: RowsWithin,
): Float64Array {
  const { texts, columns } = rows
  const answer = answers(rows, context, within)
  const part = <Value>(name: string, make: () => Value): Value =>
    within ? once(context, `${name} rows of ${within.name}`, within.text, make) : make()
  const named = part('named', () => namedRows(texts, context.question))
  const mentioned = part('mentioned', () => mentionedRows(texts, context.question))
  const ofDays = part('days', () => rowsOfDays(texts, context.question))
  const asked = askedColumns(columns, context)
  const { rare, extreme } = part('odd', () =>
    oddRows(
      columns.map(({ cells }) => cells),
      asked,
      columns.map(({ name }) => name),
    ),
  )
  const count = texts.length
  const lacking = lackingRows(columns, asked, context.question, count)
  const compared = rowsAskedByRange(columns, asked, context.question, count)
  const isMeant = (row: number): boolean =>
    mentioned[row] === 1 || ofDays[row] === 1 || lacking[row] === 1 || compared[row] === 1
  const isShown = (row: number): boolean =>
    row < firstRows || row >= count - lastRows || named[row] === 1 || rare[row]! > 0 || extreme[row]! > 0
  const said = answer.reduce((sum, each) => sum + (each > leastAnswer ? 1 : 0), 0)
  const isOpen = (said === 0 || said > count * mostAnswers) && !texts.some((_, row) => named[row] === 1 || isMeant(row))
  const states = part('states', () => rowsOfOtherStates(columns, asked, context.question, isOpen, count))
  const examples = exampleRows(
    columns.map(({ cells }) => cells),
    isShown,
  )
  return Float64Array.from(texts, (text, index) => {
    const edge = index < firstRows ? 1 / (1 + index) : index >= count - lastRows ? 1 / (count - index) : 0
    return (
      0.05 +
      (named[index] === 1 ? worths.named : isMeant(index) ? worths.mentioned : 0) +
      worths.rare * Math.min(mostOdd, rare[index]!) +
      worths.extreme * Math.min(mostOdd, extreme[index]!) +
      worthOfState[states[index]!]! +
      worths.asked * answer[index]! +
      worths.edge * edge +
      (examples[index] === 1 ? worths.example : 0) +
      (failing.test(text.slice(0, readLength)) ? worths.failing : 0)
    )
  })
}

/** The rows worth most in about `room` characters, marks included; `undefined` where no row fits. */
export function chooseRows(rows: Rows, context: ShrinkContext, room: number): Uint8Array | undefined {
  const worth = worthOfRows(rows, context)
  return chooseWithHeads({ worth, cost: rows.cost, gapCost }, headsOfRows(rows.columns, 0, worth.length), room)
}
