import { Lines } from '../choose/lines.ts'
import { LinePlaces } from './line-places.ts'
import type { ShownPlace, ShownRun, ShownText } from './shown-place.ts'

/** What was shown before so many characters is far away: it is shown again. */
export const mostBack = 300_000

/** A text that is compared with what is shown. */
interface Compared {
  readonly lines: Lines
  /** Whether a line may be replaced. */
  mayGo(index: number): boolean
}

/** One number for two neighbouring lines; the lines themselves decide. */
const pairOf = ({ hashes }: Lines, first: number): number => Math.imul(hashes[first]!, 31) ^ hashes[first + 1]!

/**
 * The lines that one turn shows. It only grows. Pairs of neighbouring lines are looked up, so that adding and finding are
 * linear in the text.
 */
export class TurnLines {
  /** By line: the text that it stands in; none where texts meet, and for lines of our own. */
  readonly #shown: (ShownText | undefined)[] = [undefined]
  readonly #places = new LinePlaces()
  /** Places that were shown and no longer are. */
  readonly #forgotten = new Set<ShownPlace>()
  /** By text: where it is shown as a whole, the first place first. */
  readonly #texts = new Map<string, ShownText[]>()
  #size = 0
  #longest = 0

  /** Characters that are shown so far. */
  get size(): number {
    return this.#size
  }

  /** Characters of the longest text that was shown so far. */
  get longest(): number {
    return this.#longest
  }

  /** Adds a text that is shown from now on, below so many lines of what a tool wraps around it. */
  addShown(text: string, place: ShownPlace, above = 0): void {
    const lines = Lines.of(text)
    const first = this.#shown.length
    this.#size += text.length
    this.#longest = Math.max(this.#longest, text.length)
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
    else if (!known.some((each) => this.#isNear(each, mostBack))) known.push(shown)
  }

  /** Takes back what is shown at a place. */
  forget(place: ShownPlace): void {
    this.#forgotten.add(place)
  }

  /** Whether a text is still shown, and within the last `reach` characters. */
  #isNear({ place, end }: ShownText, reach: number): boolean {
    return this.#size - end <= reach && !this.#forgotten.has(place)
  }

  /** Where a text stands as a whole. */
  whole(text: string, reach: number): ShownPlace | undefined {
    return this.#texts.get(text)?.find((shown) => this.#isNear(shown, reach))?.place
  }

  /** The longest run of at least two lines with the hashes of the lines from `from` on, the first of equals. */
  longestRun(text: Compared, from: number, reach: number): ShownRun | undefined {
    const { lines } = text
    let best: ShownRun | undefined
    const places = this.#places
    for (let line = places.firstOf(pairOf(lines, from)); line !== 0; line = places.nextOf(line)) {
      const shown = this.#shown[line]!
      if (!this.#isNear(shown, reach)) continue
      const there = line - shown.first
      if (!shown.lines.canBeNamed(there)) continue
      const most = lines.count - from
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
    return best
  }
}
