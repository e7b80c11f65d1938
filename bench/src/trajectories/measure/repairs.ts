import type { Recording } from '../recordings/recording.ts'
import { countMessage } from '../tokens.ts'

/** What fetching lost values again costs, in tokens. */
export interface Repairs {
  /** Requests that only fetch. */
  readonly trips: number
  /** What the further requests read from the cache. */
  readonly read: number
  /** What was fetched and written to the cache. */
  readonly written: number
}

/**
 * What it costs when an agent fetches each lost value again: a further request that reads the view from the cache and
 * gets the smallest message that holds the value, which every later request carries along.
 */
export class RepairLedger {
  readonly #messages: Recording['messages']
  readonly #fetched = new Set<number>()
  #fetchedTokens = 0

  constructor({ messages }: Recording) {
    this.#messages = messages
  }

  /** Repairs one request; `lost` lists for each lost value the earlier messages that hold it, in order. */
  repair(lost: readonly (readonly number[])[], requestTokens: number): Repairs {
    const carried = this.#fetchedTokens
    let written = 0
    for (const sources of lost) {
      if (sources.some((source) => this.#fetched.has(source))) continue
      const smallest = sources.reduce((best, source) => (this.#size(source) < this.#size(best) ? source : best))
      this.#fetched.add(smallest)
      written += this.#size(smallest)
    }
    this.#fetchedTokens += written
    const trips = written > 0 ? 1 : 0
    return { trips, read: carried + trips * requestTokens, written }
  }

  #size(index: number): number {
    return countMessage(this.#messages[index]!)
  }
}
