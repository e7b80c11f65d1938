import type { Message } from '../message/types.ts'
import { KnownHistories } from '../prepare/adapters/known-histories.ts'
import { ChatHistory } from './chat-history.ts'
import type { ChatMessage } from './types.ts'

/** Messages as they were read, and the history that remembers them. */
export interface ReadChat {
  readonly messages: readonly Message[]
  readonly history: ChatHistory
}

/** Reads histories that grow: what a history shares with one read before is compared text by text, and not read again. */
export class ChatReader {
  readonly #known = new KnownHistories<ChatHistory>()

  /** @throws TypeError if there is no list of messages */
  read(messages: readonly ChatMessage[]): ReadChat {
    if (!Array.isArray(messages)) throw new TypeError('the messages are an array')
    const { length } = messages
    const history = this.#known.read({
      length,
      shared: (known) => known.shares(messages),
      goOn(known = new ChatHistory(), shared) {
        return shared < length ? known.goOn(messages, shared) : known
      },
    })
    return { messages: history.read(length), history }
  }
}
