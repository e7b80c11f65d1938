import { createLedger, type Cost, type CostOptions, type CostRequest } from './ledger.ts'
import type { Prices } from './types.ts'

/**
 * What the requests of one conversation cost under prompt caching, in the order they were sent. `prices` is the name of
 * a model or an object of prices.
 *
 * @throws InvalidOptionError for prices that cannot be used
 * @example
 * const sent = [{ messages: messages.slice(0, 2) }, { messages }]
 * const { tokens, money } = costOf(sent, 'gpt-5.2')
 */
export function costOf(requests: Iterable<CostRequest>, prices: string | Prices, options: CostOptions = {}): Cost {
  const ledger = createLedger(prices, options)
  for (const request of requests) ledger.add(request)
  return ledger.total()
}
