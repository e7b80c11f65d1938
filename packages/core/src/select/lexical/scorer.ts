import type { AskedWord } from './question.ts'
import { weights } from './weights.ts'
import type { WordIndex } from './word-index.ts'

/** The highest of some numbers, 0 without any. */
export function highest(numbers: Float64Array): number {
  let most = 0
  for (let at = 0; at < numbers.length; at += 1) if (numbers[at]! > most) most = numbers[at]!
  return most
}

/** How well every tool of an index matches what is asked for. */
export class Scorer {
  readonly #index: WordIndex
  /** Of one word: the best of its variants in each tool, and all of them together. */
  readonly #best: Float64Array
  readonly #all: Float64Array

  constructor(index: WordIndex) {
    this.#index = index
    this.#best = new Float64Array(index.norms.length)
    this.#all = new Float64Array(index.norms.length)
  }

  /** One number for each tool, 0 where nothing matches: how much matches, and a part for how much of the tool that is. */
  score(words: readonly AskedWord[]): Float64Array {
    const scores = new Float64Array(this.#best.length)
    for (const word of words) this.#scoreWord(word, scores)
    const { norms } = this.#index
    let most = 0
    for (let tool = 0; tool < scores.length; tool += 1) most = Math.max(most, scores[tool]! / norms[tool]!)
    const factor = most > 0 ? (weights.share * highest(scores)) / most : 0
    for (let tool = 0; tool < scores.length; tool += 1) scores[tool]! *= 1 + factor / norms[tool]!
    return scores
  }

  #scoreWord({ variants }: AskedWord, scores: Float64Array): void {
    const best = this.#best
    const all = this.#all
    const touched: number[] = []
    for (const { term, weight } of variants) {
      this.#index.each(term, weight, (tool, value) => {
        if (all[tool] === 0) touched.push(tool)
        all[tool]! += value
        if (value > best[tool]!) best[tool] = value
      })
    }
    for (const tool of touched) {
      scores[tool]! += best[tool]! + weights.furtherVariants * (all[tool]! - best[tool]!)
      best[tool] = 0
      all[tool] = 0
    }
  }

  /** What one word counts in one tool. */
  valueIn({ variants }: AskedWord, tool: number): number {
    let most = 0
    for (const { term, weight } of variants) most = Math.max(most, weight * this.#index.valueIn(term, tool))
    return most
  }
}
