import type { Message } from '../message/types.ts'
import type { Store, ToolMatch } from '../ports.ts'
import { digest } from '../store/digest.ts'
import { keepOnce } from '../store/keep-once.ts'
import { withTimeout } from '../timeout.ts'
import { parseJson } from '../parse-json.ts'

type Outcome = readonly ToolMatch[]

/** Outcomes that are remembered in the process, besides the store. */
const mostOutcomes = 5000

function parse(value: unknown): Outcome | undefined {
  try {
    // Some stores parse JSON themselves.
    const matches: unknown = typeof value === 'string' ? parseJson(value) : value
    const isMatch = (match: unknown): match is ToolMatch =>
      typeof (match as ToolMatch | null)?.name === 'string' && typeof (match as ToolMatch).score === 'number'
    return Array.isArray(matches) && matches.every(isMatch) ? matches : undefined
  } catch {
    return undefined
  }
}

/** How long what could not be decided stays with words in this process, in milliseconds: longer than a turn takes. */
const failureHolds = 3_600_000
const mostFailures = 1000

/** What was asked, as it is kept. */
export interface DecisionKey {
  readonly message: Message
  /** The same in every process, and for nothing else that was asked. */
  readonly key: string
}

/** What a model or an index says now; undefined where it fails. */
export type Decide = () => Promise<Outcome | undefined>

/** What models and indexes decided about messages: once, for every process that shares the store. */
export class RankingStore {
  readonly #store: Store
  readonly #milliseconds: number
  #known = new Map<string, Promise<Outcome | undefined>>()
  /** What requests of this process were told about a message object, by key; it holds though the store fails later. */
  readonly #told = new WeakMap<Message, Map<string, Outcome>>()
  /** What requests were told where the store failed, by key: what it writes late changes nothing any more. */
  readonly #failed = new Map<string, { readonly outcome: Outcome; readonly until: number }>()

  constructor(store: Store, milliseconds: number) {
    this.#store = store
    this.#milliseconds = milliseconds
  }

  /**
   * What was decided, or what `decide` says now, which then is decided for good; `otherwise` where neither is to be had.
   * Requests that ask at the same time share one decision. A store that fails rejects, once for each message object.
   */
  async get({ message, key }: DecisionKey, decide: Decide | undefined, otherwise: () => Outcome): Promise<Outcome> {
    const told = this.#told.get(message) ?? new Map<string, Outcome>()
    this.#told.set(message, told)
    const before = told.get(key) ?? this.#failedBefore(key)
    if (before) return before
    try {
      const outcome = (await this.#find(key, decide)) ?? otherwise()
      if (!told.has(key)) told.set(key, outcome)
    } catch (error) {
      const outcome = otherwise()
      told.set(key, outcome)
      this.#failed.set(key, { outcome, until: Date.now() + failureHolds })
      const [oldest] = this.#failed.keys()
      if (this.#failed.size > mostFailures) this.#failed.delete(oldest!)
      throw error
    }
    return told.get(key)!
  }

  #failedBefore(key: string): Outcome | undefined {
    const failed = this.#failed.get(key)
    return failed && failed.until > Date.now() ? failed.outcome : undefined
  }

  async #find(parts: string, decide: Decide | undefined): Promise<Outcome | undefined> {
    const key = `winnow:tools:${await digest(parts)}`
    const known = this.#known.get(key)
    if (known) return known
    const found = this.#ask(key, decide)
    if (this.#known.size >= mostOutcomes) this.#known = new Map()
    this.#known.set(key, found)
    const forget = (): void => {
      if (this.#known.get(key) === found) this.#known.delete(key)
    }
    found.then((outcome) => outcome ?? forget(), forget)
    return found
  }

  async #wait(run: () => unknown): Promise<unknown> {
    return withTimeout(run, { what: 'the store', milliseconds: this.#milliseconds })
  }

  async #ask(key: string, decide: Decide | undefined): Promise<Outcome | undefined> {
    const stored = parse(await this.#wait(() => this.#store.get(key)))
    if (stored || !decide) return stored
    const decided = await decide()
    if (!decided) return undefined
    const value = JSON.stringify(decided.map(({ name, score }) => ({ name, score })))
    await this.#wait(async () => keepOnce(this.#store, key, value))
    // Another process may have been first, and what cannot be read back is not kept.
    const kept = parse(await this.#wait(() => this.#store.get(key)))
    if (!kept) throw new Error('the store did not keep what was decided')
    return isSame(kept, decided) ? decided : kept
  }
}

const isSame = (a: Outcome, b: Outcome): boolean =>
  a.length === b.length && a.every(({ name, score }, at) => name === b[at]!.name && score === b[at]!.score)
