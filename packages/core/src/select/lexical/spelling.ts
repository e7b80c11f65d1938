import { Recent } from '../../text/recent.ts'
import { isWide } from './words.ts'

/** A word of the vocabulary that is spelled like another, and how much: 0 to 1. */
export interface Alike {
  readonly index: number
  readonly likeness: number
}

/** Words below this likeness are others (the best of 0.4 to 0.7 on the tuned half, where all lay within 0.1 points). */
const leastLikeness = 0.5
/** Words of so few letters that differ in the first or the last one are other words, as `mean` and `meal`, not slips. */
const fewLetters = 4
const mostAlike = 6
const shortest = 4
/** Characters of words whose neighbours are remembered. */
const remembered = 50_000

/** The threes of characters of a word, its beginning and end marked. */
function threes(word: string): Set<string> {
  const marked = `<${word}>`
  const found = new Set<string>()
  for (let at = 0; at + 3 <= marked.length; at += 1) found.add(marked.slice(at, at + 3))
  return found
}

/** Finds words of a vocabulary by how they are spelled: slips of typing, compounds, endings the stems keep apart. */
export class Spelling {
  readonly #words: readonly string[]
  readonly #byThree = new Map<string, number[]>()
  readonly #sizes: Int32Array
  readonly #shared: Int32Array
  readonly #known = new Recent<readonly Alike[]>(remembered)

  constructor(words: readonly string[]) {
    this.#words = words
    this.#sizes = new Int32Array(words.length)
    this.#shared = new Int32Array(words.length)
    words.forEach((word, index) => {
      if (word.length < 3 || isWide(word)) return
      const parts = threes(word)
      this.#sizes[index] = parts.size
      for (const part of parts) {
        const list = this.#byThree.get(part)
        if (list) list.push(index)
        else this.#byThree.set(part, [index])
      }
    })
  }

  /** At most six words that are spelled alike, without the word itself; none for short words. */
  alike(word: string): readonly Alike[] {
    return word.length < shortest || isWide(word) ? [] : this.#known.get(word, () => this.#search(word))
  }

  #search(word: string): readonly Alike[] {
    const parts = threes(word)
    const touched: number[] = []
    for (const part of parts) {
      for (const index of this.#byThree.get(part) ?? []) {
        if (this.#shared[index] === 0) touched.push(index)
        this.#shared[index]! += 1
      }
    }
    const found: Alike[] = []
    for (const index of touched) {
      const likeness = this.#likeness(word, index, (2 * this.#shared[index]!) / (parts.size + this.#sizes[index]!))
      this.#shared[index] = 0
      if (likeness > leastLikeness || (likeness === leastLikeness && word.length > fewLetters))
        found.push({ index, likeness })
    }
    return found
      .sort((a, b) => b.likeness - a.likeness || (this.#words[a.index]! < this.#words[b.index]! ? -1 : 1))
      .slice(0, mostAlike)
  }

  /** Dice's measure over the threes; a word inside the other is no less alike than its share of the letters. */
  #likeness(word: string, index: number, dice: number): number {
    const other = this.#words[index]!
    if (other === word) return 0
    const [short, long] = other.length < word.length ? [other, word] : [word, other]
    if (short.length < shortest || !long.includes(short)) return dice
    return Math.max(dice, 0.4 + (0.6 * short.length) / long.length)
  }
}
