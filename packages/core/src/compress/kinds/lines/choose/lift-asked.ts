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

/** Of the best sentence of a text the others need such a share to be lifted. */
const shareOfBest = 0.5
const longestEnd = 20
const sentenceEnd = /[\n.!?;。！？；]["'”’)\]]{0,3}\s*$/u

/** Lifts the pieces of a text that hold most of what is asked for, each with the pieces that its sentences begin or end in. */
export function liftSentences(
  text: string,
  pieces: readonly Piece[],
  worth: Float64Array,
  worthOf: (sentence: string) => number,
): Float64Array {
  const texts = pieces.map(({ from, to }) => text.slice(from, to))
  const asked = texts.map(worthOf)
  const most = asked.reduce((best, own) => Math.max(best, own), 0)
  if (most === 0) return worth
  const isEnd = (index: number): boolean => index < 0 || sentenceEnd.test(texts[index]!.slice(-longestEnd))
  const lifted = worth.slice()
  const lift = (index: number, own: number): void => {
    if (index in lifted) lifted[index] = Math.max(lifted[index]!, recordWorth * own)
  }
  for (const [index, own] of asked.entries()) {
    if (own < most * shareOfBest) continue
    lift(index, own / most)
    if (!isEnd(index - 1)) lift(index - 1, own / most)
    if (!isEnd(index)) lift(index + 1, own / most)
  }
  return lifted
}
