import { resultText } from '../../message/guards.ts'
import type { Message } from '../../message/types.ts'
import type { Conversation } from './conversation.ts'
import type { Held } from './held.ts'
import { holdsAt } from './same.ts'

/** How much of conversations is remembered, all together; what is used at the moment stays, whatever its size. */
export interface MemoryOptions {
  /** Messages. Default 200,000. */
  readonly messages?: number
  /** Characters of their texts, calls and results. Default 64 million; in memory a character takes one to two bytes. */
  readonly characters?: number
  /**
   * Keeps what was decided about finished turns in `store`, too, so that a process that starts later need not decide again
   * about a long history: `true`, or how. Default `false`: what another process needs to know it decides for itself.
   */
  readonly store?: boolean | StoredMemoryOptions
}

/** How decisions about finished turns are kept in a store. */
export interface StoredMemoryOptions {
  /** How long they are kept, in milliseconds. Default for good. */
  readonly ttl?: number
  /**
   * Names what the functions among the options do (`query`, `status`, predicates, kinds of your own): give another one when
   * they, or what they read, change. Default their source text, which does not tell what they read.
   */
  readonly version?: string
}

const defaultMemory: Held = { messages: 200_000, characters: 64_000_000 }

/** Messages that tell conversations under the same system text apart: what is asked, called and found first. */
const openingMessages = 3
const openingCharacters = 300

const openingText = (text: string): string => `${text.length}:${text.slice(0, openingCharacters)}`

/** How a conversation begins, in a few words; others may begin in the same way. */
function openingOf(messages: readonly Message[], start: number): string {
  const words: string[] = []
  for (const { role, parts } of messages.slice(start, start + openingMessages)) {
    words.push(role)
    for (const part of parts) {
      if (part.type === 'text') words.push(openingText(part.text))
      else if (part.type === 'tool-call') words.push(part.toolName)
      else if (part.type === 'tool-result') words.push(openingText(resultText(part)))
    }
  }
  return words.join('\0')
}

/** A conversation that is remembered. */
interface Entry {
  readonly conversation: Conversation
  /** Those that begin like it, the one used last first. */
  readonly alike: Entry[]
  readonly opening: string
  /** Where it stands among all. */
  at: number
  /** As it was counted last. */
  held: Held
  used: number
}

/**
 * Remembers conversations by content; memory is bounded. Where it is full, of two at random the one unused for longer goes.
 * If the one unused for longest of all went, conversations that take turns would all be forgotten just before they come again.
 */
export class ConversationMemo {
  readonly #bounds: Held
  readonly #entries: Entry[] = []
  readonly #known = new Map<Conversation, Entry>()
  /** By the key, then by how they begin. */
  readonly #byKey = new Map<string, Map<string, Entry[]>>()
  #messages = 0
  #characters = 0
  #uses = 0
  #random = 1

  constructor({ messages, characters }: MemoryOptions = {}) {
    this.#bounds = {
      messages: messages ?? defaultMemory.messages,
      characters: characters ?? defaultMemory.characters,
    }
  }

  /** The conversations under the same key that begin like `messages`, whose first turn is at `start`; the one used last first. */
  candidates(key: string, messages: readonly Message[], start: number): Conversation[] {
    const alike = this.#byKey.get(key)?.get(openingOf(messages, start)) ?? []
    return alike
      .map(({ conversation }) => conversation)
      .filter(({ head }) => head.length === start && holdsAt(messages, 0, head))
  }

  /** Remembers a conversation, which `messages` continue, as the one used last, and forgets others where there are too many. */
  touch(conversation: Conversation, messages: readonly Message[]): void {
    const entry =
      this.#known.get(conversation) ?? this.#remember(conversation, openingOf(messages, conversation.head.length))
    const { alike } = entry
    alike.splice(alike.indexOf(entry), 1)
    alike.unshift(entry)
    entry.used = this.#uses += 1
    this.#count(entry, conversation.held)
    const { messages: mostMessages, characters: mostCharacters } = this.#bounds
    while (this.#entries.length > 1 && (this.#messages > mostMessages || this.#characters > mostCharacters))
      this.#forget(this.#leastWorth(entry))
  }

  #remember(conversation: Conversation, opening: string): Entry {
    let openings = this.#byKey.get(conversation.key)
    if (!openings) this.#byKey.set(conversation.key, (openings = new Map()))
    let alike = openings.get(opening)
    if (!alike) openings.set(opening, (alike = []))
    const at = this.#entries.length
    const entry: Entry = { conversation, alike, opening, at, held: { messages: 0, characters: 0 }, used: 0 }
    alike.push(entry)
    this.#entries.push(entry)
    this.#known.set(conversation, entry)
    return entry
  }

  #count(entry: Entry, held: Held): void {
    this.#messages += held.messages - entry.held.messages
    this.#characters += held.characters - entry.held.characters
    entry.held = held
  }

  /** Of two at random, other than the one in use, the one unused for longer. */
  #leastWorth(inUse: Entry): Entry {
    const [one, other] = [this.#any(inUse), this.#any(inUse)]
    return one.used < other.used ? one : other
  }

  #any(inUse: Entry): Entry {
    const others = this.#entries.length - 1
    const at = this.#next() % others
    return this.#entries[at < inUse.at ? at : at + 1]!
  }

  /** A number that looks random; the same ones in each process, so that a measurement can be repeated. */
  #next(): number {
    this.#random = (Math.imul(this.#random, 1_664_525) + 1_013_904_223) >>> 0
    return this.#random >>> 8
  }

  #forget(entry: Entry): void {
    const { conversation, alike, opening, at } = entry
    this.#count(entry, { messages: 0, characters: 0 })
    this.#known.delete(conversation)
    const last = this.#entries.pop()!
    if (last !== entry) {
      this.#entries[at] = last
      last.at = at
    }
    alike.splice(alike.indexOf(entry), 1)
    if (alike.length > 0) return
    const openings = this.#byKey.get(conversation.key)!
    openings.delete(opening)
    if (openings.size === 0) this.#byKey.delete(conversation.key)
  }
}
