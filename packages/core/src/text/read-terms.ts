import { termsOfWord, wordsIn } from './terms.ts'

/** What stands between two terms; no term holds it. */
const separator = '\n'

/**
 * Short texts whose terms were all read, so that they can be ranked for one question after another. Each term is held once,
 * and is known by where it stands in the vocabulary; this takes up to seven bytes for a character of text.
 */
export class ReadTerms {
  /** How many terms each text has, repeats included. */
  readonly lengths: Uint16Array
  /** Where the terms of each text begin in the lists; one more at the end. */
  readonly starts: Uint32Array
  /** The different terms of each text, in the order in which they first stand in it. */
  readonly terms: Uint32Array
  /** How often each of them stands there. */
  readonly counts: Uint16Array
  readonly #vocabulary: string

  /** @param texts each of less than 65,536 terms */
  constructor(texts: readonly string[]) {
    const places = new Map<string, number>()
    let end = 0
    const placeFor = (term: string): number => {
      let place = places.get(term)
      if (place === undefined) {
        places.set(term, (place = end))
        end += term.length + separator.length
      }
      return place
    }
    const known = new Map<string, readonly number[]>()
    const placesFor = (word: string): readonly number[] => {
      let own = known.get(word)
      if (!own) known.set(word, (own = termsOfWord(word).map(placeFor)))
      return own
    }
    const lengths: number[] = []
    const starts = [0]
    const terms: number[] = []
    const counts: number[] = []
    for (const text of texts) {
      const own = new Map<number, number>()
      let length = 0
      for (const word of wordsIn(text)) {
        const all = placesFor(word)
        length += all.length
        for (const term of all) own.set(term, (own.get(term) ?? 0) + 1)
      }
      for (const [term, count] of own) {
        terms.push(term)
        counts.push(count)
      }
      lengths.push(length)
      starts.push(terms.length)
    }
    this.lengths = Uint16Array.from(lengths)
    this.starts = Uint32Array.from(starts)
    this.terms = Uint32Array.from(terms)
    this.counts = Uint16Array.from(counts)
    this.#vocabulary = [...places.keys(), ''].join(separator)
  }

  /** Where a term stands in the vocabulary; undefined where no text has it. */
  placeOf(term: string): number | undefined {
    const wanted = term + separator
    const all = this.#vocabulary
    for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + 1))
      if (at === 0 || all[at - 1] === separator) return at
    return undefined
  }
}
