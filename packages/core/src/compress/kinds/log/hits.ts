import { RankedTexts } from '../../../text/rank.ts'
import type { Question } from '../../read/question.ts'
import type { Reading } from './reading.ts'

/** Characters of a line that are read. */
const longestRead = 2000

/** The lines that were read, with how well each fits the question. */
export interface Hits {
  readonly at: readonly number[]
  readonly scores: Float64Array
  /** The lines that are asked for exactly, and those with at least three words of the question and its call, if they are few. */
  readonly answers: readonly number[]
}

const fewestWords = 3
const shareOfWords = 0.25

/** Lines that answer the question come before failures, as long as they are few. */
const fewAnswers = 5

/**
 * How well the lines fit a question.
 *
 * @param asked the lines that it asks for exactly
 */
export function hitsOf({ lines, stretches }: Reading, { terms }: Question, asked: readonly number[]): Hits {
  const at: number[] = []
  for (const { from, to } of stretches) for (let index = from; index <= to; index += 1) at.push(index)
  const texts = at.map((index) => lines[index]!.slice(0, longestRead))
  const ranked = new RankedTexts(texts, terms)
  const words = [...terms.keys()].filter((term) => !term.startsWith('=')).length
  const least = Math.max(fewestWords, words * shareOfWords)
  const withWords = at.filter((_, index) => ranked.wordsAt(index) >= least)
  const answers = [asked, withWords].filter(({ length }) => length <= fewAnswers).flat()
  return { at, answers: [...new Set(answers)], scores: ranked.score(undefined, { lengthPenalty: 0.3 }) }
}
