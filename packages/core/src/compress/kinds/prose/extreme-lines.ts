import type { Question } from '../../read/question.ts'
import type { Piece } from '../lines/choose/read-pieces.ts'
import { writtenAmountOf } from '../rows/written-amount.ts'

/** Lines are compared if so many, and such a share of all, state an amount of one dimension. */
const fewestStated = { count: 12, share: 0.5 }
const mostPieces = 6000
/** The smallest and the largest amount are shown where no more lines than these have it. */
const mostExtreme = 2
/** Less than an odd line, and more than its words are worth to any line. */
const extremeWorth = 2
const longestRead = 300

/** An amount with its unit in front of it or behind it. */
const stated =
  /(?<![\p{L}\p{N}.,:/-])[-+−]?(?:\p{Sc}\s?)?\d[\d.,']{0,20}(?:\s?[\p{L}\p{Sc}°%²³]{1,8})?(?![\p{L}\p{N}])/gu
/** Days and times of day order the lines anyway, and numbers without a unit may count or name anything. */
const isNoMeasure: ReadonlySet<string> = new Set(['date', 'clock', 'version', 'number'])

/** The first amount of each dimension in a line: `-34,50 EUR`, `71.3 kg`. */
function amountsIn(line: string): Map<string, number> {
  const amounts = new Map<string, number>()
  for (const [text] of line.matchAll(stated)) {
    const amount = writtenAmountOf(text.replace(/[.,]$/u, ''))
    if (amount && !isNoMeasure.has(amount.dimension) && !amounts.has(amount.dimension))
      amounts.set(amount.dimension, amount.value)
  }
  return amounts
}

/** Lifts the lines with the smallest and the largest amount of a list if the question asks for the largest of something. */
export function liftExtremeLines(
  text: string,
  pieces: readonly Piece[],
  worth: Float64Array,
  { asksForExtreme }: Pick<Question, 'asksForExtreme'>,
): Float64Array {
  if (pieces.length > mostPieces || !asksForExtreme) return worth
  const byDimension = new Map<string, { readonly at: number; readonly value: number }[]>()
  for (const [at, { from, to }] of pieces.entries()) {
    if (to - from > longestRead) continue
    for (const [dimension, value] of amountsIn(text.slice(from, to))) {
      const known = byDimension.get(dimension)
      if (known) known.push({ at, value })
      else byDimension.set(dimension, [{ at, value }])
    }
  }
  for (const found of byDimension.values()) {
    if (found.length < Math.max(fewestStated.count, pieces.length * fewestStated.share)) continue
    const values = found.map(({ value }) => value)
    for (const end of [Math.min(...values), Math.max(...values)]) {
      const extreme = found.filter(({ value }) => value === end)
      if (extreme.length > mostExtreme) continue
      for (const { at } of extreme) worth[at] = Math.max(worth[at]!, extremeWorth)
    }
  }
  return worth
}
