import type { Prices } from './types.ts'

/** Requests expected at most. */
const bound = 40
/** Requests expected for each one made. */
const share = 0.5

/** Of a conversation that made fewer requests it is not known whether it goes on. */
const fewest = 4
/** Requests expected of a conversation whose first turn is finished: half of what the recorded ones had on average. */
const ofConversation = 20

/**
 * How many requests to expect of a turn that has made `done`, the one being prepared included: this one and half as many
 * as were made, at most 40. What has lasted goes on. A gain is linear in this number, so the mean is what counts;
 * `docs/reference/cost.md` has the table.
 */
export const expectedOfTurn = (done: number): number => Math.min(bound, 1 + share * Math.max(0, done))

/**
 * How many requests to expect of a conversation that has made `done` when a person speaks again: 20 and half as many as were
 * made, at most 40; half as many alone where fewer than 4 were made. Of 197 recorded conversations 142 went on after 10 requests, for 43 more on average.
 */
export const expectedOfConversation = (done: number): number =>
  Math.min(bound, (done < fewest ? 0 : ofConversation) + share * Math.max(0, done))

/** An edit of what is in the cache, in tokens. */
export interface Rewrite {
  /** What the edit takes out of every later request. */
  readonly removed: number
  /** What stands from its first place on afterwards and must be written to the cache again; 0 where the cache is cold. */
  readonly rewritten: number
  /** Requests that will be made, the one being prepared included. */
  readonly remaining: number
  readonly prices: Prices
}

/**
 * What an edit gains, in tokens of plain input: `r·R·removed - (w - r)·rewritten`, with the price of a read `r` and of a
 * write `w` as multiples of plain input and `R` the requests that remain. Several edits in one pass share `rewritten`.
 */
export function gain({ removed, rewritten, remaining, prices }: Rewrite): number {
  const read = prices.cacheRead / prices.input
  const write = prices.cacheWrite / prices.input
  return read * remaining * removed - (write - read) * rewritten
}
