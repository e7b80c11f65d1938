/** The entries of an object in their order; a name may stand there twice. */
export interface LooseObject {
  readonly entries: readonly (readonly [name: string, value: Loose])[]
}

/** A value of JSON as models write it. */
export type Loose = string | number | boolean | null | readonly Loose[] | LooseObject

/** Whether a value is an object. */
export const isObject = (value: Loose | undefined): value is LooseObject =>
  typeof value === 'object' && value !== null && 'entries' in value && !Array.isArray(value)

/** Whether a value is a list. */
export const isList = (value: Loose | undefined): value is readonly Loose[] => Array.isArray(value)

/** What was read of a text. */
export interface LooseRead {
  /** Undefined if no JSON stands there. */
  readonly value: Loose | undefined
  /** The index behind it, or where reading stopped. */
  readonly end: number
  /** Whether it was closed before the text ended. */
  readonly isWhole: boolean
}

/** Values that lie deeper are no answer of a model. */
const deepest = 60

/** What closes a string, by what opens it. */
const closers: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”“"'],
  ['”', '”"'],
])
const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
  ['b', '\b'],
  ['f', '\f'],
])
/** Words of JSON and of Python; `None` is no level. */
const words: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
  ['none', null],
])
const isBlank = (char: string | undefined): boolean => char !== undefined && char.trim() === ''

/** Reads one value; every character is looked at a bounded number of times. */
class LooseReader {
  readonly #text: string
  at: number
  isWhole = true

  constructor(text: string, from: number) {
    this.#text = text
    this.at = from
  }

  /** Undefined if there is none. */
  value(depth: number): Loose | undefined {
    this.#skip()
    const char = this.#text[this.at]
    if (char === undefined || depth > deepest) return undefined
    if (char === '{') return this.#object(depth)
    if (char === '[') return this.#list(depth)
    return closers.has(char) ? this.#string() : this.#word()
  }

  /** Skips blanks and comments. */
  #skip(): void {
    const text = this.#text
    for (;;) {
      while (isBlank(text[this.at])) this.at += 1
      const isLine = text.startsWith('//', this.at)
      if (!isLine && !text.startsWith('/*', this.at)) return
      const end = text.indexOf(isLine ? '\n' : '*/', this.at + 2)
      this.at = end < 0 ? text.length : end + (isLine ? 1 : 2)
    }
  }

  /** Skips blanks and commas, and says whether the closing bracket or the end of the text follows. */
  #isOver(bracket: string): boolean {
    this.#skip()
    while (this.#text[this.at] === ',' || this.#text[this.at] === '，') {
      this.at += 1
      this.#skip()
    }
    const char = this.#text[this.at]
    if (char === undefined) this.isWhole = false
    else if (char === bracket) this.at += 1
    return char === undefined || char === bracket
  }

  #object(depth: number): LooseObject | undefined {
    const entries: (readonly [string, Loose])[] = []
    this.at += 1
    while (!this.#isOver('}')) {
      const name = closers.has(this.#text[this.at]!) ? this.#string() : this.#word()
      if (typeof name !== 'string') return undefined
      this.#skip()
      const colon = this.#text[this.at]
      if (colon !== undefined && colon !== ':' && colon !== '：') return undefined
      this.at += 1
      const value = this.value(depth + 1)
      if (value !== undefined) entries.push([name, value])
      else if (this.at < this.#text.length) return undefined
    }
    return { entries }
  }

  #list(depth: number): readonly Loose[] | undefined {
    const items: Loose[] = []
    this.at += 1
    while (!this.#isOver(']')) {
      const item = this.value(depth + 1)
      if (item !== undefined) items.push(item)
      else if (this.at < this.#text.length) return undefined
    }
    return items
  }

  /** Whether the quote at `at` closes a string: in JSON a colon, a comma, a bracket or the end of the text follows. */
  #closes(at: number): boolean {
    let next = at + 1
    let isNewLine = false
    for (; isBlank(this.#text[next]); next += 1) isNewLine ||= this.#text[next] === '\n'
    const char = this.#text[next]
    if (char === undefined || ':：,，]}'.includes(char)) return true
    return isNewLine && closers.has(char)
  }

  #string(): string {
    const text = this.#text
    const close = closers.get(text[this.at]!)!
    let out = ''
    let from = this.at + 1
    for (this.at = from; this.at < text.length; this.at += 1) {
      const char = text[this.at]!
      if (char === '\\') {
        out += text.slice(from, this.at) + this.#escape()
        from = this.at + 1
      } else if (close.includes(char) && this.#closes(this.at)) {
        out += text.slice(from, this.at)
        this.at += 1
        return out
      }
    }
    this.isWhole = false
    return out + text.slice(from)
  }

  /** What a backslash and what follows it stand for; `at` is on its last character then. */
  #escape(): string {
    this.at += 1
    const char = this.#text[this.at] ?? ''
    const code = char === 'u' ? /^[\da-f]{4}$/iu.exec(this.#text.slice(this.at + 1, this.at + 5))?.[0] : undefined
    if (code === undefined) return escapes.get(char) ?? char
    this.at += 4
    return String.fromCharCode(Number.parseInt(code, 16))
  }

  /** A number, a word of JSON or Python, or a word whose quotes are missing. */
  #word(): Loose | undefined {
    const from = this.at
    while (this.at < this.#text.length && !',，:：{}[]"“”\n'.includes(this.#text[this.at]!)) this.at += 1
    const word = this.#text.slice(from, this.at).trim()
    if (word === '') return undefined
    if (this.at === this.#text.length) this.isWhole = false
    const known = words.get(word.toLowerCase())
    if (known !== undefined) return known
    const number = Number(word)
    return Number.isNaN(number) ? word : number
  }
}

/**
 * Reads the value that begins at `from`. All that JSON allows is read as JSON means it; read, too, are the slips of
 * models: quotes of other kinds or none, quotes and line breaks inside strings, comments, commas too many or too few, and
 * an end that is missing.
 */
export function readLoose(text: string, from: number): LooseRead {
  const reader = new LooseReader(text, from)
  const value = reader.value(0)
  return { value, end: reader.at, isWhole: reader.isWhole }
}
