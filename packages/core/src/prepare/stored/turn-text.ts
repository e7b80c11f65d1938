import { callText, jsonOf, unreadableInput } from '../../message/input.ts'
import type { Message, Part, ToolCallPart } from '../../message/types.ts'

/** Call ids of one round by their order: hosts make new ones, and who answers whom is what counts. */
class Ids {
  /** Most rounds have one call. */
  #first = ''
  #others: Map<string, number> | undefined

  /** Forgets the calls of the round before. */
  beginRound(): void {
    this.#first = ''
    this.#others = undefined
  }

  numberOf(id: string): number | '' {
    if (id === '') return ''
    if (this.#first === '') this.#first = id
    if (id === this.#first) return 0
    this.#others ??= new Map()
    let number = this.#others.get(id)
    if (number === undefined) this.#others.set(id, (number = this.#others.size + 1))
    return number
  }
}

/** A text of so many characters stands behind the others, so that long ones are not copied into one. */
const long = 200

/** Texts in a row, each behind its length, so that no other texts in a row read the same. */
export class MeasuredTexts {
  #short = ''
  readonly #long: string[] = []

  /** Adds a text that is known to be none of the long ones, and to say where it ends. */
  mark(text: string): void {
    this.#short += text
  }

  /** Adds a text behind what is known to say where it ends. */
  addText(text: string, before = ''): void {
    this.#short += `${before}${text.length}:`
    if (text.length < long) this.#short += text
    else this.#long.push(text)
  }

  /** All of them, in pieces. */
  get pieces(): string[] {
    return [`${this.#short.length}:`, this.#short, ...this.#long]
  }
}

const pinnedWord = (pinned: boolean | undefined): string => (pinned ? ' pinned' : '')

/**
 * The type of the arguments of a call, so that the text `{"a":1}` is told from the object. JSON that a call was read from counts as
 * an object by its first character, even if it is broken, because no object is written as broken JSON. So it is not parsed here.
 */
const typeOfInput = (call: ToolCallPart, json: string | undefined): string =>
  json?.[0] === '{' || json?.[0] === '[' ? 'object' : typeof call.input

/** False for arguments that JSON cannot hold: they cannot be told from others. */
function addPart(part: Part, ids: Ids, texts: MeasuredTexts): boolean {
  if (part.type === 'text') texts.addText(part.text, '\ntext ')
  else if (part.type === 'reasoning') texts.addText(part.text, '\nreasoning ')
  else if (part.type === 'tool-call') {
    const json = jsonOf(part)
    const input = json ?? callText(part)
    if (input === unreadableInput) return false
    texts.addText(part.toolName, `\ncall${pinnedWord(part.pinned)} ${ids.numberOf(part.callId)} `)
    texts.addText(input, `${typeOfInput(part, json)} `)
  } else if (part.type === 'tool-result') {
    const { status, content } = part
    texts.addText(part.toolName, `\nresult${pinnedWord(part.pinned)} ${status} ${ids.numberOf(part.callId)} `)
    texts.mark(`${content.length} `)
    for (const item of content) {
      if (item.type === 'text') texts.addText(item.text)
      else texts.mark(item.type)
    }
  } else texts.mark(`\n${part.type}`)
  return true
}

/** What a message is besides its parts. */
function headOf({ role, source = 'person', pinned, indivisible, parts }: Message): string {
  const from = source === 'person' ? '' : ` ${source}`
  return `\n${role}${from}${pinnedWord(pinned)}${indivisible ? ' indivisible' : ''} ${parts.length}`
}

/**
 * All that a decision about some messages goes by: different for different messages, and the same with new
 * objects, message ids and call ids. Undefined where a call has arguments that JSON cannot hold.
 */
export function turnText(messages: readonly Message[]): MeasuredTexts | undefined {
  const ids = new Ids()
  const texts = new MeasuredTexts()
  texts.mark(`${messages.length}`)
  for (const message of messages) {
    if (message.role === 'assistant') ids.beginRound()
    texts.mark(headOf(message))
    for (const part of message.parts) if (!addPart(part, ids, texts)) return undefined
  }
  return texts
}
