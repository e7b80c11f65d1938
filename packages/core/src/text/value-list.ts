import type { ValueKind } from './value-kind.ts'

const kinds: readonly ValueKind[] = ['path', 'id', 'date', 'leaf', 'identifier', 'number']
const numberOf = new Map(kinds.map((kind, index) => [kind, index]))

/** Numbers for each value: where it begins and ends, its kind and text, its label, two hashes. */
const width = 6
const kindBits = 3
const kindMask = 7

/** Labels by number; a value may also be labelled by what stands before it. */
type Labels = readonly (string | undefined)[]

const factor = 0x5bd1e995
const otherFactor = 0x1b873593

function otherMixed(hash: number, code: number): number {
  const next = Math.imul(hash ^ code, otherFactor)
  return next ^ (next >>> 13)
}

const mixed = (hash: number): number => hash ^ (hash >>> 15)

/** One number for the text between `from` and `to`, for finding equal ones. */
export function hashCodes(codes: Uint16Array, from: number, to: number): number {
  let hash = to - from
  for (let index = from; index < to; index += 1) hash = Math.imul(hash ^ codes[index]!, factor)
  return mixed(hash)
}

/** The two hashes of a text, as a list has them for its values. */
export function hashesOf(text: string): { readonly hash: number; readonly other: number } {
  let hash = text.length
  let other = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    hash = Math.imul(hash ^ code, factor)
    other = otherMixed(other, code)
  }
  return { hash: mixed(hash), other }
}

/** The values of a text in order, repeats included, as places in it: nothing is cut out until somebody asks for it. */
export class ValueList {
  readonly #spots: Int32Array
  /** The text, and texts in it that are read on their own: strings of JSON that are no value as a whole. */
  readonly #texts: readonly string[]
  readonly #labels: Labels
  readonly #labelBefore: (text: string, at: number) => string | undefined

  constructor(
    spots: Int32Array,
    texts: readonly string[],
    labels: Labels,
    labelBefore: (text: string, at: number) => string | undefined,
  ) {
    this.#spots = spots
    this.#texts = texts
    this.#labels = labels
    this.#labelBefore = labelBefore
  }

  get length(): number {
    return this.#spots.length / width
  }

  textAt(index: number): string {
    const spot = index * width
    return this.#texts[this.#spots[spot + 2]! >> kindBits]!.slice(this.#spots[spot], this.#spots[spot + 1])
  }

  kindAt(index: number): ValueKind {
    return kinds[this.#spots[index * width + 2]! & kindMask]!
  }

  hashAt(index: number): number {
    return this.#spots[index * width + 4]!
  }

  /** Another hash of a value, which has little to do with the first. */
  otherHashAt(index: number): number {
    return this.#spots[index * width + 5]!
  }

  /** The JSON key or the label before a value, where there is one. */
  labelAt(index: number): string | undefined {
    const spot = index * width
    const label = this.#spots[spot + 3]!
    if (label < 0) return this.#labels[-label - 1]
    return label === 0 ? undefined : this.#labelBefore(this.#texts[this.#spots[spot + 2]! >> kindBits]!, label - 1)
  }

  /** Whether a value is this text. */
  isAt(index: number, text: string): boolean {
    const spot = index * width
    const start = this.#spots[spot]!
    if (this.#spots[spot + 1]! - start !== text.length) return false
    return this.#texts[this.#spots[spot + 2]! >> kindBits]!.startsWith(text, start)
  }

  /** Whether a value of equal hash is the same as a value of another list: another hash and their lengths agree, too. */
  sameAt(index: number, other: ValueList, otherIndex: number): boolean {
    const spots = this.#spots
    const others = other.#spots
    const spot = index * width
    const otherSpot = otherIndex * width
    const length = spots[spot + 1]! - spots[spot]!
    const otherLength = others[otherSpot + 1]! - others[otherSpot]!
    return length === otherLength && spots[spot + 5] === others[otherSpot + 5]
  }
}

const empty = new Int32Array(0)

/** Collects the values of one text. */
export class ValueListBuilder {
  #spots = new Int32Array(1024 * width)
  #length = 0
  #texts: string[] = []
  #labels: (string | undefined)[] = []

  begin(text: string): void {
    this.#length = 0
    this.#texts = [text]
    this.#labels = []
  }

  /** The number of a text that stands in the text and is read on its own. */
  addText(text: string): number {
    return this.#texts.push(text) - 1
  }

  /** The number of a label for {@link add}. */
  addLabel(label: string): number {
    return -this.#labels.push(label)
  }

  /**
   * Adds the value between `from` and `to`; the text it stands in has a number and begins at `base`. `label` is a number
   * of {@link addLabel}, 0 for none, or one more than the place in the text before which the label stands.
   */
  add(codes: Uint16Array, from: number, to: number, text: number, base: number, kind: ValueKind, label: number): void {
    if (this.#length + width > this.#spots.length) this.#grow()
    let hash = to - from
    let other = 0
    for (let index = from; index < to; index += 1) {
      const code = codes[index]!
      hash = Math.imul(hash ^ code, factor)
      other = otherMixed(other, code)
    }
    const spots = this.#spots
    const at = this.#length
    spots[at] = from - base
    spots[at + 1] = to - base
    spots[at + 2] = (text << kindBits) | numberOf.get(kind)!
    spots[at + 3] = label
    spots[at + 4] = mixed(hash)
    spots[at + 5] = other
    this.#length = at + width
  }

  #grow(): void {
    const larger = new Int32Array(this.#spots.length * 2)
    larger.set(this.#spots)
    this.#spots = larger
  }

  end(labelBefore: (text: string, at: number) => string | undefined): ValueList {
    return new ValueList(
      this.#length === 0 ? empty : this.#spots.slice(0, this.#length),
      this.#texts,
      this.#labels,
      labelBefore,
    )
  }
}
