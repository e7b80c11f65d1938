import { headingsOf } from './headings.ts'

const word = /[\p{L}\p{N}_]+/gu
/** Of lines with a word so many are looked at. */
const mostLooked = 30

const wordsOf = (line: string): string[] => line.match(word) ?? []

/** Says of lines whether a view shows them, however it spells them: whether one of its lines has all their words. */
export class ShownWords {
  /** The words of each line of the view and of what it belongs to. */
  readonly #words: readonly ReadonlySet<string>[]
  /** The lines that have a word. */
  readonly #places = new Map<string, number[]>()

  constructor(view: string) {
    const lines = view.split('\n')
    const parents = headingsOf(lines)
    const words: ReadonlySet<string>[] = []
    for (const [at, line] of lines.entries()) {
      const own = new Set([...wordsOf(line), ...(words[parents[at]!] ?? [])])
      words.push(own)
      for (const each of own) {
        const places = this.#places.get(each)
        if (places) places.push(at)
        else this.#places.set(each, [at])
      }
    }
    this.#words = words
  }

  /**
   * Whether a line is shown below what it belongs to. One in which nothing is said counts as shown.
   *
   * @param heading what the line belongs to, empty where that is nothing
   */
  has(line: string, heading: string): boolean {
    const own: string[] = []
    let rarest: readonly number[] | undefined
    for (const [each] of line.matchAll(word)) {
      const places = this.#places.get(each)
      if (!places) return false
      own.push(each)
      if (!rarest || places.length < rarest.length) rarest = places
    }
    if (!rarest) return true
    const all = [...own, ...wordsOf(heading)]
    return rarest.slice(0, mostLooked).some((at) => all.every((each) => this.#words[at]!.has(each)))
  }
}
