import type { Message } from '@winnow/core'
import { messageText } from './message-text.ts'

/** Letters, digits and the underscore; East Asian text has no word borders. */
const isWord = (code: number): boolean =>
  (code >= 48 && code <= 57) ||
  (code >= 65 && code <= 90) ||
  (code >= 97 && code <= 122) ||
  code === 95 ||
  (code >= 0xc0 && code < 0x2e80)

/** Where a value stands in a text from `from` on as a whole word, number or phrase; -1 where it does not. */
export function findValue(text: string, value: string, from = 0): number {
  const head = isWord(value.charCodeAt(0))
  const tail = isWord(value.charCodeAt(value.length - 1))
  for (let at = text.indexOf(value, from); at >= 0; at = text.indexOf(value, at + 1)) {
    const end = at + value.length
    const cutHead = head && at > 0 && isWord(text.charCodeAt(at - 1))
    const cutTail = tail && end < text.length && isWord(text.charCodeAt(end))
    if (!cutHead && !cutTail) return at
  }
  return -1
}

/** Finds the messages of a transcript that hold a value. */
export class ValueIndex {
  readonly #given: string
  readonly #all: string
  readonly #starts: number[] = []
  readonly #known = new Map<string, readonly number[]>()

  /** `given` is text that is always sent: the system text and the tool definitions. */
  constructor(messages: readonly Message[], given: string) {
    const texts = messages.map((message) => (message.role === 'system' ? '' : messageText(message)))
    const separator = '\n\0\n'
    let start = 0
    for (const text of texts) {
      this.#starts.push(start)
      start += text.length + separator.length
    }
    this.#all = texts.join(separator)
    this.#given = [given, ...messages.filter(({ role }) => role === 'system').map(messageText)].join(separator)
  }

  /** Indexes of the messages that hold the value, in order; none where it is always sent. */
  messagesWith(value: string): readonly number[] {
    let found = this.#known.get(value)
    if (!found) {
      found = findValue(this.#given, value) >= 0 ? [] : this.#search(value)
      this.#known.set(value, found)
    }
    return found
  }

  #search(value: string): number[] {
    const found: number[] = []
    for (let at = findValue(this.#all, value); at >= 0;) {
      const index = this.#messageAt(at)
      found.push(index)
      const next = this.#starts[index + 1]
      if (next === undefined) break
      at = findValue(this.#all, value, next)
    }
    return found
  }

  #messageAt(position: number): number {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (this.#starts[middle]! <= position) low = middle
      else high = middle - 1
    }
    return low
  }
}
