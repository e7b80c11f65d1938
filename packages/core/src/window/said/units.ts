import { saysSomething, type Spoken } from '../orders/spoken.ts'
import { isBareCourtesy } from './courtesy.ts'
import type { SentencePlace } from './going-on.ts'

/**
 * Counts what a message says besides bare courtesies: its sentences, and what stands between them that is not read, such as a
 * quotation. So it is known of a part of it whether anything stands in front of it or behind it.
 */
export class Units {
  readonly #lines: Spoken['lines']
  /** How many sentences stand before each line, and how many units before each sentence, what is not read in front of it among them. */
  readonly #starts: number[] = []
  readonly #before: number[] = []
  readonly #own: boolean[] = []
  readonly count: number

  constructor({ lines }: Pick<Spoken, 'lines'>) {
    this.#lines = lines
    let count = 0
    for (const { sentences, isPartial } of lines) {
      this.#starts.push(this.#own.length)
      if (isPartial) count += 1
      for (const { text } of sentences) {
        const isUnit = saysSomething(text) && !isBareCourtesy(text)
        this.#before.push(count)
        this.#own.push(isUnit)
        if (isUnit) count += 1
      }
      if (isPartial && sentences.length > 0) count += 1
    }
    this.count = count
  }

  /** How many stand in front of a sentence. */
  before({ line, of }: SentencePlace): number {
    return this.#before[this.#starts[line]! + of]!
  }

  /** How many there are up to the end of a sentence. */
  upTo(place: SentencePlace): number {
    return this.before(place) + Number(this.#own[this.#starts[place.line]! + place.of]!)
  }

  /** The sentence in front of one; undefined where there is none, or something that is not read stands between. */
  inFrontOf({ line, of }: SentencePlace): SentencePlace | undefined {
    if (of > 0) return { line, of: of - 1 }
    for (let at = line - 1; at >= 0; at -= 1) {
      if (this.#lines[at]!.isPartial) return undefined
      const { length } = this.#lines[at]!.sentences
      if (length > 0) return { line: at, of: length - 1 }
    }
    return undefined
  }

  /** The sentence behind one; undefined where there is none, or something that is not read stands between. */
  behind({ line, of }: SentencePlace): SentencePlace | undefined {
    if (of + 1 < this.#lines[line]!.sentences.length) return { line, of: of + 1 }
    for (let at = line + 1; at < this.#lines.length; at += 1) {
      if (this.#lines[at]!.isPartial) return undefined
      if (this.#lines[at]!.sentences.length > 0) return { line: at, of: 0 }
    }
    return undefined
  }
}
