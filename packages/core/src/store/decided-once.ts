import type { Store } from '../ports.ts'
import { withTimeout } from '../timeout.ts'
import { digest } from './digest.ts'
import { keepOnce } from './keep-once.ts'
import { parseJson } from '../parse-json.ts'

/** Decisions that are remembered in the process, besides the store. */
const mostRemembered = 5000

/** Decisions that are read at a time, so that each has the time a store may take, however many there are. */
const readsAtOnce = 50

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

/** What is asked for. */
interface Asked {
  readonly name: string
  /** Whether it may be decided now where nothing is kept; otherwise it is only read. */
  readonly mayDecide: boolean
}

type DecideAll<Value> = (places: readonly number[]) => Promise<readonly (Value | undefined)[]>

/** What is written: JSON of a value, or of null where nothing was decided, so that nobody decides later. */
interface Written {
  readonly decided: unknown
}

/** What a store gave; undefined where it has nothing. Some stores parse JSON themselves. */
function readWritten(given: unknown): Written | undefined {
  if (given === undefined || given === null) return undefined
  const written: unknown = typeof given === 'string' ? parseJson(given) : given
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
    const [outcome] = await this.getAll([{ name, mayDecide: decide !== undefined }], async () => [await decide?.()])
    return outcome
  }

  /**
   * The same for several names, so that one call decides about all that are missing: `decide` is given their places in
   * `asked`, and answers in the order it was given them. Names that may not be decided about are only read.
   */
  async getAll(asked: readonly Asked[], decide: DecideAll<Value>): Promise<readonly (Value | undefined)[]> {
    const keys = await this.#keysOf(asked)
    if (!keys) return asked.map(() => undefined)
    const missing = new Map<string, number>()
    for (const [at, key] of keys.entries()) if (!this.#told.has(key) && !missing.has(key)) missing.set(key, at)
    if (missing.size > 0) {
      const found = this.#findAll(missing, asked, decide)
      for (const key of missing.keys()) {
        const outcome = found.then((values) => values.get(key))
        this.#told.set(key, outcome)
      }
    }
    const outcomes = keys.map(async (key) => {
      const outcome = this.#told.get(key)!
      this.#told.delete(key)
      this.#told.set(key, outcome)
      return outcome
    })
    for (const oldest of this.#told.keys()) {
      if (this.#told.size <= mostRemembered) break
      this.#told.delete(oldest)
    }
    return Promise.all(outcomes)
  }

  async #keysOf(asked: readonly Asked[]): Promise<readonly string[] | undefined> {
    try {
      return await Promise.all(asked.map(async ({ name }) => `${this.#setting.prefix}:${await digest(name)}`))
    } catch (error) {
      this.#setting.onFailure(error)
      return undefined
    }
  }

  /** What is kept under keys, given with their places in `asked`; otherwise what is decided now. Never rejects. */
  async #findAll(
    places: ReadonlyMap<string, number>,
    asked: readonly Asked[],
    decide: DecideAll<Value>,
  ): Promise<ReadonlyMap<string, Value>> {
    const values = new Map<string, Value>()
    let hasFailed = false
    const guarded = async (run: () => Promise<void>): Promise<void> => {
      try {
        await run()
      } catch (error) {
        // One store fails for all in the same way, which is told once.
        if (!hasFailed) this.#setting.onFailure(error)
        hasFailed = true
      }
    }
    const keep = (key: string, value: Value | undefined): void => void (value !== undefined && values.set(key, value))
    const missing = new Set<string>()
    let isDown = false
    const read = async (key: string, at: number): Promise<void> => {
      const given = await this.#wait(() => this.#setting.store.get(key)).catch((error: unknown) => {
        isDown = true
        throw error
      })
      const written = readWritten(given)
      if (written) keep(key, this.#valueOf(written))
      else if (asked[at]!.mayDecide) missing.add(key)
    }
    const unread = [...places]
    // A store that gave no answer is not waited for again.
    while (unread.length > 0 && !isDown)
      await Promise.all(unread.splice(0, readsAtOnce).map(async ([key, at]) => guarded(async () => read(key, at))))
    // In the order they were asked in, whichever the store answered first.
    const undecided = [...places.keys()].filter((key) => missing.has(key))
    if (undecided.length === 0) return values
    const decided = await this.#attempt(async () => decide(undecided.map((key) => places.get(key)!)))
    const writing = undecided.map(async (key, at) =>
      guarded(async () => keep(key, await this.#write(key, decided?.[at]))),
    )
    await Promise.all(writing)
    return values
  }

  /** Keeps a decision, and gives what is kept: another process may have been first. */
  async #write(key: string, decided: Value | undefined): Promise<Value | undefined> {
    const { store } = this.#setting
    const value = JSON.stringify({ decided: decided ?? null } satisfies Written)
    const isFirst = await this.#wait(async () => keepOnce(store, key, value))
    // What a store says it kept others will read, whether or not it can be read back now.
    if (isFirst === true) return this.#valueOf(readWritten(value)!)
    const kept = readWritten(await this.#wait(() => store.get(key)))
    if (!kept) throw new Error('the store did not keep what was decided')
    return this.#valueOf(kept)
  }

  async #attempt<Decided>(decide: () => Promise<Decided>): Promise<Decided | undefined> {
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
    return withTimeout(run, { what: 'the store', milliseconds: this.#setting.milliseconds })
  }
}
