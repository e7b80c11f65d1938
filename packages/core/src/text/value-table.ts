import { hashesOf, type ValueList } from './value-list.ts'

/** How far apart places are that are tried: by another hash, so that equal hashes made on purpose slow nothing down. */
const stepOf = (otherHash: number): number => otherHash | 1

/** Distinct values of any number of texts, in the order they were added; each has a number, counted from 0. It only grows. */
export class ValueTable {
  /** By slot: one more than the number of a value, or 0. */
  #slots = new Int32Array(64)
  readonly #hashes: number[] = []
  readonly #indexes: number[] = []
  readonly #lists: ValueList[] = []

  get size(): number {
    return this.#lists.length
  }

  /** Adds all values of a text. */
  addAll(list: ValueList): void {
    const { length } = list
    for (let index = 0; index < length; index += 1) this.add(list, index)
  }

  /** The number of a value, which is added where it is new. */
  add(list: ValueList, index: number): number {
    const hash = list.hashAt(index)
    const slot = this.#slotOf(list, index, hash)
    const known = this.#slots[slot]!
    if (known !== 0) return known - 1
    this.#hashes.push(hash)
    this.#indexes.push(index)
    this.#slots[slot] = this.#lists.push(list)
    if (this.size * 2 > this.#slots.length) this.#growSlots()
    return this.size - 1
  }

  /** Whether a text is among the values. */
  has(text: string): boolean {
    const { hash, other } = hashesOf(text)
    const mask = this.#slots.length - 1
    const step = stepOf(other)
    for (let slot = hash & mask; ; slot = (slot + step) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return false
      if (this.#hashes[number] === hash && this.#lists[number]!.isAt(this.#indexes[number]!, text)) return true
    }
  }

  /** The list a value was first found in, and its index there. */
  placeOf(number: number): { readonly list: ValueList; readonly index: number } {
    return { list: this.#lists[number]!, index: this.#indexes[number]! }
  }

  #slotOf(list: ValueList, index: number, hash: number): number {
    const mask = this.#slots.length - 1
    const step = stepOf(list.otherHashAt(index))
    for (let slot = hash & mask; ; slot = (slot + step) & mask) {
      const number = this.#slots[slot]! - 1
      if (number < 0) return slot
      if (this.#hashes[number] === hash && this.#lists[number]!.sameAt(this.#indexes[number]!, list, index)) return slot
    }
  }

  #growSlots(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let number = 0; number < this.size; number += 1) {
      const step = stepOf(this.#lists[number]!.otherHashAt(this.#indexes[number]!))
      let slot = this.#hashes[number]! & mask
      while (slots[slot] !== 0) slot = (slot + step) & mask
      slots[slot] = number + 1
    }
    this.#slots = slots
  }
}
