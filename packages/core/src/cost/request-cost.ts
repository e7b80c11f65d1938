import { moneyOf, splitInput } from './bill.ts'
import type { Prices } from './types.ts'

/** Tokens of one request, and how many at its start stand in the cache. */
export interface RequestTokens {
  readonly total: number
  readonly read: number
}

/** What one request costs as it was and as it is sent, in dollars; `before - after` is `saved`. */
export interface RequestMoney {
  readonly before: number
  readonly after: number
  readonly saved: number
}

/** What shortening a request saves in dollars; less than 0 where it breaks more cache than it is worth. */
export function requestCost(
  tokens: { readonly before: RequestTokens; readonly after: RequestTokens },
  prices: Prices,
): RequestMoney {
  const money = ({ total, read }: RequestTokens): number =>
    moneyOf({ ...splitInput(total, read, prices), output: 0 }, prices)
  const before = money(tokens.before)
  const after = money(tokens.after)
  return { before, after, saved: before - after }
}
