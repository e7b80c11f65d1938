/**
 * The numbers from `first` up to `end`, those of the greatest worth first and of equal ones the lowest. Only as many are put
 * in order as are taken: mostly few are, of many.
 */
export class ByWorth {
  readonly #worth: Float64Array
  /** A heap: none comes before the one in the middle between it and the beginning. */
  readonly #heap: Uint32Array
  #length: number

  constructor(worth: Float64Array, first: number, end: number) {
    this.#worth = worth
    this.#length = end - first
    this.#heap = new Uint32Array(this.#length).map((_, index) => first + index)
    for (let at = (this.#length >> 1) - 1; at >= 0; at -= 1) this.#sink(at)
  }

  /** The next number; `undefined` once all were taken. */
  take(): number | undefined {
    if (this.#length === 0) return undefined
    const heap = this.#heap
    const best = heap[0]!
    this.#length -= 1
    heap[0] = heap[this.#length]!
    this.#sink(0)
    return best
  }

  #comesBefore(one: number, other: number): boolean {
    const more = this.#worth[one]! - this.#worth[other]!
    return more > 0 || (more === 0 && one < other)
  }

  /** Moves what stands at a place behind all that come before it. */
  #sink(from: number): void {
    const heap = this.#heap
    const number = heap[from]!
    let at = from
    for (let next = 2 * at + 1; next < this.#length; next = 2 * at + 1) {
      if (next + 1 < this.#length && this.#comesBefore(heap[next + 1]!, heap[next]!)) next += 1
      if (!this.#comesBefore(heap[next]!, number)) break
      heap[at] = heap[next]!
      at = next
    }
    heap[at] = number
  }
}
