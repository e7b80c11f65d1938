import type { WholeReport } from '../../edit/report.ts'
import { isCall, isResult } from '../../message/guards.ts'
import { readTurns, type TurnOptions } from '../../message/turns.ts'
import type { Message, Part } from '../../message/types.ts'
import { readRef, type RefOf } from '../../text/marks/ref.ts'
import { conversationKey } from '../history/conversation-key.ts'
import { usesIn, WholeSearch, type Wanted } from './whole-search.ts'

/** A history in which what is wanted whole is pinned, so that no rule touches it. */
export interface MarkedHistory {
  /** The messages themselves where nothing is wanted. */
  readonly messages: readonly Message[]
  /** What was found; missing where nothing was asked for. */
  readonly report?: WholeReport
  /** The first message that may be sent otherwise because other results are wanted than before; Infinity where there is none. */
  readonly jumpFrom: number
}

/** The refs of a request, as a model or a screen may have spelt them; `undefined` where there are none. */
export function readWhole(given: unknown): ReadonlySet<string> | undefined {
  if (given === undefined || given === null) return undefined
  if (!Array.isArray(given)) throw new TypeError('whole is no list of refs: give an array of texts')
  return given.length === 0
    ? undefined
    : new Set(given.map((ref) => (typeof ref === 'string' ? readRef(ref) : typeof ref)))
}

/** Which parts of a message are wanted. */
const keyOf = ({ parts }: Message, wanted: ReadonlySet<Part>): string =>
  parts.flatMap((part, index) => (wanted.has(part) ? [index] : [])).join()

/** What a request wanted, by message. */
type Wish = ReadonlyMap<number, string>

/** Wishes remembered at once; the conversation unused for longest goes first. */
const mostWishes = 1000
const noWish: Wish = new Map()

/** A copy of a message with some parts pinned, and which these are. */
interface Marked {
  readonly key: string
  readonly copy: Message
}

/** Pins what a host wants whole, the same object for the same wish, and notes where the wishes of a conversation changed. */
export class WholeResults {
  readonly #refOf: RefOf
  readonly #turns: TurnOptions
  readonly #marked = new WeakMap<Message, Marked>()
  /** What the last request of a conversation wanted, where it wanted anything. */
  readonly #wishes = new Map<string, Wish>()

  constructor(refOf: RefOf, turns: TurnOptions) {
    this.#refOf = refOf
    this.#turns = turns
  }

  /** The history for a request that wants these results; `turnEnded` as it is given to the request. */
  mark(messages: readonly Message[], refs: ReadonlySet<string> | undefined, turnEnded: boolean): MarkedHistory {
    if (!refs && this.#wishes.size === 0) return { messages, jumpFrom: Infinity }
    const turns = readTurns(messages, this.#turns, turnEnded)
    const search = new WholeSearch(refs ?? new Set(), this.#refOf)
    if (refs) search.run(usesIn(messages, turns), turns)
    const { wanted, uses, unknown } = search
    const changed = this.#changedFrom(messages, wanted)
    // Around what is whole now, its turn is decided on again.
    const jumpFrom = turns.findLast(({ start, end }) => start <= changed && changed < end)?.start ?? changed
    if (!refs) return { messages, jumpFrom }
    const report = { results: uses, unknown }
    if (wanted.size === 0) return { messages, report, jumpFrom }
    return { messages: messages.map((message, at) => this.#pin(message, wanted.get(at))), report, jumpFrom }
  }

  /** The first message that was sent before and of which something else is wanted now. */
  #changedFrom(messages: readonly Message[], wanted: Wanted): number {
    const conversation = conversationKey(messages)
    const before = this.#wishes.get(conversation) ?? noWish
    const now: Wish = new Map([...wanted].map(([at, parts]) => [at, keyOf(messages[at]!, parts)]))
    this.#wishes.delete(conversation)
    if (now.size > 0) this.#wishes.set(conversation, now)
    if (this.#wishes.size > mostWishes) this.#wishes.delete(this.#wishes.keys().next().value!)
    const lastSpoken = messages.findLastIndex(({ role }) => role === 'assistant')
    const changed = [...now.keys(), ...before.keys()].filter((at) => at < lastSpoken && now.get(at) !== before.get(at))
    return changed.reduce((first, at) => Math.min(first, at), Infinity)
  }

  #pin(message: Message, parts: ReadonlySet<Part> | undefined): Message {
    if (!parts) return message
    const key = keyOf(message, parts)
    const known = this.#marked.get(message)
    if (known?.key === key) return known.copy
    const pinned = message.parts.map((part) =>
      parts.has(part) && (isCall(part) || isResult(part)) ? { ...part, pinned: true as const } : part,
    )
    const copy = { ...message, parts: pinned }
    this.#marked.set(message, { key, copy })
    return copy
  }
}
