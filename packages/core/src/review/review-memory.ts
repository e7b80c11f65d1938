import type { ReviewedMessage } from './told/entries.ts'
import { anchorOf } from './history-key.ts'
import type { ReviewState } from './types.ts'

/** Conversations that are remembered, and reviews of each. */
const most = { conversations: 200, states: 4 }
/** Messages by which a conversation is found. */
const beginning = 2

/** Whether a state is of the history these entries are of. */
async function holds({ count, anchor }: ReviewState, entries: readonly ReviewedMessage[]): Promise<boolean> {
  if (!Number.isSafeInteger(count) || count < 1 || count > entries.length) return false
  return (await anchorOf(entries, count)) === anchor
}

/**
 * How far conversations were reviewed. They are known by their content alone, so that nothing of one is ever told in
 * another, and nothing where the history was rewritten.
 */
export class ReviewMemory {
  /** By how they begin, the least recently reviewed first. */
  readonly #states = new Map<string, readonly ReviewState[]>()

  /** The furthest review of this history, of the same kind. */
  async find(entries: readonly ReviewedMessage[], kind: string): Promise<ReviewState | undefined> {
    // A history that was shorter then was kept under all the messages it had.
    for (let length = Math.min(beginning, entries.length); length > 0; length -= 1) {
      const states = this.#states.get(await this.#keyOf(entries.slice(0, length), kind)) ?? []
      for (const state of states.toSorted((a, b) => b.count - a.count)) {
        if (await holds(state, entries)) return state
      }
    }
    return undefined
  }

  /** The state a host kept itself, where it still fits. */
  async check(state: ReviewState, entries: readonly ReviewedMessage[]): Promise<ReviewState | undefined> {
    return (await holds(state, entries)) ? state : undefined
  }

  async keep(
    state: ReviewState,
    before: ReviewState | undefined,
    entries: readonly ReviewedMessage[],
    kind: string,
  ): Promise<void> {
    const key = await this.#keyOf(entries, kind)
    const others = (this.#states.get(key) ?? []).filter((known) => known !== before && known.anchor !== state.anchor)
    this.#states.delete(key)
    this.#states.set(key, [state, ...others].slice(0, most.states))
    const [oldest] = this.#states.keys()
    if (this.#states.size > most.conversations) this.#states.delete(oldest!)
  }

  clear(): void {
    this.#states.clear()
  }

  async #keyOf(entries: readonly ReviewedMessage[], kind: string): Promise<string> {
    return `${await anchorOf(entries, beginning)} ${kind}`
  }
}
