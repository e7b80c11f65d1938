import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { chooseLifted } from '../lines/choose-lines.ts'
import { excerptOf } from '../lines/excerpt.ts'
import { joinKept } from '../lines/gapped.ts'
import { shapeOf } from '../lines/line-roles.ts'
import { worthOfLines } from './line-worth.ts'
import { chooseInStretches, isLong } from '../lines/long-text.ts'
import { linesOf, type NumberedLines } from '../lines/numbered.ts'
import { chooseTables } from '../table/choose-tables.ts'
import { isMadeOfTables } from '../table/signs.ts'
import { fileShapes, isFileCall } from './signs.ts'

/** What a mark costs, in characters: digits and signs take more tokens than their length says. */
const gapCost = 22

/** How far around a line at which the person points others count, too, and by how much it is lifted; many say less each. */
const pointedReach = 8
const pointedWeight = 3

/** The positions of the lines at which the person points, by the numbers a reader knows them by. */
function positionsOf(numbers: readonly number[], { lines, numberOf }: NumberedLines): number[] {
  if (numbers.length === 0) return []
  const wanted = new Set(numbers)
  return Array.from(lines.keys()).filter((index) => wanted.has(numberOf(index)))
}

/** Lifts the lines at which the person points, and their neighbours. */
function liftPointed(worth: Float64Array, indexes: readonly number[], pointed: readonly number[]): void {
  if (pointed.length === 0) return
  const weight = pointedWeight / Math.sqrt(pointed.length)
  for (const [piece, index] of indexes.entries()) {
    let distance = Infinity
    for (const at of pointed) distance = Math.min(distance, Math.abs(at - index))
    if (index >= 0 && distance < pointedReach) worth[piece]! *= Math.exp(weight * (1 - distance / pointedReach))
  }
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const { question, path, outline, relevance } = context
  // Rows are chosen as of any table, though each stands as it does in the file.
  if (isMadeOfTables(text)) return chooseTables(text, { ...context, path: path ?? '' }, room)
  const numbered = linesOf(text)
  const { lines, bodies } = numbered
  if (lines.length < 4) return undefined
  const shape = shapeOf(path, bodies)
  const isWhole = !isLong(text, lines)
  const blocks = isWhole && shape === 'code' ? outline?.(bodies.join('\n'), path) : undefined
  const pointed = positionsOf(question.lines, numbered)
  const chooseAmong = (indexes: readonly number[], cost: Float64Array): Uint8Array | undefined => {
    const among = indexes.map((index) => bodies[index] ?? '')
    const { worth, lifted } = worthOfLines(among, question, shape, blocks, relevance)
    liftPointed(worth, indexes, pointed)
    if (lifted) liftPointed(lifted, indexes, pointed)
    return chooseLifted({ worth, cost, gapCost }, lifted, room)
  }
  const stretches = isWhole ? [{ from: 0, to: lines.length - 1 }] : excerptOf(text, lines, question.terms, pointed)
  const kept = chooseInStretches(lines, stretches, chooseAmong)
  if (!kept) return undefined
  const joined = joinKept(lines, kept)
  if (joined.shown === 0 || joined.text.length >= text.length) return undefined
  return { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
}

/** What stands in a file: the lines most likely needed for the question, with the signatures they stand in. */
export const file: ResultKind = {
  name: 'file',
  cap: { default: 4000, aggressive: 1500 },
  isResultOf: isFileCall,
  shapes: fileShapes,
  isVerbatim: true,
  tiers: 'weigh',
  choose,
}
