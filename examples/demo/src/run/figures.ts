import type { TokenCounter } from '@winnow/core'
import { tokensOf, type SentRequest } from './sent.ts'

/** A number without and with Winnow. */
interface Pair {
  readonly without: number
  readonly with: number
}

/** What was sent in one turn, or in all. */
export interface Figures {
  readonly requests: number
  /** Tokens of all requests together. */
  readonly tokens: Pair
  /** Messages of the last request. */
  readonly messages: Pair
}

/** Measures requests that were sent without and with Winnow, one for one. */
export function figuresOf(
  without: readonly SentRequest[],
  withWinnow: readonly SentRequest[],
  tokens: TokenCounter,
): Figures {
  const sum = (requests: readonly SentRequest[]): number =>
    requests.reduce((total, request) => total + tokensOf(request, tokens), 0)
  const messages = (requests: readonly SentRequest[]): number => requests.at(-1)?.messages.length ?? 0
  return {
    requests: without.length,
    tokens: { without: sum(without), with: sum(withWinnow) },
    messages: { without: messages(without), with: messages(withWinnow) },
  }
}
