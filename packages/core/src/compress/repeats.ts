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
const ownMark = /^\[(?:…|same as in |\d+ (?:lines as in|of \d))/u

function hashLine(line: string): number {
  let hash = 5381 ^ line.length
  for (let index = 0; index < line.length; index += 1) hash = Math.imul(hash ^ line.charCodeAt(index), 0x5bd1e995)
  return hash ^ (hash >>> 15)
}

/** One number for two neighbouring lines; the lines themselves decide. */
const pairOf = (first: number, second: number): number => Math.imul(first, 31) ^ second

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
  readonly #pairs = new Map<number, number[]>()
  readonly #texts = new Map<string, { readonly place: ShownPlace; readonly line: number }>()

  constructor(before?: ShownLines) {
    this.#before = before
    this.#beforeLines = before ? before.#lines.length : 0
  }

  /** Adds a text that is shown from now on. */
  add(text: string, place: ShownPlace): void {
    const first = this.#lines.length
    this.#push(undefined, place)
    let previous: number | undefined
    let hasMark = false
    for (const line of text.split('\n')) {
      const isOwn = ownMark.test(line)
      hasMark ||= isOwn
      const hash = isOwn ? undefined : hashLine(line)
      if (previous !== undefined && hash !== undefined) this.#remember(pairOf(previous, hash), this.#lines.length - 1)
      this.#push(isOwn ? undefined : line, place)
      previous = hash
    }
    // A text of pointers is none to point at: who follows it would have to follow them, too.
    if (!hasMark && !this.#texts.has(text)) this.#texts.set(text, { place, line: first })
  }

  #push(line: string | undefined, place: ShownPlace): void {
    this.#lines.push(line)
    this.#places.push(place)
  }

  #remember(pair: number, line: number): void {
    const known = this.#pairs.get(pair)
    if (!known) this.#pairs.set(pair, [line])
    else if (known.length < mostPlaces) known.push(line)
  }

  /** Where a text stands as a whole. */
  #whole(text: string, limit = Infinity): ShownPlace | undefined {
    const own = this.#texts.get(text)
    if (own && own.line < limit) return own.place
    return this.#before === undefined ? undefined : this.#before.#whole(text, this.#beforeLines)
  }

  /** The longest run that equals the lines from `from` on, the first of equals. */
  #longestRun(lines: readonly string[], from: number, pair: number, limit = this.#lines.length): Run | undefined {
    let best: Run | undefined
    for (const line of this.#pairs.get(pair) ?? []) {
      if (line >= limit) continue
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
    const lines = text.split('\n')
    const hashes = lines.map(hashLine)
    const out: string[] = []
    let pointed = 0
    for (let index = 0; index < lines.length;) {
      const canBegin = index + 1 < lines.length && lines[index]!.trim().length >= shortestLine
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
