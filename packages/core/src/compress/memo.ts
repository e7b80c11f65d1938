import { Recent } from '../text/recent.ts'
import type { Compression } from './compress-text.ts'

/** Characters of results held on to before the older half is dropped. */
const capacity = 16_000_000
const overhead = 200
/** Characters of questions held on to before the older half is dropped. */
const questionCapacity = 4_000_000

/** Remembers what texts became, so that a turn that is sealed or read from JSON costs no second look. Bounded. */
export class CompressionMemo {
  #recent = new Map<string, Map<string, Compression>>()
  #older = new Map<string, Map<string, Compression>>()
  #held = 0
  /** Questions by number: each is held once, however many results it was asked of. */
  readonly #questions = new Recent<number>(questionCapacity)
  #lastQuestion = 0

  /** What was said of results by number: one may have 100,000 texts, and what is said of it names them all. */
  readonly #said = new Recent<number>(questionCapacity)
  #lastSaid = 0

  #numberOf(asked: string): number {
    return this.#questions.get(asked, () => (this.#lastQuestion += 1))
  }

  #numberOfSaid(said: string): number {
    return this.#said.get(said, () => (this.#lastSaid += 1))
  }

  /** What `raw` became for the call `said` when it was `asked` for; made by `make` where it is not known. */
  get(raw: string, said: string, asked: string, make: () => Compression): Compression {
    const key = `${this.#numberOf(asked)}\0${this.#numberOfSaid(said)}`
    const known = this.#recent.get(raw)?.get(key) ?? this.#older.get(raw)?.get(key)
    const value = known ?? make()
    let entries = this.#recent.get(raw)
    if (!entries) {
      this.#recent.set(raw, (entries = new Map()))
      this.#held += raw.length + overhead
    }
    if (!entries.has(key)) {
      entries.set(key, value)
      const { reformatted, chosen } = value
      this.#held += key.length + overhead + (reformatted?.text.length ?? 0) + (chosen?.text.length ?? 0)
    }
    if (this.#held > capacity) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#held = 0
    }
    return value
  }
}
