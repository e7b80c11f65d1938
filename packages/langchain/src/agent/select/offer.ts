import { AIMessage, type BaseMessage } from '@langchain/core/messages'
import type { SelectableTool, ToolIndex } from '@winnow/core'
import { fieldsOf, isFields, listOf, textOf } from '../../message/fields.ts'

/** What a model was offered in one request, and where it could have searched for more. */
export interface Offer {
  /** Whether it may call the tool of this name. Where nothing is held back, names that no tool has are LangChain's affair. */
  allows(name: string): boolean
  /** Whether the agent has a tool of this name, offered or not. Structured output has names of its own. */
  has(name: string): boolean
  /** Whether it may search for more. */
  readonly searches: boolean
  /** The tools its search tool finds. */
  readonly selectable: readonly SelectableTool[]
  /** Who searches, and knows what the caller may see. */
  readonly index: ToolIndex | undefined
  /** Whether an index decided what may be offered. */
  readonly isRestricted: boolean
}

/** Threads whose newest offer is kept, of one checkpointer. */
const mostThreads = 1000

/** The calls of an AI message, as objects. */
export const callsIn = (message: unknown): readonly object[] =>
  isFields(message) ? listOf(message['tool_calls']).filter(isFields) : []

/** Index of the newest answer of the model, -1 where it has not spoken. */
export const lastAnswer = (messages: readonly BaseMessage[]): number =>
  messages.findLastIndex((message) => AIMessage.isInstance(message))

/** The thread of a run and where it is kept; an agent that is a tool of another has a place of its own in the thread. */
function threadOf(runtime: unknown): { readonly keeper: object; readonly thread: string } | undefined {
  const {
    thread_id: id,
    checkpoint_ns: place,
    __pregel_checkpointer: keeper,
  } = fieldsOf(fieldsOf(runtime)['configurable'])
  if (!isFields(keeper) || id === undefined) return undefined
  return { keeper, thread: JSON.stringify([id, textOf(place).split('|').slice(0, -1)]) }
}

/**
 * What the requests of one middleware offered. An offer is found by the objects of the calls that answered it, which no
 * other run has; where those were copied, by the newest message it was made for; where both come back from a checkpoint,
 * by the thread. Ids would not do, as some providers count from 0 in every answer.
 */
export class Offers {
  readonly #byCall = new WeakMap<object, Offer>()
  /** Undefined where two callers were made an offer for the same message object. */
  readonly #byMessage = new WeakMap<object, Offer | undefined>()
  readonly #byThread = new WeakMap<object, Map<string, Offer>>()
  #isRestricted = false

  /** Whether an index ever decided what may be offered. */
  get isRestricted(): boolean {
    return this.#isRestricted
  }

  /** Remembers what a request offers. */
  made(offer: Offer, messages: readonly BaseMessage[], runtime: unknown): void {
    this.#isRestricted ||= offer.isRestricted
    const newest = messages.at(-1)
    if (newest) {
      const before = this.#byMessage.get(newest)
      const isAnothers = this.#byMessage.has(newest) && before?.index !== offer.index
      this.#byMessage.set(newest, isAnothers ? undefined : offer)
    }
    const place = threadOf(runtime)
    if (!place) return
    const threads = this.#byThread.get(place.keeper) ?? new Map<string, Offer>()
    this.#byThread.set(place.keeper, threads)
    threads.delete(place.thread)
    threads.set(place.thread, offer)
    const [oldest] = threads.keys()
    if (threads.size > mostThreads) threads.delete(oldest!)
  }

  /** Remembers that these calls answered it. Structured output of the provider comes as a list of messages. */
  answered(offer: Offer, answer: unknown): void {
    const messages = [answer, ...listOf(fieldsOf(answer)['messages'])]
    for (const call of messages.flatMap(callsIn)) this.#byCall.set(call, offer)
  }

  /** What the model was offered when it made this very call. */
  of(call: object): Offer | undefined {
    return this.#byCall.get(call)
  }

  /** What the model was offered last before it spoke, as far as that can be told. */
  newest(messages: readonly BaseMessage[], runtime: unknown): Offer | undefined {
    const asked = messages[lastAnswer(messages) - 1]
    const place = threadOf(runtime)
    return (asked && this.#byMessage.get(asked)) ?? (place && this.#byThread.get(place.keeper)?.get(place.thread))
  }
}
