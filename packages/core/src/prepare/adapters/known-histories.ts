/** Histories remembered at once; the one unused for longest goes first. */
const mostHistories = 64

/** How much of a history is known, and how it becomes the next one. */
interface Reading<History> {
  readonly length: number
  /** How many messages the new history shares with a known one. */
  readonly shared: (known: History) => number
  /** The history that goes on from the first `shared` messages of a known one, which it may be itself. */
  readonly goOn: (known: History | undefined, shared: number) => History
}

/** Remembers histories that grow, so that what a history shares with one that was read before is not read again. */
export class KnownHistories<History extends { readonly length: number }> {
  #known: readonly History[] = []

  /** Goes on from the history that shares most with the new one, and remembers what came of it. */
  read({ length, shared, goOn }: Reading<History>): History {
    let best: History | undefined
    let most = 0
    for (const known of this.#known) {
      const count = shared(known)
      if (count > most) [best, most] = [known, count]
      if (count === length || (count > 0 && count === known.length)) break
    }
    const history = goOn(best, most)
    // A history that went on, or went another way near its end, takes the place of what it was.
    const isOther = (known: History): boolean => known !== history && (known !== best || most * 2 < known.length)
    if (length > 0) this.#known = [history, ...this.#known.filter(isOther)].slice(0, mostHistories)
    return history
  }
}
