import type { ReadTerms } from './read-terms.ts'
import { countTermsOfDigits, isDigits, termsOfWord, wordsIn } from './terms.ts'

/** Terms that are looked for, with their weights. */
export type WeightedTerms = ReadonlyMap<string, number>

/** Consecutive texts that are scored together: `from` to `to`, both included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** BM25 parameters: how soon a further occurrence stops to matter, and how much long texts are held back (Robertson). */
export interface RankOptions {
  /** Default 1.2. */
  readonly saturation?: number
  /** 0 to 1, default 0.6. */
  readonly lengthPenalty?: number
  /** How many texts there are, of which those that hold none of the terms need not be given. Default those that are scored. */
  readonly among?: number
  /** Whether a term counts for nothing in a text, by the numbers of both. */
  readonly passesOver?: (text: number, term: number) => boolean
}

/** The terms found in stretches of text, one stretch after the other: which, and how often. */
class Found {
  readonly terms: number[] = []
  readonly counts: number[] = []
  /** Where each stretch begins in the lists; one more at the end. */
  readonly starts: number[] = [0]
  readonly lengths: number[] = []
  readonly #places: Int32Array

  constructor(terms: number) {
    this.#places = new Int32Array(terms).fill(-1)
  }

  countTerm(term: number, count: number): void {
    const place = this.#places[term]!
    if (place >= this.starts.at(-1)!) this.counts[place]! += count
    else {
      this.#places[term] = this.terms.length
      this.terms.push(term)
      this.counts.push(count)
    }
  }

  end(length: number): void {
    this.starts.push(this.terms.length)
    this.lengths.push(length)
  }

  /** Adds the stretches that another found, behind its own. */
  add({ terms, counts, starts, lengths }: Found): void {
    const before = this.terms.length
    for (const term of terms) this.terms.push(term)
    for (const count of counts) this.counts.push(count)
    for (const start of starts.slice(1)) this.starts.push(before + start)
    for (const length of lengths) this.lengths.push(length)
  }
}

interface KnownWord {
  readonly terms: readonly number[]
  readonly length: number
}

const noTerms: readonly number[] = []

/** Terms by their numbers, made once for a question that is put to several texts. */
interface NumberedTerms {
  readonly numbers: ReadonlyMap<string, number>
  readonly weights: readonly number[]
  /** Which are words, and not whole names. */
  readonly isWord: readonly boolean[]
  readonly seeksNumber: boolean
}

const numberedTerms = new WeakMap<WeightedTerms, NumberedTerms>()

function numbered(terms: WeightedTerms): NumberedTerms {
  let known = numberedTerms.get(terms)
  if (!known) {
    const all = [...terms.keys()]
    known = {
      numbers: new Map(all.map((term, index) => [term, index])),
      weights: [...terms.values()],
      isWord: all.map((term) => !term.startsWith('=')),
      seeksNumber: all.some((term) => /^=?\d+$/u.test(term)),
    }
    numberedTerms.set(terms, known)
  }
  return known
}

/**
 * Texts read once for the terms that are looked for. Only those terms are kept, so that ranking again with other spans
 * costs little: one pass over the texts, one look-up per word, each distinct word split once.
 */
export class RankedTexts {
  readonly #texts: Found
  readonly #numbers: ReadonlyMap<string, number>
  readonly #weights: readonly number[]
  readonly #isWord: readonly boolean[]

  constructor(texts: readonly string[], terms: WeightedTerms) {
    // Outputs are full of numbers, each another one: where none is looked for, they only count.
    const { numbers, weights, isWord, seeksNumber } = numbered(terms)
    this.#numbers = numbers
    this.#weights = weights
    this.#isWord = isWord
    this.#texts = new Found(numbers.size)
    const known = new Map<string, KnownWord>()
    const read = (name: string): KnownWord => {
      const all = termsOfWord(name)
      let own: number[] | undefined
      for (const term of all) {
        const number = numbers.get(term)
        if (number !== undefined) (own ??= []).push(number)
      }
      const word = { terms: own ?? noTerms, length: all.length }
      known.set(name, word)
      return word
    }
    for (const text of texts) {
      let length = 0
      for (const name of wordsIn(text)) {
        if (!seeksNumber && isDigits(name)) {
          length += countTermsOfDigits(name)
          continue
        }
        const word = known.get(name) ?? read(name)
        length += word.length
        for (const term of word.terms) this.#texts.countTerm(term, 1)
      }
      this.#texts.end(length)
    }
  }

  /** Adds texts that were read for the same terms, behind its own. */
  add(others: RankedTexts): void {
    this.#texts.add(others.#texts)
  }

  /** Adds texts whose terms were all read before, behind its own. */
  addRead(read: ReadTerms): void {
    const { lengths, starts, terms, counts } = read
    const numbers = new Map<number, number>()
    for (const [term, number] of this.#numbers) {
      const place = read.placeOf(term)
      if (place !== undefined) numbers.set(place, number)
    }
    for (const [text, length] of lengths.entries()) {
      const end = numbers.size > 0 ? starts[text + 1]! : 0
      for (let at = starts[text]!; at < end; at += 1) {
        const number = numbers.get(terms[at]!)
        if (number !== undefined) this.#texts.countTerm(number, counts[at]!)
      }
      this.#texts.end(length)
    }
  }

  /** Whether any of the terms stands in text `index`. */
  hasHit(index: number): boolean {
    return this.#texts.starts[index + 1]! > this.#texts.starts[index]!
  }

  /** The numbers of the terms that stand in text `index`, each once. */
  termsAt(index: number): readonly number[] {
    const { terms, starts } = this.#texts
    return terms.slice(starts[index], starts[index + 1])
  }

  /** How many different words of the question stand in text `index`: whole names, which begin with `=`, are not counted again. */
  wordsAt(index: number): number {
    const { terms, starts } = this.#texts
    let words = 0
    for (let at = starts[index]!; at < starts[index + 1]!; at += 1) if (this.#isWord[terms[at]!] === true) words += 1
    return words
  }

  /** The terms of each span; spans that overlap count each on its own. */
  #inSpans(spans: readonly Span[]): Found {
    const { terms, counts, starts, lengths } = this.#texts
    const found = new Found(this.#weights.length)
    for (const { from, to } of spans) {
      let length = 0
      for (let text = from; text <= to; text += 1) {
        length += lengths[text]!
        for (let at = starts[text]!; at < starts[text + 1]!; at += 1) found.countTerm(terms[at]!, counts[at]!)
      }
      found.end(length)
    }
    return found
  }

  /** BM25 of each span against all spans given; of each text alone without spans. */
  score(spans?: readonly Span[], options: RankOptions = {}): Float64Array {
    const { saturation = 1.2, lengthPenalty = 0.6, among = 0, passesOver } = options
    const { terms, counts, starts, lengths } = spans ? this.#inSpans(spans) : this.#texts
    const count = lengths.length
    const documents = new Float64Array(this.#weights.length)
    for (const term of terms) documents[term]! += 1
    const all = Math.max(count, among)
    const rarity = documents.map((number) => Math.log(1 + (all - number + 0.5) / (number + 0.5)))
    const average = lengths.reduce((sum, length) => sum + length, 0) / count || 1
    return Float64Array.from({ length: count }, (_, index) => {
      const held = saturation * (1 - lengthPenalty + (lengthPenalty * lengths[index]!) / average)
      let sum = 0
      for (let at = starts[index]!; at < starts[index + 1]!; at += 1) {
        const term = terms[at]!
        if (passesOver?.(index, term)) continue
        const times = counts[at]!
        sum += (this.#weights[term]! * rarity[term]! * times * (saturation + 1)) / (times + held)
      }
      return sum
    })
  }
}
