import { prices as known, type Prices, type Report } from '@winnow/core'
import type { CacheSplit, Change } from './types.ts'

/** Prices by the name a report gives them. */
export const pricesNamed = (name: string, own: Prices | undefined): Prices | undefined =>
  own?.name === name || !Object.hasOwn(known, name) ? own : known[name]

/** Prices that are no model's: their dollars mean nothing, a share does. */
export const isMultiples = (name: string): boolean => name === 'multiples' || name.startsWith('multiples-')

/** How many of so many tokens were read from the cache, where all of them cost so much. */
function cachedOf(total: number, money: number, prices: Prices): CacheSplit | undefined {
  const { input, cacheRead, cacheWrite, minimumTokens = 0, blockTokens } = prices
  if (cacheRead === cacheWrite) return undefined
  const cacheable = total < minimumTokens ? 0 : total - (total % blockTokens)
  const unread = cacheable * cacheWrite + (total - cacheable) * input
  const read = Math.round((unread - money * 1_000_000) / (cacheWrite - cacheRead))
  if (!(read >= 0 && read <= cacheable)) return undefined
  return { cached: read, uncached: total - read }
}

/**
 * What of a request the prompt cache held, worked out of what the report says it cost: tokens that were read cost less than
 * those that were written. `total` is what the report counted: messages, system text and tool definitions.
 */
export function cacheOf({ cost }: Report, total: Change, prices: Prices | undefined): Change<CacheSplit> | undefined {
  if (!prices) return undefined
  const before = cachedOf(total.before, cost.before, prices)
  const after = cachedOf(total.after, cost.after - cost.models, prices)
  return before && after ? { before, after } : undefined
}
