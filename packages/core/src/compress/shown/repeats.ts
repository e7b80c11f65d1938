import { writeNumber } from '../read/line-numbers.ts'
import { Lines } from '../choose/lines.ts'
import { outcomesOf } from '../choose/outcome-lines.ts'
import { holdsPointer, wholePointer } from './pointer.ts'
import { isLong, leastCharacters, leastSaved, nameOf, PointedWriter } from './pointed-writer.ts'
import type { PointerRule } from './pointer-rule.ts'
import { trimRun, type Run } from '../choose/run-bounds.ts'
import type { Pointed, ShownPlace, ShownRun } from './shown-place.ts'
import { mostBack, TurnLines } from './turn-lines.ts'

/** What was shown more turns ago than these is shown again, too: nobody looks that far back for a file. */
const mostTurnsBack = 5

/** The lines of a text of more characters are read only if a text was shown that is long enough to stand for its share of it. */
const longText = 400_000

/** A turn that is over; its lines are read when the first text is compared with them. */
export interface EarlierTurn {
  readonly turn: number
  readonly lines: () => TurnLines
}

/** The turns that texts of the turn after `ended` may point at. */
export const withinReach = (turns: readonly EarlierTurn[] | undefined, ended: EarlierTurn): readonly EarlierTurn[] =>
  [...(turns ?? []), ended].filter(({ turn }) => ended.turn - turn < mostTurnsBack)

/** Lines of a turn as far as a text may point at them: only the last `reach` characters are near enough. */
interface Searched {
  readonly lines: TurnLines
  readonly reach: number
}

/**
 * Finds what is shown again: in the turn at hand, whose texts are added one by one, and in the latest turns before it. What
 * is found depends on these turns alone, so that a process that has not seen older ones finds the same.
 */
export class ShownLines {
  readonly #earlier: readonly EarlierTurn[]
  /** What the turn at hand shows so far. */
  readonly own: TurnLines = new TurnLines()

  constructor(earlier: readonly EarlierTurn[] = []) {
    this.#earlier = earlier
  }

  /** Adds a text that the turn at hand shows from now on, below so many lines of what a tool wraps around it. */
  addShown(text: string, place: ShownPlace, above = 0): void {
    this.own.addShown(text, place, above)
  }

  /** Takes back what is shown at a place of the turn at hand. */
  forget(place: ShownPlace): void {
    this.own.forget(place)
  }

  /** The turns to search for a text of the turn `now`: the one at hand first, then the others, the oldest first. */
  #searched(now: number): readonly Searched[] {
    let reach = mostBack
    const near: Searched[] = []
    for (const { turn, lines } of [...this.#earlier, { turn: now, lines: () => this.own }].toReversed()) {
      if (now - turn > mostTurnsBack || reach < 0) break
      const searched = lines()
      near.push({ lines: searched, reach })
      reach -= searched.size
    }
    const [own, ...others] = near
    return [own!, ...others.toReversed()]
  }

  /** Replaces what is shown already; `undefined` where that gains nothing. */
  point(text: string, rule: PointerRule): Pointed | undefined {
    // What holds pointers was read for them before.
    if (text.length < leastCharacters || holdsPointer(text)) return undefined
    const searched = this.#searched(rule.turn)
    if (text.length > longText && !searched.some(({ lines: { longest } }) => longest >= text.length * leastSaved))
      return undefined
    const read = new ReadText(text, rule)
    const { lines } = read
    const whole = firstOf(searched, (each) => each.lines.whole(text, each.reach))
    if (whole && read.mayGoWhole()) {
      const pointer = wholePointer(nameOf(whole, rule.turn, true), whole.isWritten)
      if (text.length - pointer.length < leastCharacters) return undefined
      return { text: pointer, targets: [whole], lines: lines.count }
    }
    if (!rule.parts) return undefined
    const writer = new PointedWriter(lines, rule.turn)
    const findAt = (index: number): ShownRun | undefined => {
      const canBegin = index + 1 < lines.count && lines.saysEnough(index)
      const run = canBegin ? longestOf(searched, read, index) : undefined
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

function firstOf<T>(searched: readonly Searched[], find: (each: Searched) => T | undefined): T | undefined {
  for (const each of searched) {
    const found = find(each)
    if (found !== undefined) return found
  }
  return undefined
}

/** The longest run in any of the turns, the first of equals. */
function longestOf(searched: readonly Searched[], text: ReadText, from: number): ShownRun | undefined {
  let best: ShownRun | undefined
  for (const { lines, reach } of searched) {
    const run = lines.longestRun(text, from, reach)
    if (run && run.length > (best?.length ?? 1)) best = run
  }
  return best
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
