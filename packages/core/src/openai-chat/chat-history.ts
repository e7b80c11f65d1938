import { OperationList } from '../edit/operation-list.ts'
import type { OperationLookup } from '../edit/operations.ts'
import { sameObjects } from '../message/same-objects.ts'
import type { Message } from '../message/types.ts'
import { addSent, sentOf } from './apply.ts'
import { isUnchanged, type KnownMessage } from './known-message.ts'
import { readOn } from './read.ts'
import type { ChatMessage } from './types.ts'

/** Stands in the place of a message that may change. */
const changeable = {}

/** Freezes what was made of a frozen message. */
function freezeMade(message: ChatMessage): ChatMessage {
  if (Object.isFrozen(message)) return message
  if (Array.isArray(message.content)) for (const block of message.content as unknown[]) Object.freeze(block)
  Object.freeze(message.content)
  Object.freeze(message.tool_calls)
  return Object.freeze(message)
}

/** A history that was read, and what was sent of it; it only grows. */
export class ChatHistory {
  readonly #known: KnownMessage[] = []
  readonly #read: Message[] = []
  /** The messages that nobody can change any more, in their places: these are recognised without looking into them. */
  readonly #frozen: object[] = []
  /** What is sent of the leading ones of these, how much of it stands before each, and by which operations. */
  readonly #sent: ChatMessage[] = []
  readonly #sentBefore: number[] = []
  #operations = new OperationList(0, [])

  get length(): number {
    return this.#known.length
  }

  /** How many messages another history shares with this one. */
  shares(messages: readonly ChatMessage[]): number {
    const most = Math.min(messages.length, this.length)
    for (let at = 0; ; at += 1) {
      at += sameObjects(messages, at, this.#frozen, at)
      if (at >= most || !isUnchanged(messages[at]!, this.#known[at]!)) return at
    }
  }

  /** The history that goes on from the first `shares` messages of this one: this one itself where these are all. */
  goOn(messages: readonly ChatMessage[], shares: number): ChatHistory {
    const tail = readOn(messages, shares, this.#known)
    const history = shares === this.length ? this : new ChatHistory()
    if (history !== this) history.#append(this.#known.slice(0, shares))
    history.#append(tail)
    return history
  }

  #append(messages: readonly KnownMessage[]): void {
    for (const message of messages) {
      this.#known.push(message)
      this.#read.push(message.read)
      this.#frozen.push(message.frozen ?? changeable)
    }
  }

  /** The first messages, as they were read. */
  read(length: number): Message[] {
    return this.#read.slice(0, length)
  }

  /** What is sent of messages that were read here. Of messages that nobody can change, nothing is made twice. */
  apply<Native extends ChatMessage>(messages: readonly Native[], operations: OperationLookup): Native[] {
    if (!(operations instanceof OperationList)) return addSent([], messages, operations, 0)
    const frozen = this.#sendFrozen(messages, operations)
    return addSent(this.#sent.slice() as Native[], messages, operations, frozen)
  }

  /** Goes on with what is sent of the leading frozen messages; gives how many these are. */
  #sendFrozen(messages: readonly ChatMessage[], operations: OperationList): number {
    const frozen = sameObjects(messages, 0, this.#frozen)
    const same = Math.min(frozen, operations.shares(this.#operations), this.#sentBefore.length)
    this.#sent.length = this.#sentBefore[same] ?? this.#sent.length
    this.#sentBefore.length = same
    this.#operations = operations
    for (let at = same; at < frozen; at += 1) {
      const message = sentOf(messages[at]!, operations.get(at))
      this.#sentBefore.push(this.#sent.length)
      if (message !== undefined) this.#sent.push(freezeMade(message))
    }
    return frozen
  }
}
