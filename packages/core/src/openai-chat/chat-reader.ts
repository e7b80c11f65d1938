import type { Message } from '../message/types.ts'
import { isUnchanged, type KnownMessage } from './known-message.ts'
import { readOn } from './read.ts'
import type { ChatMessage } from './types.ts'

/** Histories remembered at once; the one unused for longest goes first. */
const mostHistories = 64

/** A history that was read. */
interface KnownHistory {
  readonly known: KnownMessage[]
  /** The messages that nobody can change any more, in their places: these are recognised at a glance. */
  readonly frozen: (ChatMessage | undefined)[]
  readonly read: Message[]
}

const nothing: KnownHistory = { known: [], frozen: [], read: [] }

const beginningOf = ({ known, frozen, read }: KnownHistory, length: number): KnownHistory => ({
  known: known.slice(0, length),
  frozen: frozen.slice(0, length),
  read: read.slice(0, length),
})

/** How many messages a history shares with one that was read. */
function shared(messages: readonly ChatMessage[], { known, frozen }: KnownHistory): number {
  const most = Math.min(messages.length, known.length)
  for (let at = 0; at < most; at += 1) {
    const message = messages[at]!
    const isFrozen = message !== undefined && message === frozen[at]
    if (!isFrozen && !isUnchanged(message, known[at]!)) return at
  }
  return most
}

/** Reads histories that grow: what a history shares with one read before is compared text by text, and not read again. */
export class ChatReader {
  #histories: readonly KnownHistory[] = []

  read(messages: readonly ChatMessage[]): Message[] {
    let best = nothing
    let most = 0
    for (const history of this.#histories) {
      const count = shared(messages, history)
      if (count > most) [best, most] = [history, count]
      if (count === messages.length || (count > 0 && count === history.known.length)) break
    }
    const history = most < messages.length ? this.#goOn(messages, best, most) : best
    // A history that went on, or went another way near its end, takes the place of what it was.
    const isOther = (other: KnownHistory): boolean =>
      other !== history && (other !== best || most * 2 < other.known.length)
    this.#histories = [history, ...this.#histories.filter(isOther)].slice(0, mostHistories)
    return history.read.slice(0, messages.length)
  }

  #goOn(messages: readonly ChatMessage[], best: KnownHistory, shares: number): KnownHistory {
    const tail = readOn(messages, shares, best.known)
    // What only goes on is added to; another way leaves the history it comes from as it is.
    const history = shares > 0 && shares === best.known.length ? best : beginningOf(best, shares)
    for (const message of tail) {
      history.known.push(message)
      history.frozen.push(message.frozen)
      history.read.push(message.read)
    }
    return history
  }
}
