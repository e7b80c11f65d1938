import type { ShrinkContext } from '../../../kind.ts'
import { askedLines } from './asked-records.ts'
import type { Piece } from './read-pieces.ts'

/** What a line of a record that the question names is worth in a text that is read in pieces. */
const recordWorth = 4

/** Lifts the pieces that stand in records that the question names. */
export function liftAsked(
  text: string,
  context: ShrinkContext,
  pieces: readonly Piece[],
  worth: Float64Array,
): Float64Array {
  let first = 0
  for (const line of askedLines(text, context)) {
    while (first < pieces.length && pieces[first]!.to <= line.from) first += 1
    for (let at = first; at < pieces.length && pieces[at]!.from < line.to; at += 1)
      worth[at] = Math.max(worth[at]!, recordWorth * line.worth)
  }
  return worth
}
