import type { Store } from '../ports.ts'
import { digest } from './digest.ts'
import { parseJson } from '../parse-json.ts'

/** The text that was written, which some stores parse themselves; undefined where there is nothing. */
function readText(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  const written: unknown = typeof given === 'string' ? parseJson(given) : given
  const text = (written as { text?: unknown } | null)?.text
  if (typeof text !== 'string') throw new Error('the store gave something that was never written to it')
  return text
}

/** The whole of results of which a host stores the short form, for one scope. */
export class Originals {
  readonly #store: Store
  readonly #scope: string

  constructor(store: Store, scope: string) {
    this.#store = store
    this.#scope = scope
  }

  /**
   * Where the whole of a short form is kept: by the whole of that form, so that a text which only imitates its mark finds
   * nothing. Hosts may cut white space from its end.
   */
  async #keyOf(short: string): Promise<string> {
    return `winnow:result:${await digest(JSON.stringify([this.#scope, short.trimEnd()]))}`
  }

  /** The whole of a short form; undefined where none is kept. */
  async find(short: string): Promise<string | undefined> {
    return readText(await this.#store.get(await this.#keyOf(short)))
  }

  /**
   * Keeps a text as the whole of its short form, from now on for `ttl` milliseconds.
   *
   * @throws Error where it is not kept, and where another text of the scope has the same short form
   */
  async keep(short: string, text: string, ttl: number | undefined): Promise<void> {
    const key = await this.#keyOf(short)
    const kept = readText(await this.#store.get(key))
    if (kept !== undefined && kept !== text) throw new Error('another result of this scope has the same short form')
    // Written again where it is there, so that its time begins anew; where it is not, another text may come first.
    const isNew = kept === undefined && this.#store.setIfAbsent !== undefined
    const entry: readonly [string, string] = [key, JSON.stringify({ text })]
    const given: readonly [string, string, number?] = ttl === undefined ? entry : [...entry, ttl]
    await (isNew ? this.#store.setIfAbsent!(...given) : this.#store.set(...given))
    // Some stores report a failure elsewhere; what cannot be read back is not kept.
    if (readText(await this.#store.get(key)) !== text) throw new Error('the store did not keep the result')
  }
}
