import type { ToolQuery } from '../../ports.ts'
import type { SelectableTool } from '../types.ts'
import { withoutAgreement } from './agreement.ts'
import { clausesOf } from './clauses.ts'
import { fieldsOf } from './fields.ts'
import { namesFewer, Questions, type AskedWord } from './question.ts'
import { highest, Scorer } from './scorer.ts'
import { weights } from './weights.ts'
import { WordIndex } from './word-index.ts'

/** A tool that was found. */
export interface LexicalMatch {
  /** Where the tool stands among those the index was made of. */
  readonly index: number
  /** Above 0, at most 1; only comparable within one answer. */
  readonly score: number
  /** Words of the question that matched, as they were written, heaviest first, at most 5. */
  readonly terms: readonly string[]
}

/** Characters of a question that are read; of a longer one its first 1,000 and its last 3,000. */
const mostQuestion = 4_000
const readHead = 1_000
const mostTerms = 5
/** A match of a smaller share of the best is none: it would be told as 0.00. */
const leastScore = 0.005

function shortened(text: string): string {
  if (text.length <= mostQuestion) return text
  return `${text.slice(0, readHead)}\n${text.slice(readHead - mostQuestion)}`
}

/**
 * Tools indexed by the words of their definitions: names, descriptions, parameters and tags. Ranks them for what is asked
 * for, in English, Chinese or both, without a model. The same tools and the same question give the same answer.
 */
export class LexicalTools {
  readonly #names: readonly string[]
  readonly #questions: Questions
  readonly #scorer: Scorer

  constructor(tools: readonly SelectableTool[]) {
    this.#names = tools.map(({ name }) => name)
    const index = new WordIndex(tools.map(fieldsOf))
    this.#questions = new Questions(index)
    this.#scorer = new Scorer(index)
  }

  /** 0 to 1 for each tool, in their order: its match divided by the best; all 0 where nothing matches. */
  scores(query: ToolQuery): Float64Array {
    return this.#score(this.#read(query))
  }

  /**
   * The best tools, best first, ties by position; none where nothing matches. One tool of each name: a request cannot hold
   * two. Where the question asks for several things, the best tool of each of them is among them, if it is any good.
   */
  rank(query: ToolQuery, limit: number, accepts?: (name: string) => boolean): readonly LexicalMatch[] {
    const words = this.#read(query)
    const scores = this.#score(words)
    if (accepts) for (const [index, name] of this.#names.entries()) if (!accepts(name)) scores[index] = 0
    const best = this.#distinct(scores, limit)
    const served = best.length < limit ? best : this.#serve(best, shortened(query.text), scores)
    return served.map((index) => ({ index, score: scores[index]!, terms: this.#terms(words, index) }))
  }

  /** The words of a question, and of the one before where it names next to nothing itself. */
  #read({ text, before = [] }: ToolQuery): AskedWord[] {
    const asked = shortened(text)
    const rest = withoutAgreement(asked)
    const namesNothing = namesFewer(rest, 1)
    const previous =
      before.length > 0 && (namesNothing || namesFewer(asked, 2))
        ? before.map(shortened).findLast((earlier) => !namesFewer(withoutAgreement(earlier), 1))
        : undefined
    if (previous === undefined) return this.#questions.read(asked)
    const factor = namesNothing ? weights.beforeNothing : weights.beforeLittle
    return [...this.#questions.read(namesNothing ? rest : asked), ...this.#questions.read(previous, factor)]
  }

  #score(words: readonly AskedWord[]): Float64Array {
    const scores = this.#scorer.score(words)
    const most = highest(scores)
    if (most > 0) for (let tool = 0; tool < scores.length; tool += 1) scores[tool]! /= most
    return scores
  }

  /** The best tools with different names; looked for among the best `reach`, and among all where those are too few. */
  #distinct(scores: Float64Array, limit: number, reach: number = 4 * limit): number[] {
    const cut = scores.toSorted().at(-reach) ?? 0
    const ordered: number[] = []
    for (let index = 0; index < scores.length; index += 1)
      if (scores[index]! >= leastScore && scores[index]! >= cut) ordered.push(index)
    ordered.sort((a, b) => scores[b]! - scores[a]! || a - b)
    const best = new Map<string, number>()
    for (const index of ordered) {
      if (best.size >= limit) break
      const name = this.#names[index]!
      if (!best.has(name)) best.set(name, index)
    }
    return best.size < limit && cut > 0 ? this.#distinct(scores, limit, scores.length + 1) : [...best.values()]
  }

  /** Puts the best tool of each clause in the place of the last that no clause needs; the first stays. */
  #serve(best: readonly number[], text: string, scores: Float64Array): readonly number[] {
    const needed = new Map<string, number>()
    for (const clause of clausesOf(text)) {
      const tool = this.#bestFor(clause)
      if (tool !== undefined && scores[tool]! > 0 && !needed.has(this.#names[tool]!))
        needed.set(this.#names[tool]!, tool)
    }
    const served = [...best]
    const names = new Set(best.map((index) => this.#names[index]!))
    for (const [name, tool] of needed) {
      if (names.has(name)) continue
      const place = served.findLastIndex((index) => !needed.has(this.#names[index]!))
      if (place < 1) break
      served[place] = tool
    }
    return served.sort((a, b) => scores[b]! - scores[a]! || a - b)
  }

  /** The best tool for a clause alone, where it matches a good part of the clause. */
  #bestFor(clause: string): number | undefined {
    const words = this.#questions.read(clause)
    const scores = this.#scorer.score(words)
    const most = highest(scores)
    const asked = words.reduce((sum, { importance }) => sum + importance, 0)
    return most > 0 && most >= weights.servedShare * asked ? scores.indexOf(most) : undefined
  }

  #terms(words: readonly AskedWord[], tool: number): string[] {
    const values = words
      .map((word) => ({ written: word.written, value: this.#scorer.valueIn(word, tool) }))
      .filter(({ value }) => value > 0)
      .sort((a, b) => b.value - a.value)
    return [...new Set(values.map(({ written }) => written))].slice(0, mostTerms)
  }
}
