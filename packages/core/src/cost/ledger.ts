import { inputText } from '../message/input.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { estimator } from '../tokens/estimate.ts'
import { countMessage } from '../tokens/message-tokens.ts'
import { moneyOf, splitInput } from './bill.ts'
import { PrefixCache, type PromptItem } from './cache.ts'
import { pricesOf } from './prices.ts'
import type { BilledTokens, Prices } from './types.ts'

/**
 * One request to a model, as it was sent.
 *
 * @example
 * const request: CostRequest = { messages, system: 'Be brief.', at: Date.now(), outputTokens: 120 }
 */
export interface CostRequest {
  readonly messages: readonly Message[]
  /** The system text that stands before the messages, where it is not one of them. */
  readonly system?: string
  /** The tool definitions, counted as the JSON they are sent as; they stand before everything else. */
  readonly tools?: unknown
  /** When it was sent, in milliseconds. Without it nothing in the cache has expired. */
  readonly at?: number
  /** Tokens the model wrote. Default 0. */
  readonly outputTokens?: number
}

/** What one request cost. */
export interface RequestBill {
  readonly tokens: BilledTokens
  /** Whether the request before it was not a prefix of it. */
  readonly isBreak: boolean
  /** In dollars. */
  readonly money: number
}

/** What requests cost together. */
export interface Cost {
  readonly requests: number
  readonly tokens: BilledTokens
  /** Requests that did not begin with the whole request before them. */
  readonly breaks: number
  /** In dollars. */
  readonly money: number
}

export interface CostOptions {
  /** Counts tokens. Default: the estimate. */
  readonly tokens?: TokenCounter
}

/** Adds up the requests of one conversation. */
export interface Ledger {
  /** Books a request; says what it cost. */
  add(request: CostRequest): RequestBill
  /** All requests so far. */
  total(): Cost
}

/**
 * Keeps the account of a conversation under prompt caching. A request costs what is new in it and a cheap pass over the
 * rest; at most 100,000 prefixes are remembered.
 *
 * @throws InvalidOptionError for prices that cannot be used
 * @example
 * const ledger = createLedger('claude-sonnet-5-5')
 * const { money } = ledger.add({ messages })
 */
export function createLedger(prices: string | Prices, options: CostOptions = {}): Ledger {
  const known = pricesOf(prices)
  const { tokens: counter = estimator } = options
  const count = (item: PromptItem): number =>
    typeof item === 'string' ? counter.count(item) : countMessage(item, counter)
  const cache = new PrefixCache(count, known.timeToLive ?? Infinity)
  const sum = { read: 0, written: 0, plain: 0, output: 0 }
  let requests = 0
  let breaks = 0

  return {
    add(request) {
      const { messages, system = '', tools, at, outputTokens = 0 } = request
      const head = [...(tools === undefined ? [] : [inputText(tools)]), ...(system === '' ? [] : [system])]
      const { total, shared, extendsPrevious } = cache.send([...head, ...messages], at)
      const tokens = { ...splitInput(total, shared, known), output: outputTokens }
      sum.read += tokens.read
      sum.written += tokens.written
      sum.plain += tokens.plain
      sum.output += tokens.output
      requests += 1
      if (!extendsPrevious) breaks += 1
      return { tokens, isBreak: !extendsPrevious, money: moneyOf(tokens, known) }
    },
    total: () => ({ requests, tokens: { ...sum }, breaks, money: moneyOf(sum, known) }),
  }
}
