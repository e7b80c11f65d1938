/** Tokens of the texts of one result, which share what the result may have. */
export class TextSizes {
  readonly sizes: readonly number[]
  readonly count: number
  /** Tokens of all. */
  readonly total: number
  /** By size. */
  readonly #sorted: readonly number[]
  readonly #shares = new Map<number, number>()

  constructor(sizes: readonly number[]) {
    this.sizes = sizes
    this.count = sizes.length
    this.total = sizes.reduce((sum, size) => sum + size, 0)
    this.#sorted = sizes.toSorted((a, b) => a - b)
  }

  /**
   * What each text may have of the tokens of all: texts below an equal share stay whole, the others share what is left.
   * Sharing again what came of it cuts nothing more. Found once for a cap, however many texts ask.
   */
  shareOf(cap: number): number {
    let share = this.#shares.get(cap)
    if (share === undefined) this.#shares.set(cap, (share = this.#share(cap)))
    return share
  }

  #share(cap: number): number {
    let left = cap
    let { count } = this
    for (const size of this.#sorted) {
      if (size > left / count) break
      left -= size
      count -= 1
    }
    return count === 0 ? cap : Math.ceil(left / count)
  }
}
