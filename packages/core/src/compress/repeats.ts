import type { Label } from './label.ts'
import { writeNumber } from './line-numbers.ts'
import { Lines } from './lines.ts'
import { outcomesOf } from './outcome-lines.ts'
import { holdsPointer, linesPointer, wholePointer, type LineRange } from './pointer.ts'
import { trimRun, type Run } from './run-bounds.ts'

/** Where something is shown: a call, and how pointers name it. */
export interface ShownPlace {
  /** Which turn of the conversation, counted from its first. */
  readonly turn: number
  /** Position of the assistant message, counted from the first message of the first turn. */
  readonly at: number
  readonly call: number
  readonly label: Label
  /** Whether the call itself shows it, not its result. */
  readonly isWritten: boolean
}

/** A text in which what was shown before is replaced by pointers. */
export interface Pointed {
  readonly text: string
  /** The places it points at. */
  readonly targets: readonly ShownPlace[]
  /** Lines that are shown elsewhere. */
  readonly lines: number
}

/** What of a text may become pointers. */
export interface PointerRule {
  /** The turn the text belongs to. */
  readonly turn: number
  /** Whether a part of it may, or only the whole. */
  readonly parts: boolean
  /** Lines that stay around what is new: who reads a file again after an edit looks for it there. */
  readonly margin: number
  /** Whether its lines may say how something went; those that do stay. */
  readonly hasOutcome: boolean
}

/** A pointer stands for at least so many characters and lines: less is read sooner than looked up. */
const leastCharacters = 200
const leastLines = 3
/** A run is worth a pointer when it has this many characters more than the pointer. */
const leastGain = 100
/** All pointers of a text have to save so many characters, or this share of it: a text with holes costs reading. */
const leastSaved = { characters: 400, share: 0.3 }
/** A text points at no more places than these, the largest of them: nobody puts a text together from many. */
const mostTargets = 3
/** What was shown before so many characters is far away: it is shown again. */
const mostBack = 300_000
/** Places remembered for one pair of lines: repeats become pointers, so few ever hold the same lines. */
const mostPlaces = 6

/** One number for two neighbouring lines; the lines themselves decide. */
const pairOf = ({ hashes }: Lines, first: number): number => Math.imul(hashes[first]!, 31) ^ hashes[first + 1]!

/** A text that is shown, and the number of its first line. */
interface ShownText {
  readonly lines: Lines
  readonly place: ShownPlace
  readonly first: number
  /** Characters that are shown before it. */
  readonly before: number
}

/** Lines that are shown in another text, from its line `there` on. */
interface ShownRun extends Run {
  readonly shown: ShownText
  readonly there: number
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
  /** By text: where it is shown as a whole, the first place first. */
  readonly #texts = new Map<string, ShownText[]>()
  /** Characters that are shown so far. */
  #size: number

  constructor(before?: ShownLines) {
    this.#before = before
    this.#beforeLines = before ? before.#shown.length : 0
    this.#size = before ? before.#size : 0
  }

  /** Adds a text that is shown from now on. */
  add(text: string, place: ShownPlace): void {
    this.#push(undefined)
    const lines = Lines.of(text)
    const first = this.#shown.length
    const shown = { lines, place, first, before: this.#size }
    this.#size += text.length
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
    if (hasMark) return
    const known = this.#texts.get(text)
    if (!known) this.#texts.set(text, [shown])
    else if (!known.some((each) => this.#isNear(each, this.#size))) known.push(shown)
  }

  /** Takes back what is shown at a place. */
  forget(place: ShownPlace): void {
    this.#forgotten.add(place)
  }

  /** Whether a text is still shown, and not too far from where `size` characters are. */
  #isNear({ place, before }: ShownText, size: number): boolean {
    return size - before <= mostBack && !this.#forgotten.has(place)
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
  #whole(text: string, size = this.#size, limit = Infinity): ShownPlace | undefined {
    const own = this.#texts.get(text)?.find((shown) => shown.first < limit && this.#isNear(shown, size))
    if (own) return own.place
    return this.#before === undefined ? undefined : this.#before.#whole(text, size, this.#beforeLines)
  }

  /** The longest run that equals the lines from `from` on, the first of equals. */
  #longestRun(
    text: ReadText,
    from: number,
    pair: number,
    size = this.#size,
    limit = this.#shown.length,
  ): ShownRun | undefined {
    const { lines } = text
    let best: ShownRun | undefined
    for (let line = this.#pairs.get(pair) ?? 0; line !== 0 && line < limit; line = this.#next[line]!) {
      const shown = this.#shown[line]!
      if (!this.#isNear(shown, size)) continue
      const there = line - shown.first
      if (!shown.lines.canBeNamed(there)) continue
      const most = Math.min(lines.count - from, limit - line)
      let length = 0
      while (
        length < most &&
        this.#shown[line + length] === shown &&
        lines.isSame(from + length, shown.lines, there + length) &&
        (length === 0 ||
          (lines.isNext(from + length - 1, from + length) && shown.lines.isNext(there + length - 1, there + length))) &&
        text.mayGo(from + length)
      )
        length += 1
      if (length > (best?.length ?? 1)) best = { from, length, shown, there }
    }
    if (this.#before === undefined) return best
    const earlier = this.#before.#longestRun(text, from, pair, size, this.#beforeLines)
    return earlier && earlier.length > (best?.length ?? 1) ? earlier : best
  }

  /** Replaces what is shown already; `undefined` where that gains nothing. */
  point(text: string, rule: PointerRule): Pointed | undefined {
    // What holds pointers was read for them before.
    if (text.length < leastCharacters || holdsPointer(text)) return undefined
    const read = new ReadText(text, rule)
    const { lines } = read
    const whole = this.#whole(text)
    if (whole && read.mayGoWhole()) {
      const pointer = wholePointer(nameOf(whole, rule.turn, true), whole.isWritten)
      if (text.length - pointer.length >= leastGain) return { text: pointer, targets: [whole], lines: lines.count }
    }
    if (!rule.parts) return undefined
    const writer = new PointedWriter(lines, rule.turn)
    const findAt = (index: number): ShownRun | undefined =>
      index + 1 < lines.count && lines.saysEnough(index)
        ? this.#longestRun(read, index, pairOf(lines, index))
        : undefined
    let follows = false
    let found = findAt(0)
    for (let index = 0; index + 1 < lines.count;) {
      const next = found && findAt(found.from + found.length)
      // Where one text goes on in another, nothing is new in between; where it goes on with other lines of its own, something is gone.
      const goesOn = next !== undefined && next.shown !== found?.shown && isLong(lines, next)
      const margins = { before: follows ? 0 : rule.margin, after: goesOn ? 0 : rule.margin }
      const run = found && trimRun(lines, fromDerivable(lines, found), margins)
      if (found && run && writer.take({ ...found, ...run, there: found.there + run.from - found.from })) {
        index = found.from + found.length
        found = next
        follows = goesOn
      } else {
        index += 1
        found = findAt(index)
        follows = false
      }
    }
    return writer.finish()
  }
}

/** Characters of a run. */
const sizeOf = (lines: Lines, { from, length }: Run): number => lines.startOf(from + length) - 1 - lines.startOf(from)

/** Whether a run has as much as a pointer stands for. */
const isLong = (lines: Lines, run: Run): boolean => run.length >= leastLines && sizeOf(lines, run) >= leastCharacters

/** How a pointer names a place: at greater length where the text has not named it before. */
function nameOf({ label, turn }: ShownPlace, now: number, isFirst: boolean): string {
  const name = isFirst ? label.full : label.name
  return turn === now ? name : `${name}${turnsBefore(now - turn)}`
}

/**
 * A run of which every line can be written again literally: where numbers are written in another way than there, or there
 * are none there, the first line of a stretch stays and shows how.
 */
function fromDerivable(lines: Lines, run: ShownRun): Run {
  const { from, length, shown, there } = run
  const stretch = lines.stretchAt(from)
  if (!stretch || stretch.from !== from) return run
  const form = shown.lines.stretchAt(there)?.form
  const isSame = form && writeNumber(stretch.number, form) === writeNumber(stretch.number, stretch.form)
  return isSame ? run : { from: from + 1, length: length - 1 }
}

/** A text with what of it may become pointers. */
class ReadText {
  readonly lines: Lines
  readonly #hasOutcome: boolean
  #outcomes: Uint8Array | undefined

  constructor(text: string, { hasOutcome }: PointerRule) {
    this.lines = Lines.of(text)
    this.#hasOutcome = hasOutcome
  }

  /** Whether a line may be replaced; the lines are read for it when the first could be. */
  mayGo(index: number): boolean {
    return !this.#hasOutcome || (this.#outcomes ??= outcomesOf(this.lines))[index] === 0
  }

  mayGoWhole(): boolean {
    return !this.#hasOutcome || !(this.#outcomes ??= outcomesOf(this.lines)).includes(1)
  }
}

/** Writes a text with pointers in the place of runs, which come in order. */
class PointedWriter {
  readonly #lines: Lines
  readonly #turn: number
  readonly #runs: ShownRun[] = []
  /** By place: the characters that pointers at it stand for. */
  readonly #sizes = new Map<ShownPlace, number>()

  constructor(lines: Lines, turn: number) {
    this.#lines = lines
    this.#turn = turn
  }

  /** Takes a run that a pointer can stand for; not where that gains too little. */
  take(run: ShownRun): boolean {
    const size = sizeOf(this.#lines, run)
    const { place } = run.shown
    if (!isLong(this.#lines, run) || size < this.#pointerTo(run, true).length + leastGain) return false
    this.#runs.push(run)
    this.#sizes.set(place, (this.#sizes.get(place) ?? 0) + size)
    return true
  }

  #pointerTo({ from, length, shown, there }: ShownRun, isFirst: boolean): string {
    const rangeOf = (lines: Lines, first: number): LineRange => ({
      from: lines.numberAt(first),
      to: lines.numberAt(first + length - 1),
    })
    const numbers = this.#lines.stretchAt(from) && rangeOf(this.#lines, from)
    const isNumberedThere = shown.lines.stretchAt(there) !== undefined
    const range = rangeOf(shown.lines, there)
    const isSaid = numbers ? numbers.from === range.from : !isNumberedThere && shown.lines.count === length
    return linesPointer(
      { count: length, numbers, there: isSaid ? undefined : range, isNumberedThere },
      nameOf(shown.place, this.#turn, isFirst),
      shown.place.isWritten,
    )
  }

  /** The text; `undefined` where the pointers together are not worth it. */
  finish(): Pointed | undefined {
    const largest = [...this.#sizes].toSorted(([, a], [, b]) => b - a).slice(0, mostTargets)
    const kept = new Set(largest.map(([place]) => place))
    const { text } = this.#lines
    const targets = new Set<ShownPlace>()
    const out: string[] = []
    let [copied, pointed] = [0, 0]
    for (const run of this.#runs) {
      const { place } = run.shown
      if (!kept.has(place)) continue
      const start = this.#lines.startOf(run.from)
      if (start > copied) out.push(text.slice(copied, start - 1))
      out.push(this.#pointerTo(run, !targets.has(place)))
      targets.add(place)
      pointed += run.length
      copied = this.#lines.startOf(run.from + run.length)
    }
    if (copied <= text.length) out.push(text.slice(copied))
    const short = out.join('\n')
    const saved = text.length - short.length
    if (saved < Math.min(leastSaved.characters, text.length * leastSaved.share) || targets.size === 0) return undefined
    return { text: short, targets: [...targets], lines: pointed }
  }
}
