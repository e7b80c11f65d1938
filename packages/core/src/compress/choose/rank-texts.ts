import { RankedTexts } from '../../text/rank.ts'
import type { Question } from '../read/question.ts'

/**
 * How well each of some texts answers a question, by its words (BM25): 0 where no word is found, more the better it answers.
 * Texts are weighed against each other, so give all parts of a result at once.
 *
 * @example
 * const choose = (text: string, { question }: ShrinkContext) => rankTexts(text.split('\n'), question)
 */
export const rankTexts = (texts: readonly string[], question: Pick<Question, 'terms'>): readonly number[] => [
  ...new RankedTexts(texts, question.terms).score(),
]
