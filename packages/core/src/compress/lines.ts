import { Recent } from '../text/recent.ts'

/** A run does not begin with a line of fewer characters: it says nothing. */
const shortestLine = 4
/** What we put in the place of lines is never taken for a line. */
const bracket = 91
const ownMark = /^\[(?:…|same as in |\d+ (?:lines as in|of \d))/u

const isPrintable = (code: number): boolean => code > 32 && code < 127

/** Characters of texts whose lines are remembered: a text is looked for, shown, and shown again when its turn is sealed. */
const remembered = 1_000_000
const recentLines = new Recent<Lines>(remembered)

/** The lines of a text by where they begin, with a number for each; few are ever cut out. */
export class Lines {
  readonly text: string
  readonly count: number
  /** Where each line begins, and behind the last where one more would. */
  readonly #starts: Int32Array
  readonly hashes: Int32Array

  static of(text: string): Lines {
    return recentLines.get(text, () => new Lines(text))
  }

  private constructor(text: string) {
    this.text = text
    const starts = [0]
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
    this.count = starts.length
    starts.push(text.length + 1)
    this.#starts = Int32Array.from(starts)
    this.hashes = new Int32Array(this.count)
    for (let index = 0; index < this.count; index += 1) this.hashes[index] = this.#hash(index)
  }

  #hash(index: number): number {
    const end = this.endOf(index)
    let hash = 5381 ^ (end - this.startOf(index))
    for (let at = this.startOf(index); at < end; at += 1) hash = Math.imul(hash ^ this.text.charCodeAt(at), 0x5bd1e995)
    return hash ^ (hash >>> 15)
  }

  startOf(index: number): number {
    return this.#starts[index]!
  }

  endOf(index: number): number {
    return this.#starts[index + 1]! - 1
  }

  lineAt(index: number): string {
    return this.text.slice(this.startOf(index), this.endOf(index))
  }

  /** Whether a line is one that we put in the place of others. */
  isOwn(index: number): boolean {
    return this.text.charCodeAt(this.startOf(index)) === bracket && ownMark.test(this.lineAt(index))
  }

  /** Whether a line says enough for a run to begin with it. */
  saysEnough(index: number): boolean {
    const [start, end] = [this.startOf(index), this.endOf(index)]
    if (end - start < shortestLine) return false
    if (isPrintable(this.text.charCodeAt(start)) && isPrintable(this.text.charCodeAt(end - 1))) return true
    return this.lineAt(index).trim().length >= shortestLine
  }

  isSame(index: number, other: Lines, otherIndex: number): boolean {
    return this.hashes[index] === other.hashes[otherIndex] && this.lineAt(index) === other.lineAt(otherIndex)
  }
}
