import { isCall, isPerson } from '../message/guards.ts'
import type { Message, Part } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { chooseSentences, joinSentences, sentencesOf, type Sentence } from './gist.ts'
import { together, type Related } from './relation.ts'

/** A line about a message. */
export interface Note extends Related {
  readonly tokens: number
  /** How much it matters: what people ask for 4, answers 3, decisions and errors 2, what else happened 1. */
  readonly weight: 1 | 2 | 3 | 4
}

/** Characters of one note. */
const longestNote = 320
/** Tokens of the position and the mark of a line. */
export const lineTokens = 6

/** How parts may be sent. */
interface Reading {
  readonly textOf: (part: Part) => string
  readonly redact: (text: string) => string
}

/** How a part is noted. */
interface Form {
  readonly weight: Note['weight']
  /** Who says it, or what it is. */
  readonly head: string
  /** Characters. */
  readonly most: number
}

/** What may be noted of a part: which of its sentences, that depends on the other messages. */
interface Draft extends Form {
  readonly sentences: readonly Sentence[]
  /** The note that was made last, and the positions of its sentences. */
  last?: { readonly chosen: readonly number[]; readonly note: Note }
}

/** What may be noted of a message, the most important first. */
export interface Drafts {
  readonly drafts: readonly Draft[]
  /** All that could be noted. */
  readonly spoken: Related
  /** Whether nothing is to choose. */
  readonly isFixed: boolean
  /** The notes that were made last, and for which frequency. */
  last?: { readonly frequency: Uint32Array; readonly notes: readonly Note[] }
}

function formOf(part: Part, message: Message, redact: Reading['redact']): Form | undefined {
  switch (part.type) {
    case 'text': {
      const { role } = message
      if (role !== 'assistant') return { weight: isPerson(message) ? 4 : 3, head: role, most: longestNote }
      const isStep = message.parts.some(isCall)
      return { weight: isStep ? 2 : 3, head: role, most: isStep ? longestNote / 2 : longestNote }
    }
    case 'reasoning':
      return { weight: 1, head: 'reasoning', most: longestNote / 2 }
    case 'tool-call':
      return { weight: 1, head: `call of ${redact(part.toolName)}`, most: longestNote / 3 }
    case 'tool-result': {
      const status = part.status === 'ok' ? '' : ` (${part.status})`
      const weight = part.status === 'ok' ? 1 : 2
      return { weight, head: `result of ${redact(part.toolName)}${status}`, most: longestNote / 2 }
    }
    default:
      return undefined
  }
}

/** What can be noted of a message without a model: what was asked, answered, decided, called and counted. */
export function draftsOf(message: Message, { textOf, redact }: Reading): Drafts {
  const drafts = message.parts
    .flatMap((part): Draft[] => {
      const text = textOf(part).trim()
      const form = text === '' ? undefined : formOf(part, message, redact)
      return form ? [{ ...form, sentences: sentencesOf(text, form.most) }] : []
    })
    .toSorted((a, b) => b.weight - a.weight)
  const isFixed = drafts.every(({ sentences }) => sentences.length === 1)
  return { drafts, isFixed, spoken: together(drafts.flatMap(({ sentences }) => sentences)) }
}

const areSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((at, index) => at === b[index])

/** The note of a part; the same object as long as it says the same. */
function noteOf(draft: Draft, frequency: Uint32Array, tokens: TokenCounter): Note {
  const { sentences, most, head, weight, last } = draft
  const chosen = chooseSentences(sentences, most, frequency)
  if (last && areSame(last.chosen, chosen)) return last.note
  const text = `${head}: ${joinSentences(sentences, chosen, most)}`.replace(/\s+/gu, ' ').trim()
  const note: Note = { weight, text, tokens: tokens.count(text) + lineTokens }
  draft.last = { chosen, note }
  return note
}

/** The notes of a message, where so many messages speak of each term. */
export function notesOf(drafts: Drafts, frequency: Uint32Array, tokens: TokenCounter): readonly Note[] {
  const { last, isFixed } = drafts
  if (last && (isFixed || last.frequency === frequency)) return last.notes
  const notes = drafts.drafts.map((draft) => noteOf(draft, frequency, tokens))
  drafts.last = { frequency, notes }
  return notes
}
