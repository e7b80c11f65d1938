import { writeNumber } from '../read/line-numbers.ts'
import { LinePlaces } from './line-places.ts'
import { Lines } from '../choose/lines.ts'
import { outcomesOf } from '../choose/outcome-lines.ts'
import { holdsPointer, wholePointer } from './pointer.ts'
import { isLong, leastCharacters, nameOf, PointedWriter } from './pointed-writer.ts'
import type { PointerRule } from './pointer-rule.ts'
import { trimRun, type Run } from '../choose/run-bounds.ts'
import type { Pointed, ShownPlace, ShownRun, ShownText } from './shown-place.ts'

/** What was shown before so many characters is far away: it is shown again. */
const mostBack = 300_000
/** What was shown more turns ago than these is shown again, too: nobody looks that far back for a file. */
const mostTurnsBack = 5

/** Where a text is read: how many characters are shown before it, and in which turn. */
interface Here {
  readonly size: number
  readonly turn: number
}

/** One number for two neighbouring lines; the lines themselves decide. */
const pairOf = ({ hashes }: Lines, first: number): number => Math.imul(hashes[first]!, 31) ^ hashes[first + 1]!

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
  readonly #shown: (ShownText | undefined)[] = [undefined]
  readonly #places = new LinePlaces()
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

  /** Adds a text that is shown from now on, below so many lines of what a tool wraps around it. */
  addShown(text: string, place: ShownPlace, above = 0): void {
    const lines = Lines.of(text)
    const first = this.#shown.length
    this.#size += text.length
    const shown = { lines, place, first, end: this.#size, above }
    const own = lines.ownLines()
    let follows = false
    for (let index = 0; index < lines.count; index += 1) {
      // Beside marks only a number tells which line is meant.
      const canStand = own === undefined || (own[index] === 0 && lines.stretchAt(index) !== undefined)
      if (follows && canStand) this.#places.addPlace(pairOf(lines, index - 1), first + index - 1)
      this.#shown.push(canStand ? shown : undefined)
      follows = canStand
    }
    this.#shown.push(undefined)
    // A text with marks is none to point at as a whole: who follows it would have to follow them, too.
    if (own) return
    const known = this.#texts.get(text)
    if (!known) this.#texts.set(text, [shown])
    else if (!known.some((each) => this.#isNear(each, { size: this.#size, turn: place.turn }))) known.push(shown)
  }

  /** Takes back what is shown at a place. */
  forget(place: ShownPlace): void {
    this.#forgotten.add(place)
  }

  /** Whether a text is still shown, and not too far back from here. */
  #isNear({ place, end }: ShownText, here: Here): boolean {
    return here.size - end <= mostBack && here.turn - place.turn <= mostTurnsBack && !this.#forgotten.has(place)
  }

  /** Where a text stands as a whole. */
  #whole(text: string, here: Here, limit = Infinity): ShownPlace | undefined {
    const own = this.#texts.get(text)?.find((shown) => shown.first < limit && this.#isNear(shown, here))
    if (own) return own.place
    return this.#before === undefined ? undefined : this.#before.#whole(text, here, this.#beforeLines)
  }

  /** The longest run with the hashes of the lines from `from` on, the first of equals. */
  #longestRun(
    text: ReadText,
    from: number,
    pair: number,
    here: Here,
    limit = this.#shown.length,
  ): ShownRun | undefined {
    const { lines } = text
    let best: ShownRun | undefined
    const places = this.#places
    for (let line = places.firstOf(pair); line !== 0 && line < limit; line = places.nextOf(line)) {
      const shown = this.#shown[line]!
      if (!this.#isNear(shown, here)) continue
      const there = line - shown.first
      if (!shown.lines.canBeNamed(there)) continue
      const most = Math.min(lines.count - from, limit - line)
      let length = 0
      while (
        length < most &&
        this.#shown[line + length] === shown &&
        lines.hashes[from + length] === shown.lines.hashes[there + length] &&
        (length === 0 ||
          (lines.isNext(from + length - 1, from + length) && shown.lines.isNext(there + length - 1, there + length))) &&
        text.mayGo(from + length)
      )
        length += 1
      if (length > (best?.length ?? 1)) best = { from, length, shown, there }
    }
    if (this.#before === undefined) return best
    const earlier = this.#before.#longestRun(text, from, pair, here, this.#beforeLines)
    return earlier && earlier.length > (best?.length ?? 1) ? earlier : best
  }

  /** Replaces what is shown already; `undefined` where that gains nothing. */
  point(text: string, rule: PointerRule): Pointed | undefined {
    // What holds pointers was read for them before.
    if (text.length < leastCharacters || holdsPointer(text)) return undefined
    const read = new ReadText(text, rule)
    const { lines } = read
    const here = { size: this.#size, turn: rule.turn }
    const whole = this.#whole(text, here)
    if (whole && read.mayGoWhole()) {
      const pointer = wholePointer(nameOf(whole, rule.turn, true), whole.isWritten)
      if (text.length - pointer.length < leastCharacters) return undefined
      return { text: pointer, targets: [whole], lines: lines.count }
    }
    if (!rule.parts) return undefined
    const writer = new PointedWriter(lines, rule.turn)
    const findAt = (index: number): ShownRun | undefined => {
      const canBegin = index + 1 < lines.count && lines.saysEnough(index)
      const run = canBegin ? this.#longestRun(read, index, pairOf(lines, index), here) : undefined
      return run && isLong(lines, run) ? verified(lines, run) : undefined
    }
    const margins = { before: rule.margin, after: rule.margin }
    for (let index = 0; index + 1 < lines.count;) {
      const found = findAt(index)
      const run = found && trimRun(lines, fromDerivable(lines, found), margins)
      const isTaken = found && run && writer.take({ ...found, ...run, there: found.there + run.from - found.from })
      index = isTaken ? found.from + found.length : index + 1
    }
    return writer.finish()
  }
}

/** A run up to its first line that only has the hash of the line there. */
function verified(lines: Lines, run: ShownRun): ShownRun {
  const { from, shown, there } = run
  let length = 0
  while (length < run.length && lines.isSame(from + length, shown.lines, there + length)) length += 1
  return { ...run, length }
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
