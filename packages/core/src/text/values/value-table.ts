import { hashesOf } from './value-hash.ts'
import type { ValueKind } from './value-kind.ts'
import type { ValueList } from './value-list.ts'
import type { ValueSource } from './value-source.ts'
import { hashAt, isSameAt, isTextAt, kindAt, labelAt, mayBeSameAt, otherHashAt, textAt, width } from './value-spots.ts'

/** How far apart places are that are tried: by another hash, so that equal hashes made on purpose slow nothing down. */
const stepOf = (otherHash: number): number => otherHash | 1

/** Distinct values of any number of texts, in the order they were added; each has a number, counted from 0. It only grows. */
export class ValueTable {
  /** By slot: one more than the number of a value, or 0. */
  #slots = new Int32Array(64)
  #spots = new Int32Array(32 * width)
  readonly #sources: ValueSource[] = []

  get size(): number {
    return this.#sources.length
  }

  /** Adds all values of a text. */
  addAll(list: ValueList): void {
    const { length } = list
    for (let index = 0; index < length; index += 1) this.numberOf(list, index)
  }

  /** The number of a value, which is added where it is new. */
  numberOf({ spots, source }: ValueList, index: number): number {
    const spot = index * width
    const slot = this.#slotOf(spots, spot, source)
    const known = this.#slots[slot]!
    if (known !== 0) return known - 1
    const own = this.#spots
    const number = this.#sources.push(source) - 1
    for (let offset = 0; offset < width; offset += 1) own[number * width + offset] = spots[spot + offset]!
    this.#slots[slot] = number + 1
    if (this.size * 2 === this.#slots.length) this.#grow()
    return number
  }

  /** The slot a value has, or the free one that it would get. */
  #slotOf(spots: Int32Array, spot: number, source: ValueSource): number {
    const hash = hashAt(spots, spot)
    const own = this.#spots
    const mask = this.#slots.length - 1
    const step = stepOf(otherHashAt(spots, spot))
    let slot = hash & mask
    for (let known = this.#slots[slot]!; known !== 0; known = this.#slots[slot]!) {
      const at = (known - 1) * width
      if (
        hashAt(own, at) === hash &&
        mayBeSameAt(own, at, spots, spot) &&
        isSameAt(own, at, this.#sources[known - 1]!, spots, spot, source)
      )
        break
      slot = (slot + step) & mask
    }
    return slot
  }

  /** Whether a value of another table is among the values. */
  holds(other: ValueTable, number: number): boolean {
    return this.#slots[this.#slotOf(other.#spots, number * width, other.#sources[number]!)] !== 0
  }

  /** Whether a text is among the values. */
  has(text: string): boolean {
    const { hash, other } = hashesOf(text)
    const spots = this.#spots
    const mask = this.#slots.length - 1
    const step = stepOf(other)
    for (let slot = hash & mask; ; slot = (slot + step) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return false
      const spot = number * width
      if (hashAt(spots, spot) === hash && isTextAt(spots, spot, this.#sources[number]!, text)) return true
    }
  }

  textAt(number: number): string {
    return textAt(this.#spots, number * width, this.#sources[number]!)
  }

  kindAt(number: number): ValueKind {
    return kindAt(this.#spots, number * width)
  }

  /** The JSON key or the label before a value, where it was found first. */
  labelAt(number: number): string | undefined {
    return labelAt(this.#spots, number * width, this.#sources[number]!)
  }

  /** Makes room for as many values again; there are two slots for each. */
  #grow(): void {
    const spots = new Int32Array(this.#slots.length * width)
    spots.set(this.#spots)
    this.#spots = spots
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.size; number += 1) {
      const step = stepOf(otherHashAt(spots, number * width))
      let slot = hashAt(spots, number * width) & mask
      while (slots[slot] !== 0) slot = (slot + step) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}
