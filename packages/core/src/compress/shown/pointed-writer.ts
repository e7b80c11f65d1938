import type { Lines } from '../choose/lines.ts'
import { linesPointer, type LineRange } from './pointer.ts'
import type { Run } from '../choose/run-bounds.ts'
import type { Pointed, ShownPlace, ShownRun } from './shown-place.ts'

/** A pointer stands for at least so many characters and lines: less is read sooner than looked up. */
export const leastCharacters = 200
const leastLines = 3
/** A run is worth a pointer when it has this many characters more than the pointer. */
const leastGain = 100
/** All pointers of a text have to save this share of it: a text with holes costs reading. */
export const leastSaved = 0.5

const turnsBefore = (count: number): string => (count === 1 ? ' of the turn before' : ` of ${count} turns before`)

/** Characters of a run. */
const sizeOf = (lines: Lines, { from, length }: Run): number => lines.startOf(from + length) - 1 - lines.startOf(from)

/** Whether a run has as much as a pointer stands for. */
export const isLong = (lines: Lines, run: Run): boolean =>
  run.length >= leastLines && sizeOf(lines, run) >= leastCharacters

/** How a pointer names a place: at greater length where the text has not named it before. */
export function nameOf({ label, turn }: ShownPlace, now: number, isFirst: boolean): string {
  const name = isFirst ? label.full : label.name
  return turn === now ? name : `${name}${turnsBefore(now - turn)}`
}

/** Writes a text with pointers in the place of runs, which come in order. */
export class PointedWriter {
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
    const inBody = rangeOf(shown.lines, there)
    const above = isNumberedThere ? 0 : shown.above
    const range = { from: inBody.from + above, to: inBody.to + above }
    const isSaid = numbers ? numbers.from === range.from : !isNumberedThere && shown.lines.count === length
    return linesPointer(
      { count: length, numbers, there: isSaid ? undefined : range, isNumberedThere },
      nameOf(shown.place, this.#turn, isFirst),
      shown.place.isWritten,
    )
  }

  /** The text; `undefined` where the pointers together are not worth it. */
  finish(): Pointed | undefined {
    // A text points at one place: nobody puts a text together from many.
    const [target] = [...this.#sizes].toSorted(([, a], [, b]) => b - a)
    if (!target) return undefined
    const [place] = target
    const { text } = this.#lines
    let isFirst = true
    const out: string[] = []
    let [copied, pointed] = [0, 0]
    for (const run of this.#runs) {
      if (run.shown.place !== place) continue
      const start = this.#lines.startOf(run.from)
      if (start > copied) out.push(text.slice(copied, start - 1))
      out.push(this.#pointerTo(run, isFirst))
      isFirst = false
      pointed += run.length
      copied = this.#lines.startOf(run.from + run.length)
    }
    if (copied <= text.length) out.push(text.slice(copied))
    const short = out.join('\n')
    if (text.length - short.length < text.length * leastSaved) return undefined
    return { text: short, targets: [place], lines: pointed }
  }
}
