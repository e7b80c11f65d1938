import type { BilledTokens, Prices } from './types.ts'

/** What the input of one request is billed as. */
export type InputTokens = Omit<BilledTokens, 'output'>

/**
 * Splits the `total` tokens of a request of which the first `shared` stand in the cache. Prompt and prefix below the
 * minimum are not cached; both are rounded down to whole blocks.
 */
export function splitInput(total: number, shared: number, prices: Prices): InputTokens {
  const { minimumTokens = 0, blockTokens } = prices
  const cached = (tokens: number): number =>
    tokens < minimumTokens ? 0 : blockTokens === 1 ? tokens : tokens - (tokens % blockTokens)
  const cacheable = cached(total)
  const read = Math.min(cached(shared), cacheable)
  return { read, written: cacheable - read, plain: total - cacheable }
}

const perMillion = 1_000_000

/** What tokens cost, in dollars. */
export const moneyOf = (tokens: BilledTokens, prices: Prices): number =>
  (tokens.read * prices.cacheRead +
    tokens.written * prices.cacheWrite +
    tokens.plain * prices.input +
    tokens.output * prices.output) /
  perMillion

/** What tokens cost in the request that writes them to the cache, in dollars. */
export const writtenCost = (tokens: number, prices: Prices): number =>
  moneyOf({ read: 0, written: tokens, plain: 0, output: 0 }, prices)
