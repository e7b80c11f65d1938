/** Places remembered for one pair of lines: repeats become pointers, so few ever hold the same lines. */
const mostPlaces = 6

/** Places of a table at first, as a power of two: it is doubled while it grows. */
const firstBits = 9

function longer(list: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length)
  copy.set(list)
  return copy
}

/**
 * The lines at which pairs of neighbouring lines were seen first, by a number for the pair. Lines are counted from 1. Long
 * histories have a hundred thousand of them, so they stand in lists of numbers.
 */
export class LinePlaces {
  /** An open table: the pairs, and the first line of each, 0 where a place of the table is free. */
  #pairs = new Int32Array(1 << firstBits)
  #first = new Int32Array(1 << firstBits)
  #bits = firstBits
  #held = 0
  /** Any odd number: nobody can write lines whose pairs all want the same place. */
  readonly #factor = Math.floor(Math.random() * 2 ** 31) * 2 + 1
  /** By line: the next one of the pair that begins with it, or 0. */
  #next = new Int32Array(1 << firstBits)

  /** The first line of a pair, or 0. */
  firstOf(pair: number): number {
    return this.#first[this.#slotOf(pair)]!
  }

  /** The next line of the pair that begins with a line, or 0. */
  nextOf(line: number): number {
    return this.#next[line] ?? 0
  }

  addPlace(pair: number, line: number): void {
    const slot = this.#slotOf(pair)
    let last = this.#first[slot]!
    if (last === 0) {
      this.#pairs[slot] = pair
      this.#first[slot] = line
      this.#held += 1
      if (this.#held * 2 > this.#pairs.length) this.#grow()
      return
    }
    let places = 1
    for (let next = this.nextOf(last); next !== 0; next = this.nextOf(last)) {
      last = next
      places += 1
    }
    if (places >= mostPlaces) return
    if (last >= this.#next.length) this.#next = longer(this.#next, Math.max(last + 1, this.#next.length * 2))
    this.#next[last] = line
  }

  /** Where a pair stands in the table, or could. */
  #slotOf(pair: number): number {
    const [pairs, first] = [this.#pairs, this.#first]
    const last = pairs.length - 1
    let slot = Math.imul(pair, this.#factor) >>> (32 - this.#bits)
    while (first[slot] !== 0 && pairs[slot] !== pair) slot = (slot + 1) & last
    return slot
  }

  #grow(): void {
    const [pairs, first] = [this.#pairs, this.#first]
    this.#bits += 1
    this.#pairs = new Int32Array(1 << this.#bits)
    this.#first = new Int32Array(1 << this.#bits)
    for (let at = 0; at < pairs.length; at += 1) {
      if (first[at] === 0) continue
      const slot = this.#slotOf(pairs[at]!)
      this.#pairs[slot] = pairs[at]!
      this.#first[slot] = first[at]!
    }
  }
}
