import { Recent } from '../../text/recent.ts'
import { stretchesOf, type Stretch } from '../read/line-numbers.ts'
import { isOwnMark } from '../shown/pointer.ts'

/** A run does not begin with a line of fewer characters: it says nothing. */
const shortestLine = 4
const [space, bracket] = [32, 91]

const isPrintable = (code: number): boolean => code > 32 && code < 127

/** Characters of texts whose lines are remembered: a text is looked for, shown, and shown again when its turn is sealed. */
const remembered = 1_000_000
const recentLines = new Recent<Lines>(remembered)

/** A hash for each line without its number. */
function hashesOf(text: string, starts: Int32Array, bodies: Int32Array): Int32Array {
  const hashes = new Int32Array(starts.length - 1)
  for (let index = 0; index < hashes.length; index += 1) {
    const start = bodies[index]!
    const end = starts[index + 1]! - 1
    let hash = 5381 ^ (end - start)
    for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x5bd1e995)
    hashes[index] = hash ^ (hash >>> 15)
  }
  return hashes
}

/**
 * The lines of a text by where they begin, with a hash for each; few are ever cut out. The numbers that file tools put
 * before lines are read, and what is compared is the text behind them.
 */
export class Lines {
  readonly text: string
  readonly count: number
  /** Where each line begins, and behind the last where one more would. */
  readonly #starts: Int32Array
  /** Where the text of each line begins, behind its number. */
  readonly #bodies: Int32Array
  /** By line, which stretch of numbered lines it belongs to, counted from 1; missing where no line carries a number. */
  readonly #stretchAt: Int32Array | undefined
  readonly #stretches: readonly Stretch[]
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
    this.#starts = new Int32Array(starts)
    this.#stretches = stretchesOf(text, this.count, (index) => this.startOf(index))
    this.#bodies = this.#stretches.length === 0 ? this.#starts : this.#starts.slice()
    this.#stretchAt = this.#stretches.length === 0 ? undefined : new Int32Array(this.count)
    this.#stretches.forEach(({ from, to, number, form: { width, separator } }, at) => {
      for (let index = from; index < to; index += 1) {
        const digits = String(number + index - from).length
        this.#bodies[index] = starts[index]! + Math.max(width, digits) + separator.length
        this.#stretchAt![index] = at + 1
      }
    })
    this.hashes = hashesOf(text, this.#starts, this.#bodies)
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

  /** A line without its number. */
  bodyAt(index: number): string {
    return this.text.slice(this.#bodies[index], this.endOf(index))
  }

  /** The stretch of numbered lines that a line belongs to. */
  stretchAt(index: number): Stretch | undefined {
    return this.#stretchAt && this.#stretches[this.#stretchAt[index]! - 1]
  }

  /** Whether a reader finds a line by its number or its position: in a text with numbers one without has none. */
  canBeNamed(index: number): boolean {
    return this.#stretchAt === undefined || this.#stretchAt[index] !== 0
  }

  /** The number of a line: the one it carries, or its position. */
  numberAt(index: number): number {
    const stretch = this.stretchAt(index)
    return stretch ? stretch.number + index - stretch.from : index + 1
  }

  /** Whether the numbers of both lines, or their positions, follow each other. */
  isNext(index: number, next: number): boolean {
    return this.#stretchAt === undefined || this.#stretchAt[index] === this.#stretchAt[next]
  }

  /** Whether a line is one that we put in the place of others. */
  isOwn(index: number): boolean {
    let start = this.startOf(index)
    while (this.text.charCodeAt(start) === space) start += 1
    return this.text.charCodeAt(start) === bracket && isOwnMark(this.lineAt(index))
  }

  /** Lines that we put in the place of others, as ones among zeros; missing where there are none. */
  ownLines(): Uint8Array | undefined {
    if (!this.text.includes('[')) return undefined
    let own: Uint8Array | undefined
    for (let index = 0; index < this.count; index += 1)
      if (this.isOwn(index)) (own ??= new Uint8Array(this.count))[index] = 1
    return own
  }

  /** Whether a line says enough for a run to begin with it. */
  saysEnough(index: number): boolean {
    const [start, end] = [this.#bodies[index]!, this.endOf(index)]
    if (end - start < shortestLine) return false
    if (isPrintable(this.text.charCodeAt(start)) && isPrintable(this.text.charCodeAt(end - 1))) return true
    return this.bodyAt(index).trim().length >= shortestLine
  }

  /** Whether two lines have the same text, whatever their numbers. */
  isSame(index: number, other: Lines, otherIndex: number): boolean {
    return this.bodyAt(index) === other.bodyAt(otherIndex)
  }
}
