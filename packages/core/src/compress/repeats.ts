import type { Label } from './label.ts'
import { Lines } from './lines.ts'

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

/** One number for two neighbouring lines; the lines themselves decide. */
const pairOf = ({ hashes }: Lines, first: number): number => Math.imul(hashes[first]!, 31) ^ hashes[first + 1]!

/** A text that is shown, and the number of its first line. */
interface ShownText {
  readonly lines: Lines
  readonly place: ShownPlace
  readonly first: number
}

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
  /** By line: the text that it stands in; none where texts meet, and for lines of our own. */
  readonly #shown: (ShownText | undefined)[] = []
  /** The first place of a pair of lines; others follow by {@link #next}. */
  readonly #pairs = new Map<number, number>()
  /** By line: the next place of the pair that begins with it, or 0. */
  readonly #next: number[] = []
  /** Places that were shown and no longer are. */
  readonly #forgotten = new Set<ShownPlace>()
  readonly #texts = new Map<string, { readonly place: ShownPlace; readonly line: number }>()

  constructor(before?: ShownLines) {
    this.#before = before
    this.#beforeLines = before ? before.#shown.length : 0
  }

  /** Adds a text that is shown from now on. */
  add(text: string, place: ShownPlace): void {
    this.#push(undefined)
    const lines = Lines.of(text)
    const first = this.#shown.length
    const shown = { lines, place, first }
    let hasMark = false
    let follows = false
    for (let index = 0; index < lines.count; index += 1) {
      const own = lines.isOwn(index)
      hasMark ||= own
      if (follows && !own) this.#remember(pairOf(lines, index - 1), first + index - 1)
      this.#push(own ? undefined : shown)
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

  #push(shown: ShownText | undefined): void {
    this.#shown.push(shown)
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
  #longestRun(lines: Lines, from: number, pair: number, limit = this.#shown.length): Run | undefined {
    let best: Run | undefined
    for (let line = this.#pairs.get(pair) ?? 0; line !== 0 && line < limit; line = this.#next[line]!) {
      const { place } = this.#shown[line]!
      if (this.#forgotten.has(place)) continue
      let length = 0
      while (from + length < lines.count && line + length < limit && this.#isSame(lines, from + length, line + length))
        length += 1
      if (length > (best?.length ?? 1)) best = { place, length }
    }
    if (this.#before === undefined) return best
    const earlier = this.#before.#longestRun(lines, from, pair, this.#beforeLines)
    return earlier && earlier.length > (best?.length ?? 1) ? earlier : best
  }

  #isSame(lines: Lines, index: number, line: number): boolean {
    const shown = this.#shown[line]
    return shown !== undefined && lines.isSame(index, shown.lines, line - shown.first)
  }

  /** Replaces what is shown already; `undefined` where that gains nothing. `turn` is the turn the text belongs to. */
  point(text: string, turn: number): Pointed | undefined {
    const targets = new Set<ShownPlace>()
    const named = (place: ShownPlace): string => {
      const label = targets.has(place) ? place.label.name : place.label.full
      return place.turn === turn ? label : `${label}${turnsBefore(turn - place.turn)}`
    }
    const lines = Lines.of(text)
    const same = this.#whole(text)
    if (same) {
      const whole = `[same as in ${named(same)}]`
      if (text.length - whole.length < leastGain) return undefined
      return { text: whole, targets: [same], lines: lines.count }
    }
    const out: string[] = []
    let copied = 0
    let pointed = 0
    for (let index = 0; index < lines.count;) {
      const canBegin = index + 1 < lines.count && lines.saysEnough(index)
      const run = canBegin ? this.#longestRun(lines, index, pairOf(lines, index)) : undefined
      const pointer = run ? `[${run.length} lines as in ${named(run.place)}]` : ''
      const start = lines.startOf(index)
      const next = lines.startOf(index + (run?.length ?? 1))
      index += 1
      if (!run || next - start < pointer.length + leastGain) continue
      if (start > copied) out.push(text.slice(copied, start - 1))
      out.push(pointer)
      targets.add(run.place)
      pointed += run.length
      index += run.length - 1
      copied = next
    }
    if (targets.size === 0) return undefined
    if (copied <= text.length) out.push(text.slice(copied))
    return { text: out.join('\n'), targets: [...targets], lines: pointed }
  }
}
