import { RankedTexts } from '../../../text/rank.ts'
import type { Question } from '../../read/question.ts'
import type { Reading } from './reading.ts'

/** Characters of a line that are read. */
const longestRead = 2000

/** The lines that were read, with how well each fits the question. */
export interface Hits {
  readonly at: readonly number[]
  readonly scores: Float64Array
}

export function hitsOf({ lines, stretches }: Reading, { terms }: Question): Hits {
  const at: number[] = []
  for (const { from, to } of stretches) for (let index = from; index <= to; index += 1) at.push(index)
  const texts = at.map((index) => lines[index]!.slice(0, longestRead))
  return { at, scores: new RankedTexts(texts, terms).score(undefined, { lengthPenalty: 0.3 }) }
}
