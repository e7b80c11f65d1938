import type { Store } from '../ports.ts'
import { within } from '../within.ts'
import { digest } from './digest.ts'

/** Decisions that are remembered in the process, besides the store. */
const mostRemembered = 5000

/** How decisions are kept. */
export interface DecidedOnceSetting<Value> {
  readonly store: Store
  /** How long the store may take, each time. */
  readonly milliseconds: number
  /** Begins the keys, so that decisions about other things never mix; for example `winnow:summary`. */
  readonly prefix: string
  /** Checks what was read, which is plain JSON; undefined where it is nothing of the kind. */
  readonly read: (decided: unknown) => Value | undefined
  readonly onFailure: (error: unknown) => void
}

/** What is written: JSON of a value, or of null where nothing was decided, so that nobody decides later. */
interface Written {
  readonly decided: unknown
}

/** What a store gave; undefined where it has nothing. Some stores parse JSON themselves. */
function readWritten(given: unknown): Written | undefined {
  if (given === undefined || given === null) return undefined
  const written: unknown = typeof given === 'string' ? JSON.parse(given) : given
  if (typeof written !== 'object' || written === null || !('decided' in written))
    throw new Error('the store gave something that was never written to it')
  return { decided: written.decided }
}

/**
 * What models decided: once and for good, in every process that shares the store. Where nothing was decided in time, that
 * is kept, too. What a request was told is remembered, so that a store that fails later changes nothing.
 */
export class DecidedOnce<Value> {
  readonly #setting: DecidedOnceSetting<Value>
  /** By key, the least recently asked for first. */
  readonly #told = new Map<string, Promise<Value | undefined>>()

  constructor(setting: DecidedOnceSetting<Value>) {
    this.#setting = setting
  }

  /**
   * What was decided under a name, which must say everything the decision depends on; otherwise what `decide` says now,
   * kept for good. Undefined where nothing is, where `decide` throws, and where the store fails. Requests that ask at the
   * same time share one decision. Never rejects.
   */
  async get(name: string, decide?: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const key = `${this.#setting.prefix}:${await digest(name)}`
    const told = this.#told.get(key)
    const outcome = told ?? this.#find(key, decide)
    this.#told.delete(key)
    this.#told.set(key, outcome)
    const [oldest] = this.#told.keys()
    if (this.#told.size > mostRemembered) this.#told.delete(oldest!)
    return outcome
  }

  async #find(key: string, decide: (() => Promise<Value | undefined>) | undefined): Promise<Value | undefined> {
    const { onFailure, store } = this.#setting
    try {
      const written = readWritten(await this.#wait(() => store.get(key)))
      if (written) return this.#valueOf(written)
      if (!decide) return undefined
      const decided = await this.#attempt(decide)
      const value = JSON.stringify({ decided: decided ?? null } satisfies Written)
      await this.#wait(() => (store.setIfAbsent ? store.setIfAbsent(key, value) : store.set(key, value)))
      // Another process may have been first, and what cannot be read back is not kept.
      const kept = readWritten(await this.#wait(() => store.get(key)))
      if (!kept) throw new Error('the store did not keep what was decided')
      return this.#valueOf(kept)
    } catch (error) {
      onFailure(error)
      return undefined
    }
  }

  async #attempt(decide: () => Promise<Value | undefined>): Promise<Value | undefined> {
    try {
      return await decide()
    } catch (error) {
      this.#setting.onFailure(error)
      return undefined
    }
  }

  #valueOf({ decided }: Written): Value | undefined {
    if (decided === null) return undefined
    const value = this.#setting.read(decided)
    if (value === undefined) throw new Error('the store gave something that was never written to it')
    return value
  }

  async #wait(run: () => unknown): Promise<unknown> {
    return within(run, { what: 'the store', milliseconds: this.#setting.milliseconds })
  }
}
