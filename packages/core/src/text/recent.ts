/** What remembering a text costs besides the text, in characters. */
const overhead = 64

/** Remembers what was made of the texts asked for last. Bounded: texts of at most twice `room` characters are held. */
export class Recent<Value> {
  readonly #room: number
  #held = 0
  #recent = new Map<string, Value>()
  #older = new Map<string, Value>()

  constructor(room: number) {
    this.#room = room
  }

  get(text: string, make: (text: string) => Value): Value {
    const known = this.#recent.get(text)
    if (known !== undefined) return known
    const value = this.#older.get(text) ?? make(text)
    if (this.#held > this.#room) {
      this.#older = this.#recent
      this.#recent = new Map()
      this.#held = 0
    }
    this.#recent.set(text, value)
    this.#held += text.length + overhead
    return value
  }
}
