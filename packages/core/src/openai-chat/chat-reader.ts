import type { Message } from '../message/types.ts'
import { ChatHistory } from './chat-history.ts'
import type { ChatMessage } from './types.ts'

/** Histories remembered at once; the one unused for longest goes first. */
const mostHistories = 64

/** Messages as they were read, and the history that remembers them. */
export interface ReadChat {
  readonly messages: readonly Message[]
  readonly history: ChatHistory
}

/** Reads histories that grow: what a history shares with one read before is compared text by text, and not read again. */
export class ChatReader {
  #histories: readonly ChatHistory[] = []

  /** @throws TypeError if there is no list of messages */
  read(messages: readonly ChatMessage[]): ReadChat {
    if (!Array.isArray(messages)) throw new TypeError('the messages are an array')
    let best = new ChatHistory()
    let most = 0
    for (const history of this.#histories) {
      const count = history.shares(messages)
      if (count > most) [best, most] = [history, count]
      if (count === messages.length || (count > 0 && count === history.length)) break
    }
    const history = most < messages.length ? best.goOn(messages, most) : best
    // A history that went on, or went another way near its end, takes the place of what it was.
    const isOther = (other: ChatHistory): boolean => other !== history && (other !== best || most * 2 < other.length)
    if (messages.length > 0) this.#histories = [history, ...this.#histories.filter(isOther)].slice(0, mostHistories)
    return { messages: history.read(messages.length), history }
  }
}
