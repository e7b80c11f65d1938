import type { Message } from '../message/types.ts'
import { contentKey, sameItem } from './message-key.ts'

/** What a request is made of, in the order of the prompt: texts (tool definitions, system text), then messages. */
export type PromptItem = Message | string

interface Prefix {
  readonly id: number
  /** Tokens of the whole prefix. */
  readonly tokens: number
  /** When it was last sent, in milliseconds; `Infinity` at a time nobody gave, `undefined` never. */
  used: number | undefined
}

/** What the cache knew of one request. */
export interface SentPrompt {
  /** Tokens of the request. */
  readonly total: number
  /** Tokens of its longest prefix that an earlier request had and that has not expired. */
  readonly shared: number
  /** Whether the request before this one is a prefix of it; true for the first. */
  readonly extendsPrevious: boolean
}

/** Prefixes held on to before the older half is dropped: at most twice so many, and one request. */
const capacity = 50_000

/**
 * A prompt cache at the granularity of messages: it knows the prefixes of all earlier requests by their content, chained
 * from the start. What a request shares with the one before it is compared with that, the rest by a hash.
 */
export class PrefixCache {
  readonly #count: (item: PromptItem) => number
  readonly #timeToLive: number
  readonly #capacity: number
  readonly #keys = new WeakMap<Message, string>()
  #recent = new Map<string, Prefix>()
  #older = new Map<string, Prefix>()
  #nextId = 1
  #lastItems: readonly PromptItem[] = []
  #lastPath: readonly Prefix[] = []
  #lastLength = 0
  #lastWhole: Prefix | undefined

  /** `timeToLive` in seconds, `Infinity` for ever. */
  constructor(count: (item: PromptItem) => number, timeToLive: number, limit: number = capacity) {
    this.#count = count
    this.#timeToLive = timeToLive * 1000
    this.#capacity = limit
  }

  /** Sends a request at a time in milliseconds. Without one nothing has expired, and what is sent never will. */
  send(items: readonly PromptItem[], at?: number): SentPrompt {
    const path: Prefix[] = []
    const lastItems = this.#lastItems
    let isSame = true
    let isShared = true
    let shared = 0
    let parent: Prefix | undefined
    for (let index = 0; index < items.length; index += 1) {
      const item = items[index]!
      isSame &&= index < lastItems.length && sameItem(item, lastItems[index]!)
      const prefix = isSame ? this.#lastPath[index]! : this.#prefix(parent, item)
      isShared &&= this.#isLive(prefix, at)
      if (isShared) shared = prefix.tokens
      prefix.used = Math.max(prefix.used ?? -Infinity, at ?? Infinity)
      path.push(prefix)
      parent = prefix
    }
    const extendsPrevious = this.#lastLength === 0 || path[this.#lastLength - 1] === this.#lastWhole
    this.#remember(items, path)
    return { total: parent?.tokens ?? 0, shared, extendsPrevious }
  }

  #isLive(prefix: Prefix, at: number | undefined): boolean {
    if (prefix.used === undefined) return false
    return at === undefined || at - prefix.used <= this.#timeToLive
  }

  #prefix(parent: Prefix | undefined, item: PromptItem): Prefix {
    const key = `${parent?.id ?? 0} ${this.#key(item)}`
    const known = this.#recent.get(key)
    if (known) return known
    const prefix = this.#older.get(key) ?? {
      id: this.#nextId++,
      tokens: (parent?.tokens ?? 0) + this.#count(item),
      used: undefined,
    }
    this.#recent.set(key, prefix)
    return prefix
  }

  #key(item: PromptItem): string {
    if (typeof item === 'string') return contentKey(item)
    let key = this.#keys.get(item)
    if (key === undefined) this.#keys.set(item, (key = contentKey(item)))
    return key
  }

  #remember(items: readonly PromptItem[], path: readonly Prefix[]): void {
    this.#lastLength = path.length
    this.#lastWhole = path.at(-1)
    const isFull = this.#recent.size > this.#capacity
    // What is only compared with the last request must be looked up again, or it would grow old while in use.
    this.#lastItems = isFull ? [] : items
    this.#lastPath = isFull ? [] : path
    if (!isFull) return
    this.#older = this.#recent
    this.#recent = new Map()
  }
}
