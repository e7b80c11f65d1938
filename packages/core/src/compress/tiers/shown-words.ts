import { headingsOf } from './headings.ts'

const word = /[\p{L}\p{N}_]+/gu
/** Of lines with a word so many are looked at. */
const mostLooked = 200

const wordsOf = (line: string): string[] => line.match(word) ?? []

/** Says of lines whether a view shows them, however it spells them: whether one of its lines has all their words. */
export class ShownWords {
  readonly #lines: readonly string[]
  readonly #parents: Int32Array
  readonly #places = new Map<string, number[]>()
  readonly #words = new Map<number, ReadonlySet<string>>()

  constructor(view: string) {
    this.#lines = view.split('\n')
    this.#parents = headingsOf(this.#lines)
    for (const [at, line] of this.#lines.entries())
      for (const each of new Set(wordsOf(line))) {
        const places = this.#places.get(each)
        if (places) places.push(at)
        else this.#places.set(each, [at])
      }
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
    return rarest.slice(0, mostLooked).some((at) => all.every((each) => this.#wordsAt(at).has(each)))
  }

  /** The words of a line and of what it belongs to. */
  #wordsAt(at: number): ReadonlySet<string> {
    const known = this.#words.get(at)
    if (known) return known
    const words = new Set<string>()
    for (let line = at; line >= 0; line = this.#parents[line]!) for (const each of wordsOf(this.#lines[line]!)) words.add(each)
    this.#words.set(at, words)
    return words
  }
}
