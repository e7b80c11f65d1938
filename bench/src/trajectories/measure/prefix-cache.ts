interface Item {
  readonly tokens: number
}

type Branch = Map<Item, Branch>

/** A provider's prompt cache that forgets nothing and compares whole messages. */
export class PrefixCache {
  readonly #start: Branch = new Map()

  /** Tokens of the longest prefix that an earlier request began with; then remembers this request. */
  send(request: readonly Item[]): number {
    let branch = this.#start
    let cached = 0
    let matches = true
    for (const item of request) {
      let next = branch.get(item)
      if (!next) {
        matches = false
        next = new Map()
        branch.set(item, next)
      }
      if (matches) cached += item.tokens
      branch = next
    }
    return cached
  }
}
