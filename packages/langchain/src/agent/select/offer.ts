import type { SelectableTool, ToolIndex } from '@winnow/core'
import { isFields, listOf } from '../../message/fields.ts'

/** What a model was offered in one request, and where it could have searched for more. */
export interface Offer {
  /** Whether it may call the tool of this name. Where nothing is held back, names that no tool has are LangChain's affair. */
  allows(name: string): boolean
  /** Whether it may search for more. */
  readonly searches: boolean
  /** The tools its search tool finds. */
  readonly selectable: readonly SelectableTool[]
  /** Who searches, and knows what the caller may see. */
  readonly index: ToolIndex | undefined
}

/**
 * Offers by the calls that answered them: the objects themselves, which no other run has. Ids would not do, as some
 * providers count from 0 in every answer.
 */
const offers = new WeakMap<object, Offer>()

/** The calls of an AI message, as objects. */
export const callsIn = (message: unknown): readonly object[] =>
  isFields(message) ? listOf(message['tool_calls']).filter(isFields) : []

/** Remembers what the model was offered when it made these calls. */
export function rememberOffer(message: unknown, offer: Offer): void {
  for (const call of callsIn(message)) offers.set(call, offer)
}

/** What the model was offered when it made the call; undefined where another process asked it. */
export const offerOf = (call: object): Offer | undefined => offers.get(call)
