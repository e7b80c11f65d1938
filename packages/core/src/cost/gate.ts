import type { Prices } from './types.ts'

/** Requests expected at most. */
const bound = 16
/** Requests expected for each one made. */
const share = 0.5

/**
 * How many requests to expect, the one being prepared included, of a turn or a conversation that has made `done` before
 * it: this one and half as many as were made, at most 16. What has lasted goes on. Over 197 recorded conversations (893
 * turns) the mean of what came was above this rule wherever three or more were left: after 10 requests it says 6, where
 * conversations made 42.9 more and turns 63.9; customer service alone, 5.4. A gain is linear in this number, so the mean
 * is what counts; `docs/reference/cost.md` has the table.
 */
export const expectedRequests = (done: number): number => Math.min(bound, 1 + share * Math.max(0, done))

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

/** Whether an edit pays for the cache it breaks. */
export const worthRewriting = (rewrite: Rewrite): boolean => gain(rewrite) > 0
