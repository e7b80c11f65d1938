import { isCall, isPerson, isResult } from '../../message/guards.ts'
import type { Message, Part, ToolResultPart } from '../../message/types.ts'
import type { TokenCounter } from '../../ports.ts'
import { chooseSentences, joinSentences, sentencesOf, type TextPlace, type Sentence } from './gist.ts'
import { saysFailure } from './failures.ts'
import type { MessageLabels } from './message-texts.ts'
import { together, type Mentions, type Related } from '../relation.ts'

/** A text of notes with its tokens, those of its position and mark included. */
export interface Sized extends Related {
  readonly tokens: number
}

/** A line about a message. */
export interface Note extends Sized {
  /** The sentence of it that says most, if there are others. */
  readonly short?: Sized
  /** How much it matters: what people ask for 4, answers 3, decisions and errors 2, what else happened 1. */
  readonly weight: 1 | 2 | 3 | 4
}

/** Characters of one note. */
const longestNote = 320
/** Tokens of the position and the mark of a line. */
export const lineTokens = 6

/** Arguments are read entry by entry, and texts in them line by line. */
const argumentEnd = /(?<=,)(?=")|\\n|\n+/u

/** How parts may be sent. */
interface Reading {
  readonly textOf: (part: Part) => string
  readonly redact: (text: string) => string
  readonly labels: MessageLabels
}

/** How a part is noted. */
interface Form {
  readonly weight: Note['weight']
  /** Who says it, or what it is. */
  readonly head: string
  /** Characters. */
  readonly most: number
  /** Where a sentence of it ends, if not where one of a language does. */
  readonly ends?: RegExp
}

/** What may be noted of a part: which of its sentences, that depends on the other messages. */
interface Draft extends Form, Pick<MessageLabels, 'says'> {
  readonly sentences: readonly Sentence[]
  /** The note that was made last, and the positions of its sentences. */
  last?: { readonly chosen: readonly number[]; readonly note: Note }
}

/** What may be noted of a message, the most important first. */
export interface Drafts {
  readonly drafts: readonly Draft[]
  /** All that could be noted. */
  readonly spoken: Related
  /** Tools whose results here failed. */
  readonly failed: readonly string[]
  /** Whether nothing is to choose. */
  readonly isFixed: boolean
  /** The notes that were made last, and beside which messages. */
  last?: { readonly mentions: Mentions; readonly notes: readonly Note[] }
}

/** Whether a result failed, as the host says or as it says itself. */
const hasFailed = (part: ToolResultPart, textOf: Reading['textOf']): boolean =>
  part.status !== 'ok' || saysFailure(textOf(part))

function formOf(part: Part, message: Message, { textOf, redact, labels }: Reading): Form | undefined {
  switch (part.type) {
    case 'text': {
      const { role, source = 'person' } = message
      const head = labels.speaker(role, source)
      if (role !== 'assistant') return { weight: isPerson(message) ? 4 : 3, head, most: longestNote }
      const isStep = message.parts.some(isCall)
      return { weight: isStep ? 2 : 3, head, most: isStep ? longestNote / 2 : longestNote }
    }
    case 'reasoning':
      return { weight: 1, head: labels.reasoning, most: longestNote / 2 }
    case 'tool-call':
      return { weight: 1, head: labels.call(redact(part.toolName)), most: longestNote / 2, ends: argumentEnd }
    case 'tool-result': {
      const isFailed = hasFailed(part, textOf)
      const head = labels.result(redact(part.toolName), part.status)
      return { weight: isFailed ? 2 : 1, head, most: longestNote / 2 }
    }
    default:
      return undefined
  }
}

/** What can be noted of a message without a model: what was asked, answered, decided, called and counted. */
export function draftsOf(message: Message, reading: Reading): Drafts {
  const drafts = message.parts
    .flatMap((part): Draft[] => {
      const text = reading.textOf(part).trim()
      const form = text === '' ? undefined : formOf(part, message, reading)
      return form ? [{ ...form, says: reading.labels.says, sentences: sentencesOf(text, form.most, form.ends) }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
  const isFixed = drafts.every(({ sentences }) => sentences.length === 1)
  const failed = message.parts.filter(isResult).filter((part) => hasFailed(part, reading.textOf))
  const tools = new Set(failed.map(({ toolName }) => reading.redact(toolName)).filter((name) => name !== ''))
  return { drafts, failed: [...tools], isFixed, spoken: together(drafts.flatMap(({ sentences }) => sentences)) }
}

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((at, index) => at === b[index])

/** The note of a part; the same object as long as it says the same. */
function noteOf(draft: Draft, place: TextPlace, tokens: TokenCounter): Note {
  const { sentences, most, head, weight, says, last } = draft
  const { chosen, best } = chooseSentences(sentences, most, place)
  if (last && areSame(last.chosen, chosen)) return last.note
  const write = (some: readonly number[]): string =>
    says(head, joinSentences(sentences, some, most))
      .replace(/\s+/gu, ' ')
      .trim()
  const sized = (text: string): Sized => ({ text, tokens: tokens.count(text) + lineTokens })
  const short = best === undefined ? {} : { short: sized(write([best])) }
  const note: Note = { weight, ...sized(write(chosen)), ...short }
  draft.last = { chosen, note }
  return note
}

/** The notes of a message at a place. */
export function notesOf(drafts: Drafts, place: TextPlace, tokens: TokenCounter): readonly Note[] {
  const { last, isFixed } = drafts
  if (last && (isFixed || last.mentions === place.mentions)) return last.notes
  const notes = drafts.drafts.map((draft) => noteOf(draft, place, tokens))
  drafts.last = { mentions: place.mentions, notes }
  return notes
}
