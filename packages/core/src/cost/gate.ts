import type { Prices } from './types.ts'

/** Requests expected at most. */
const bound = 40
/** Requests expected for each one made. */
const share = 0.5

/**
 * How many requests to expect, the one being prepared included, of a turn or a conversation that has made `done` before
 * it: this one and half as many as were made, at most 40. What has lasted goes on: of 197 recorded conversations 142 went
 * on after 10 requests, for 43 more on average, and 16 after 100, for 42 more. A gain is linear in this number, so the mean
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
  /** What is fetched again of what was removed. Default: nothing. */
  readonly again?: {
    /** The share of it that is. */
    readonly share: number
    /** Of how many of the tokens that are removed. Default all. */
    readonly of?: number
    /** In how many calls all of it would be. */
    readonly calls: number
    /** Tokens that each of these calls reads along. */
    readonly context: number
  }
}

/** What a model writes to fetch something again, in tokens of plain input: about 60 at five times the price. */
const callOutput = 300

/**
 * What an edit gains, in tokens of plain input: `r·R·removed - (w - r)·rewritten`, with the price of a read `r` and of a
 * write `w` as multiples of plain input and `R` the requests that remain. Several edits in one pass share `rewritten`. What
 * is fetched again is written and read along once more, and each call for it is one more request.
 */
export function gain({ removed, rewritten, remaining, prices, again }: Rewrite): number {
  const read = prices.cacheRead / prices.input
  const write = prices.cacheWrite / prices.input
  const saved = read * remaining * removed - (write - read) * rewritten
  if (!again) return saved
  const fetched = (again.of ?? removed) * (write + read * remaining) + again.calls * (read * again.context + callOutput)
  return saved - again.share * fetched
}
