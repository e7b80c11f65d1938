import { createLedger, type Message, type Prices, type RequestBill, type TokenCounter } from '@winnow/core'
import type { Transcript } from '../input/transcripts.ts'

/** What requests cost under prompt caching as they were recorded and as Winnow sends them, in dollars. */
export interface ReplayCost {
  /** The name of the prices. */
  readonly prices: string
  readonly before: number
  readonly after: number
  /** `before - after`; less than 0 where breaks of the cache cost more than was saved. */
  readonly saved: number
  /** Requests that did not begin with the whole request before them. */
  readonly breaks: { readonly before: number; readonly after: number }
}

/** What one request cost as it was recorded and as it is sent. */
export interface RequestBills {
  readonly before: RequestBill
  readonly after: RequestBill
}

/** The two accounts of one conversation. */
export interface Accounts {
  /** Books a request: its messages as they were recorded and as they are sent. */
  add(history: readonly Message[], view: readonly Message[]): RequestBills
  cost(): ReplayCost
}

/** Opens the accounts of a conversation; its tools and its system text go with every request. */
export function openAccounts({ system, tools }: Transcript, prices: Prices, tokens: TokenCounter): Accounts {
  const head = { system, ...(tools === '' ? {} : { tools }) }
  const recorded = createLedger(prices, { tokens })
  const sent = createLedger(prices, { tokens })
  return {
    add(history, view) {
      return { before: recorded.add({ messages: history, ...head }), after: sent.add({ messages: view, ...head }) }
    },
    cost() {
      const before = recorded.total()
      const after = sent.total()
      return {
        prices: prices.name,
        before: before.money,
        after: after.money,
        saved: before.money - after.money,
        breaks: { before: before.breaks, after: after.breaks },
      }
    },
  }
}
