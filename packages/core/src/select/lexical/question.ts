import { englishOf } from './glossary.ts'
import { Spelling } from './spelling.ts'
import { stem } from './stem.ts'
import { lightTerms } from './stop-words.ts'
import { synonymsOf } from './synonyms.ts'
import { weights } from './weights.ts'
import type { WordIndex } from './word-index.ts'
import { allWordsOf, isSmall, isWide, wholeNamesOf, wordsOf, type Word } from './words.ts'

/** A term of the index, and what it counts. */
interface Variant {
  readonly term: number
  readonly weight: number
}

/** A word of a question with everything that stands for it: only the best counts in full. */
export interface AskedWord {
  readonly written: string
  /** What the word itself counts: its weight, times how rare it is. */
  readonly importance: number
  readonly variants: readonly Variant[]
}

/** Different words that are looked up; a longer question says the same again. */
const mostWords = 200

/** Different words of a question in the order of their first place, each with its weight. */
function weighted(words: readonly Word[], factor: number): Map<string, { written: string; weight: number }> {
  const found = new Map<string, { written: string; weight: number }>()
  for (const { term, written } of words) {
    if (found.size >= mostWords) break
    if (found.has(term)) continue
    const isSingle = isWide(term) && [...term].length === 1
    const weight = lightTerms.has(term) ? weights.light : isSingle ? weights.singleCharacter : 1
    found.set(term, { written, weight: weight * factor })
  }
  return found
}

const oneWord = (first: Word, second: Word): Word => ({
  term: stem(`${first.written}${second.written}`.toLowerCase()),
  written: `${first.written} ${second.written}`,
})

/** Neighbours as one word, as a tool may write them: `log out`, `log me out`. */
const joinedOf = (words: readonly Word[]): Word[] =>
  words.flatMap((word, at) => {
    const next = words[at + 1]
    if (!next || isWide(word.term)) return []
    const afterNext = isSmall(next.term) ? words[at + 2] : undefined
    return [oneWord(word, next), ...(afterNext ? [oneWord(word, afterNext)] : [])]
  })

/** Turns questions into terms of one index. */
export class Questions {
  readonly #index: WordIndex
  readonly #spelling: Spelling

  constructor(index: WordIndex) {
    this.#index = index
    this.#spelling = new Spelling(index.words)
  }

  /** The words of a text, synonyms and words spelled alike with them; each term stands for one of them only. */
  read(text: string, factor = 1): AskedWord[] {
    const said = allWordsOf(text)
    const words = said.filter(({ term }) => !isSmall(term))
    const standing = said.filter(({ term }) => !isSmall(term) || this.#index.find(term) !== undefined)
    const joined = [...joinedOf(said), ...wholeNamesOf(text)].filter(({ term }) => this.#index.find(term) !== undefined)
    const asked = weighted([...(words.length > 0 ? words : standing), ...joined], factor)
    const owners = new Map<number, { owner: string; weight: number }>()
    const offer = (owner: string, term: number | undefined, weight: number): void => {
      if (term === undefined) return
      const known = owners.get(term)
      if (!known || weight > known.weight) owners.set(term, { owner, weight })
    }
    // A word that is asked for stands for itself.
    for (const [term, { weight }] of asked) offer(term, this.#index.find(term), weight)
    for (const [term, { weight }] of asked) this.#offerVariants(term, weight, offer)
    const glosses = this.#offerGlosses(text, factor, offer)
    const variants = new Map<string, Variant[]>()
    for (const [term, { owner, weight }] of owners) {
      const list = variants.get(owner)
      if (list) list.push({ term, weight })
      else variants.set(owner, [{ term, weight }])
    }
    const found: AskedWord[] = []
    for (const [term, { written, weight }] of [...asked, ...glosses])
      found.push({
        written,
        importance: weight * this.#index.rarity(this.#index.find(term)),
        variants: variants.get(term) ?? [],
      })
    return [...found, ...this.#pairs([words, standing], factor)]
  }

  #offerVariants(
    term: string,
    weight: number,
    offer: (owner: string, term: number | undefined, weight: number) => void,
  ): void {
    for (const synonym of synonymsOf(term)) offer(term, this.#index.find(synonym), weight * weights.synonym)
    const isKnown = this.#index.find(term) !== undefined
    const spelling = weight * (isKnown ? weights.spellingOfKnown : weights.spelling)
    for (const { index, likeness } of this.#spelling.alike(term)) offer(term, index, spelling * likeness)
  }

  /** English for Chinese words, each with its synonyms. They are no words of the question: they have no importance. */
  #offerGlosses(
    text: string,
    factor: number,
    offer: (owner: string, term: number | undefined, weight: number) => void,
  ): Map<string, { written: string; weight: number }> {
    const owners = new Map<string, { written: string; weight: number }>()
    for (const { written, terms } of englishOf(text)) {
      const owner = `=${written}`
      if (owners.has(owner) || owners.size >= mostWords) continue
      owners.set(owner, { written, weight: 0 })
      for (const term of terms) {
        offer(owner, this.#index.find(term), weights.gloss * factor)
        for (const synonym of synonymsOf(term))
          offer(owner, this.#index.find(synonym), weights.gloss * weights.synonym * factor)
      }
    }
    return owners
  }

  /** Neighbours of the question that are neighbours in a tool, in either order, one word between them at most. */
  #pairs(readings: readonly (readonly Word[])[], factor: number): AskedWord[] {
    const found = new Map<number, AskedWord>()
    const add = (first: Word | undefined, second: Word | undefined): void => {
      if (!first || !second || found.size >= mostWords) return
      const term = this.#index.findPair(first.term, second.term)
      if (term === undefined || found.has(term)) return
      const variants = [{ term, weight: weights.pair * factor }]
      found.set(term, { written: `${first.written} ${second.written}`, importance: 0, variants })
    }
    for (const words of readings)
      words.forEach((word, at) => {
        if (isWide(word.term)) return
        add(word, words[at + 1])
        add(words[at + 1], word)
        add(word, words[at + 2])
      })
    return [...found.values()]
  }
}

/** Whether a text names less than `count` things: what only carries on falls on the question before. */
export function namesFewer(text: string, count: number): boolean {
  const named = new Set<string>()
  for (const { term } of wordsOf(text)) if (!lightTerms.has(term)) named.add(term)
  return named.size < count
}
