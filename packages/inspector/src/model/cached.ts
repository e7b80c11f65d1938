import { prices as known, type Prices, type Report } from '@winnow/core'
import type { CacheSplit, Change, RequestBar } from './types.ts'

/** Prices by the name a report gives them: your own where it names them, and never those of another name. */
export function pricesNamed(name: string, own: Prices | undefined): Prices | undefined {
  if (own?.name === name) return own
  return Object.hasOwn(known, name) ? known[name] : undefined
}

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

const perMillion = 1_000_000

/**
 * The same request where `tools` more tokens of tool definitions stand in it without Winnow, or fewer. Tools stand in front of all
 * else: where the cache held anything, it held them.
 */
export function withAllTools(
  cost: Report['cost'],
  cache: Change<CacheSplit> | undefined,
  tools: number,
  prices: Prices | undefined,
): Pick<RequestBar, 'cost' | 'cache'> {
  const isRead = (cache?.before.cached ?? 0) > 0
  const price = prices ? (tools * (isRead ? prices.cacheRead : prices.cacheWrite)) / perMillion : 0
  const more = Math.max(price, -cost.before)
  const told = { ...cost, before: cost.before + more, saved: cost.saved + more }
  if (!cache) return { cost: told }
  const { cached, uncached } = cache.before
  const total = Math.max(0, cached + uncached + tools)
  const read = isRead ? Math.min(total, Math.max(0, cached + tools)) : Math.min(total, cached)
  return { cost: told, cache: { ...cache, before: { cached: read, uncached: total - read } } }
}

/** What of a request makes the cache of the one before it useless, as far as is known. Tools stand in front of all else. */
function lossOf(bar: RequestBar, previous: RequestBar): RequestBar['cacheLost'] {
  if (bar.model !== undefined && previous.model !== undefined && bar.model !== previous.model) return 'model'
  const isSame =
    bar.parts.after.tools === previous.parts.after.tools &&
    (bar.offered === undefined || previous.offered === undefined || bar.offered === previous.offered)
  return isSame ? undefined : 'tools'
}

/**
 * A request after the one that was sent before it: the cache holds no more than that one sent, and nothing of it where the
 * offered tools or the model changed, because tools stand in front of all else.
 */
export function afterPrevious(bar: RequestBar, previous: RequestBar, prices: Prices | undefined): RequestBar {
  const { cache, cost } = bar
  if (!cache) return bar
  const limit = (split: CacheSplit, most: number): CacheSplit => {
    const cached = Math.min(split.cached, most)
    return { cached, uncached: split.cached + split.uncached - cached }
  }
  const sent = previous.mode === 'on' ? previous.total.after : previous.total.before
  const loss = lossOf(bar, previous)
  const limited = {
    before: limit(cache.before, previous.total.before),
    after: limit(cache.after, loss === undefined ? sent : 0),
  }
  const dearer = (side: 'before' | 'after'): number =>
    prices ? ((cache[side].cached - limited[side].cached) * (prices.cacheWrite - prices.cacheRead)) / perMillion : 0
  const before = cost.before + dearer('before')
  const after = cost.after + dearer('after')
  return {
    ...bar,
    cache: limited,
    cost: { ...cost, before, after, saved: before - after },
    ...(loss !== undefined && cache.after.cached > 0 ? { cacheLost: loss } : {}),
  }
}
