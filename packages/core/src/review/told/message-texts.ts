import { isText, resultText } from '../../message/guards.ts'
import { callText } from '../../message/input.ts'
import type { Message, Part, ToolResultPart } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import type { ReviewedMessage } from './entries.ts'
import { draftsOf, notesOf, type Drafts, type Note } from './notes.ts'
import { mentionsIn, type Mentions, type Related } from '../relation.ts'
import { shorten } from './shorten.ts'

/** Characters that are shown of a text, of reasoning, of arguments and of a result, where not all of them have room. */
const shown = { text: 8000, reasoning: 1000, input: 1500, result: 2000 }

/** Tokens of the line above a message, at most. */
export const headTokens = 14

/** A text in which no line looks like the begin of a message or a heading: a transcript that holds one forges a voice. */
export const unmarked = (text: string): string => text.replace(/^(?=\[\d|## )/gmu, ' ')

/** Whether a message is written as it is, or with long parts shortened. */
export type Length = 'whole' | 'short'

/** A text with its tokens. */
export interface Sized extends Related {
  readonly tokens: number
}

const areSame = (a: readonly ReviewedMessage[], b: readonly ReviewedMessage[]): boolean =>
  a.length === b.length && a.every(({ at, message }, index) => at === b[index]!.at && message === b[index]!.message)

/** Words around what messages say, in the language of the review. */
export interface MessageLabels {
  /** Who a message is from. */
  readonly speaker: (role: Message['role'], source: NonNullable<Message['source']>) => string
  readonly reasoning: string
  readonly call: (tool: string) => string
  readonly result: (tool: string, status: ToolResultPart['status']) => string
  /** What a part is that cannot be shown. */
  readonly noText: string
  /** What stands for characters that are cut out. */
  readonly leftOut: (characters: number) => string
  /** What somebody says, or what something is. */
  readonly says: (head: string, text: string) => string
}

/**
 * What a reviewer reads of messages: in full, and as notes. Made once for each message object; secrets are taken out of
 * whole texts, before anything is cut.
 */
export class MessageTexts {
  readonly #tokens: TokenCounter
  readonly #redact: (text: string) => string
  readonly #labels: MessageLabels
  readonly #whole = new WeakMap<Message, Sized>()
  readonly #short = new WeakMap<Message, Sized>()
  /** Of the latest history only, as long as somebody holds it. */
  #mentions = new WeakMap<Message, { readonly entries: readonly ReviewedMessage[]; readonly mentions: Mentions }>()
  readonly #drafts = new WeakMap<Message, Drafts>()
  readonly #redacted = new WeakMap<Part, string>()

  constructor(tokens: TokenCounter, redact: (text: string) => string, labels: MessageLabels) {
    this.#tokens = tokens
    this.#redact = redact
    this.#labels = labels
  }

  /** A message with its position and who it is from. */
  full(entry: ReviewedMessage, length: Length): Sized {
    const { at, message } = entry
    const { text, tokens } = this.body(entry, length)
    return {
      text: `[${at}] ${this.#labels.speaker(message.role, message.source ?? 'person')}\n${text}`,
      tokens: tokens + headTokens,
    }
  }

  /** What a message says; the same object each time. */
  body({ message }: ReviewedMessage, length: Length): Sized {
    const known = length === 'whole' ? this.#whole : this.#short
    let body = known.get(message)
    if (!body) {
      const parts = message.parts.map((part) => this.#write(part, length)).filter((line) => line !== '')
      const text = unmarked(parts.join('\n'))
      const other = (length === 'whole' ? this.#short : this.#whole).get(message)
      body = other?.text === text ? other : this.sized(text)
      known.set(message, body)
    }
    return body
  }

  /** The text of a message, without its reasoning, calls and results. */
  said({ message }: ReviewedMessage): string {
    return message.parts
      .filter(isText)
      .map((part) => this.#textOf(part))
      .join('\n')
  }

  /** What is noted of a message, the most important first, where others speak of the same. */
  notes(entry: ReviewedMessage, mentions: Mentions): readonly Note[] {
    return notesOf(this.#draftsOf(entry), { mentions, at: entry.at }, this.#tokens)
  }

  /** Who speaks of each term, as far as it could be noted; the same for the same messages. */
  mentions(entries: readonly ReviewedMessage[]): Mentions {
    const last = entries.at(-1)?.message
    const known = last && this.#mentions.get(last)
    if (known && areSame(known.entries, entries)) return known.mentions
    const mentions = mentionsIn(
      entries.map((entry) => this.#draftsOf(entry).spoken),
      entries.map(({ at }) => at),
    )
    if (last) this.#mentions = new WeakMap([[last, { entries, mentions }]])
    return mentions
  }

  /** Tools whose results in a message failed. */
  failed(entry: ReviewedMessage): readonly string[] {
    return this.#draftsOf(entry).failed
  }

  sized(text: string): Sized {
    return { text, tokens: this.#tokens.count(text) }
  }

  /** @throws TypeError where the host's function gives no text */
  redact(text: string): string {
    const clean: unknown = this.#redact(text)
    if (typeof clean !== 'string') throw new TypeError('redact gave no text')
    return clean
  }

  #draftsOf({ message }: ReviewedMessage): Drafts {
    let drafts = this.#drafts.get(message)
    if (!drafts) {
      const reading = {
        textOf: (part: Part) => this.#textOf(part),
        labels: this.#labels,
        redact: (text: string) => this.redact(text),
      }
      drafts = draftsOf(message, reading)
      this.#drafts.set(message, drafts)
    }
    return drafts
  }

  /** The text of a part without secrets; empty where it has none. */
  #textOf(part: Part): string {
    let text = this.#redacted.get(part)
    if (text === undefined) {
      const raw = part.type === 'text' || part.type === 'reasoning' ? part.text : rawText(part)
      text = raw === '' ? '' : this.redact(raw)
      this.#redacted.set(part, text)
    }
    return text
  }

  #write(part: Part, length: Length): string {
    const text = this.#textOf(part)
    const { says, reasoning, call, result, noText, leftOut } = this.#labels
    const cut = (most: number): string => (length === 'whole' ? text : shorten(text, most, leftOut))
    switch (part.type) {
      case 'text':
        return cut(shown.text)
      case 'reasoning':
        return text.trim() === '' ? '' : says(reasoning, cut(shown.reasoning))
      case 'tool-call':
        return says(call(this.redact(part.toolName)), cut(shown.input))
      case 'tool-result':
        return says(result(this.redact(part.toolName), part.status), cut(shown.result))
      default:
        return noText
    }
  }
}

function rawText(part: Part): string {
  if (part.type === 'tool-call') return callText(part)
  return part.type === 'tool-result' ? resultText(part) : ''
}
