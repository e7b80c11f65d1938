import type { RankedTexts } from '../../../text/rank.ts'
import type { AskedLine } from '../lines/choose/asked-records.ts'
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
  /** The lines of the records that the question names. */
  readonly records: readonly Pick<AskedLine, 'line' | 'worth'>[]
}

const fewestWords = 3
const shareOfWords = 0.25

/** Lines that answer the question come before failures, as long as they are few. */
const fewAnswers = { asked: 16, withWords: 5 }

/**
 * How well the lines fit a question.
 *
 * @param asked the lines that it asks for exactly
 * @param records the lines of the records that it names
 * @param rank reads texts for the words of the question
 */
export function hitsOf(
  { lines, stretches }: Reading,
  { terms }: Question,
  asked: readonly number[],
  records: Hits['records'],
  rank: (texts: readonly string[]) => RankedTexts,
): Hits {
  const at: number[] = []
  for (const { from, to } of stretches) for (let index = from; index <= to; index += 1) at.push(index)
  const texts = at.map((index) => lines[index]!.slice(0, longestRead))
  const ranked = rank(texts)
  const words = [...terms.keys()].filter((term) => !term.startsWith('=')).length
  const least = Math.max(fewestWords, words * shareOfWords)
  const withWords = at.filter((_, index) => ranked.wordsAt(index) >= least)
  const answers = [
    ...(asked.length <= fewAnswers.asked ? asked : []),
    ...(withWords.length <= fewAnswers.withWords ? withWords : []),
  ]
  return { at, answers: [...new Set(answers)], scores: ranked.score(undefined, { lengthPenalty: 0.3 }), records }
}
