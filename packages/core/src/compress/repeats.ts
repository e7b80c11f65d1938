import { Recent } from '../text/recent.ts'
import type { Label } from './label.ts'

/** Where something is shown: a call, and how pointers name it. */
export interface ShownPlace {
  /** Which turn of the conversation, counted from its first. */
  readonly turn: number
  /** Position of the assistant message, counted from the first message of the first turn. */
  readonly at: number
  readonly call: number
  readonly label: Label
}

/** A text in which what was shown before is replaced by pointers. */
export interface Pointed {
  readonly text: string
  /** The places it points at. */
  readonly targets: readonly ShownPlace[]
  /** Lines that are shown elsewhere. */
  readonly lines: number
}

/** A run is worth a pointer when it has this many characters more than the pointer. */
const leastGain = 40
/** Places remembered for one pair of lines: repeats become pointers, so few ever hold the same lines. */
const mostPlaces = 6
/** A run does not begin with a line of fewer characters: it says nothing. */
const shortestLine = 4
/** What we put in the place of lines is never taken for a line. */
const bracket = 91
const ownMark = /^\[(?:…|same as in |\d+ (?:lines as in|of \d))/u

const isOwn = (line: string): boolean => line.charCodeAt(0) === bracket && ownMark.test(line)

const isPrintable = (code: number): boolean => code > 32 && code < 127

/** Whether a line says enough for a run to begin with it. */
const saysEnough = (line: string): boolean =>
  line.length >= shortestLine &&
  ((isPrintable(line.charCodeAt(0)) && isPrintable(line.charCodeAt(line.length - 1))) ||
    line.trim().length >= shortestLine)

function hashLine(line: string): number {
  let hash = 5381 ^ line.length
  for (let index = 0; index < line.length; index += 1) hash = Math.imul(hash ^ line.charCodeAt(index), 0x5bd1e995)
  return hash ^ (hash >>> 15)
}

/** One number for two neighbouring lines; the lines themselves decide. */
const pairOf = (first: number, second: number): number => Math.imul(first, 31) ^ second

/** The lines of a text with a number for each. */
interface Lines {
  readonly lines: readonly string[]
  readonly hashes: Int32Array
}

/** Characters of texts whose lines are remembered: a text is looked for, shown, and shown again when its turn is sealed. */
const remembered = 1_000_000
const recentLines = new Recent<Lines>(remembered)

const linesOf = (text: string): Lines =>
  recentLines.get(text, () => {
    const lines = text.split('\n')
    return { lines, hashes: Int32Array.from(lines, hashLine) }
  })

interface Run {
  readonly place: ShownPlace
  readonly length: number
}

const turnsBefore = (count: number): string => (count === 1 ? ' of the turn before' : ` of ${count} turns before`)

/**
 * The lines that are shown so far, for finding what is shown again: those of earlier turns, which stay as they are, and
 * those of the turn at hand. It only grows. Pairs of neighbouring lines are looked up, so that adding and finding are
 * linear in the text.
 */
export class ShownLines {
  readonly #before: ShownLines | undefined
  /** How many lines of `before` count; what was added there later belongs to another history. */
  readonly #beforeLines: number
  readonly #lines: (string | undefined)[] = []
  readonly #places: ShownPlace[] = []
  /** The first place of a pair of lines; others follow by {@link #next}. */
  readonly #pairs = new Map<number, number>()
  /** By line: the next place of the pair that begins with it, or 0. */
  readonly #next: number[] = []
  /** Places that were shown and no longer are. */
  readonly #forgotten = new Set<ShownPlace>()
  readonly #texts = new Map<string, { readonly place: ShownPlace; readonly line: number }>()

  constructor(before?: ShownLines) {
    this.#before = before
    this.#beforeLines = before ? before.#lines.length : 0
  }

  /** Adds a text that is shown from now on. */
  add(text: string, place: ShownPlace): void {
    const first = this.#lines.length
    this.#push(undefined, place)
    const { lines, hashes } = linesOf(text)
    let hasMark = false
    let follows = false
    for (let index = 0; index < lines.length; index += 1) {
      const own = isOwn(lines[index]!)
      hasMark ||= own
      if (follows && !own) this.#remember(pairOf(hashes[index - 1]!, hashes[index]!), this.#lines.length - 1)
      this.#push(own ? undefined : lines[index], place)
      follows = !own
    }
    // A text of pointers is none to point at: who follows it would have to follow them, too.
    const known = this.#texts.get(text)
    if (!hasMark && (!known || this.#forgotten.has(known.place))) this.#texts.set(text, { place, line: first })
  }

  /** Takes back what is shown at a place. */
  forget(place: ShownPlace): void {
    this.#forgotten.add(place)
  }

  #push(line: string | undefined, place: ShownPlace): void {
    this.#lines.push(line)
    this.#places.push(place)
    this.#next.push(0)
  }

  #remember(pair: number, line: number): void {
    let last = this.#pairs.get(pair)
    if (last === undefined) {
      this.#pairs.set(pair, line)
      return
    }
    let places = 1
    for (; this.#next[last] !== 0; last = this.#next[last]!) places += 1
    if (places < mostPlaces) this.#next[last] = line
  }

  /** Where a text stands as a whole. */
  #whole(text: string, limit = Infinity): ShownPlace | undefined {
    const own = this.#texts.get(text)
    if (own && own.line < limit && !this.#forgotten.has(own.place)) return own.place
    return this.#before === undefined ? undefined : this.#before.#whole(text, this.#beforeLines)
  }

  /** The longest run that equals the lines from `from` on, the first of equals. */
  #longestRun(lines: readonly string[], from: number, pair: number, limit = this.#lines.length): Run | undefined {
    let best: Run | undefined
    for (let line = this.#pairs.get(pair) ?? 0; line !== 0 && line < limit; line = this.#next[line]!) {
      if (this.#forgotten.has(this.#places[line]!)) continue
      let length = 0
      while (
        from + length < lines.length &&
        line + length < limit &&
        lines[from + length] === this.#lines[line + length]
      )
        length += 1
      if (length > (best?.length ?? 1)) best = { place: this.#places[line]!, length }
    }
    if (this.#before === undefined) return best
    const earlier = this.#before.#longestRun(lines, from, pair, this.#beforeLines)
    return earlier && earlier.length > (best?.length ?? 1) ? earlier : best
  }

  /** Replaces what is shown already; `undefined` where that gains nothing. `turn` is the turn the text belongs to. */
  point(text: string, turn: number): Pointed | undefined {
    const targets = new Set<ShownPlace>()
    const named = (place: ShownPlace): string => {
      const label = targets.has(place) ? place.label.name : place.label.full
      return place.turn === turn ? label : `${label}${turnsBefore(turn - place.turn)}`
    }
    const same = this.#whole(text)
    if (same) {
      const whole = `[same as in ${named(same)}]`
      if (text.length - whole.length < leastGain) return undefined
      return { text: whole, targets: [same], lines: text.split('\n').length }
    }
    const { lines, hashes } = linesOf(text)
    const out: string[] = []
    let pointed = 0
    for (let index = 0; index < lines.length;) {
      const canBegin = index + 1 < lines.length && saysEnough(lines[index]!)
      const run = canBegin ? this.#longestRun(lines, index, pairOf(hashes[index]!, hashes[index + 1]!)) : undefined
      const pointer = run ? `[${run.length} lines as in ${named(run.place)}]` : ''
      if (!run || lengthOf(lines, index, run.length, pointer.length + leastGain) < pointer.length + leastGain) {
        out.push(lines[index]!)
        index += 1
        continue
      }
      out.push(pointer)
      targets.add(run.place)
      pointed += run.length
      index += run.length
    }
    return targets.size === 0 ? undefined : { text: out.join('\n'), targets: [...targets], lines: pointed }
  }
}

/** Characters of `count` lines from `from` on, counted as far as `enough`. */
function lengthOf(lines: readonly string[], from: number, count: number, enough: number): number {
  let sum = 0
  for (let index = from; index < from + count && sum < enough; index += 1) sum += lines[index]!.length + 1
  return sum
}
