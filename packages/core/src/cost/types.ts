/**
 * What a model costs, and what its prompt cache holds. Prices are in US dollars per million tokens.
 *
 * @example
 * const mine: Prices = {
 *   name: 'my gateway',
 *   currency: 'USD',
 *   input: 2,
 *   cacheRead: 0.2,
 *   cacheWrite: 2.5,
 *   output: 10,
 *   timeToLive: 300,
 *   minimumTokens: 1024,
 *   blockTokens: 1,
 *   date: '2026-11-01',
 *   source: 'https://example.com/contract',
 * }
 */
export interface Prices {
  /** Shown in reports. */
  readonly name: string
  readonly currency: 'USD'
  /** A token that is neither read from the cache nor written to it. */
  readonly input: number
  /** A token read from the cache. */
  readonly cacheRead: number
  /** A token written to the cache; equal to `input` where writing is free. */
  readonly cacheWrite: number
  /** A token the model writes. */
  readonly output: number
  /** Seconds a prefix stays in the cache after its last use. Default: it never expires. */
  readonly timeToLive?: number
  /** The shortest prefix that is cached, in tokens. Default 0. */
  readonly minimumTokens?: number
  /** The cache holds whole blocks of this many tokens; 1 where it ends exactly at a message. */
  readonly blockTokens: number
  /** The day the source names for these prices, or else the day it was read: `2026-11-22`. */
  readonly date: string
  /** Where the prices stand: a URL. */
  readonly source: string
}

/** Tokens of one request or of many, by what they are billed as. The first three add up to what was sent. */
export interface BilledTokens {
  /** Read from the cache. */
  readonly read: number
  /** Written to the cache. */
  readonly written: number
  /** Sent without the cache: a prompt below the minimum, or the tail behind the last whole block. */
  readonly plain: number
  /** Written by the model. */
  readonly output: number
}
