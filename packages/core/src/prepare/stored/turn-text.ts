import { spellingOf, unreadableInput } from '../../message/input.ts'
import type { ContentItem, Message, Part } from '../../message/types.ts'

/** Call ids of one turn by their order: hosts make new ones, and who answers whom is what counts. */
class Ids {
  readonly #numbers = new Map<string, number>()
  /** The id that was asked for last: mostly a result follows its call. */
  #last = ''
  #lastNumber = 0

  numberOf(id: string): number | '' {
    if (id === '') return ''
    if (id === this.#last) return this.#lastNumber
    let number = this.#numbers.get(id)
    if (number === undefined) this.#numbers.set(id, (number = this.#numbers.size))
    this.#last = id
    this.#lastNumber = number
    return number
  }
}

/** A text of so many characters stands behind the others, so that long ones are not copied into one. */
const long = 200

/** Texts in a row, each behind its length, so that no other texts in a row read the same. */
export class MeasuredTexts {
  readonly #short: string[] = []
  readonly #long: string[] = []

  /** Adds a text that is known to be none of the long ones, and to say where it ends. */
  mark(text: string): void {
    this.#short.push(text)
  }

  addText(text: string): void {
    this.#short.push(`${text.length}:`)
    const texts = text.length < long ? this.#short : this.#long
    texts.push(text)
  }

  /** All of them, in pieces. */
  get pieces(): string[] {
    const short = this.#short.join('')
    return [`${short.length}:`, short, ...this.#long]
  }
}

function addContent(content: readonly ContentItem[], texts: MeasuredTexts): void {
  for (const item of content) {
    if (item.type === 'text') texts.addText(item.text)
    else texts.mark(item.type)
  }
}

/** False for arguments that JSON cannot hold: they cannot be told from others. */
function addPart(part: Part, ids: Ids, texts: MeasuredTexts): boolean {
  if (part.type === 'text' || part.type === 'reasoning') {
    texts.mark(`${part.type} `)
    texts.addText(part.text)
  } else if (part.type === 'tool-call') {
    const input = spellingOf(part)
    if (input === unreadableInput) return false
    texts.mark(`call ${part.pinned} ${ids.numberOf(part.callId)} `)
    texts.addText(part.toolName)
    texts.mark(`${typeof part.input} `)
    texts.addText(input)
  } else if (part.type === 'tool-result') {
    texts.mark(`result ${part.pinned} ${part.status} ${ids.numberOf(part.callId)} `)
    texts.addText(part.toolName)
    texts.mark(`${part.content.length} `)
    addContent(part.content, texts)
  } else texts.mark(part.type)
  return true
}

/**
 * All that a decision about some messages goes by: different for different messages, and the same with new
 * objects, message ids and call ids. Undefined where a call has arguments that JSON cannot hold.
 */
export function turnText(messages: readonly Message[]): MeasuredTexts | undefined {
  const ids = new Ids()
  const texts = new MeasuredTexts()
  texts.mark(`${messages.length}`)
  for (const { role, source = 'person', pinned, indivisible, parts } of messages) {
    texts.mark(`\n${role} ${source} ${pinned} ${indivisible} ${parts.length}`)
    for (const part of parts) {
      texts.mark('\n')
      if (!addPart(part, ids, texts)) return undefined
    }
  }
  return texts
}
