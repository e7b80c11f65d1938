import { isCall, isPerson } from '../message/guards.ts'
import type { Message, Part } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { firstCharacters } from '../text/cut.ts'
import type { Related } from './relation.ts'
import { clip } from './shorten.ts'

/** A line about a message. */
export interface Note extends Related {
  readonly tokens: number
  /** How much it matters: what people ask for 4, answers 3, decisions and errors 2, what else happened 1. */
  readonly weight: 1 | 2 | 3 | 4
}

/** Characters of one note. */
const longestNote = 320
/** Characters of a text that are looked at for what was decided. */
const longestRead = 6000
/** Tokens of the position and the mark of a line. */
export const lineTokens = 6

/** Words with which people and models settle something. */
const decision =
  /\b(?:must|never|always|only|instead|decid\w*|chos\w*|agree\w*|assum\w*|constraint\w*|require\w*|limit\w*|deadline|budget|change[ds]?|confirm\w*|fail\w*|error\w*|warn\w*|risk\w*|danger\w*|delet\w*|drop|cannot|should)\b|必须|不要|不能|不得|禁止|只能|决定|改为|改成|确认|要求|限制|约束|假设|失败|错误|风险|警告|删除|截止|预算/iu
const sentenceEnd = /(?<=[.!?])\s+|(?<=[。！？；])|\n+/u

interface Sentence {
  readonly text: string
  readonly worth: number
}

const worthOf = (text: string): number => (decision.test(text) ? 2 : 0) + (/\d/u.test(text) ? 1 : 0)

/** The sentences of a text in which something is decided or counted, as many as fit; its begin where there are none. */
function gist(text: string, most: number): string {
  const whole = text.trim()
  if (whole.length <= most) return whole
  const sentences = firstCharacters(whole, longestRead)
    .split(sentenceEnd)
    .map((line): Sentence => ({ text: line.trim(), worth: worthOf(line) }))
    .filter((sentence) => sentence.text !== '')
  const first = sentences[0]!
  const ranked = sentences.slice(1).filter(({ worth }) => worth > 0)
  const chosen = new Set<Sentence>([first])
  let left = most - Math.min(first.text.length, most / 2)
  for (const sentence of ranked.toSorted((a, b) => b.worth - a.worth)) {
    if (left < 20) break
    chosen.add(sentence)
    left -= Math.min(sentence.text.length, most / 2) + 3
  }
  const lines = sentences.filter((sentence) => chosen.has(sentence)).map((line) => clip(line.text, most / 2))
  return clip(lines.join(' … '), most)
}

const inOneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

/** How parts may be sent. */
interface Reading {
  readonly textOf: (part: Part) => string
  readonly redact: (text: string) => string
}

function noteOfPart(
  part: Part,
  message: Message,
  text: string,
  redact: Reading['redact'],
): { weight: Note['weight']; text: string } | undefined {
  switch (part.type) {
    case 'text': {
      if (message.role === 'system' || message.role === 'user')
        return { weight: isPerson(message) ? 4 : 3, text: `${message.role}: ${gist(text, longestNote)}` }
      const isStep = message.parts.some(isCall)
      return { weight: isStep ? 2 : 3, text: `assistant: ${gist(text, isStep ? longestNote / 2 : longestNote)}` }
    }
    case 'reasoning':
      return { weight: 1, text: `reasoning: ${gist(text, longestNote / 2)}` }
    case 'tool-call':
      return { weight: 1, text: `call of ${redact(part.toolName)}: ${clip(text, longestNote / 3)}` }
    case 'tool-result': {
      const status = part.status === 'ok' ? '' : ` (${part.status})`
      const weight = part.status === 'ok' ? 1 : 2
      return { weight, text: `result of ${redact(part.toolName)}${status}: ${gist(text, longestNote / 2)}` }
    }
    default:
      return undefined
  }
}

/** Notes of one message without a model: what was asked, answered, decided, called and counted. */
export function notesOf(message: Message, { textOf, redact }: Reading, tokens: TokenCounter): readonly Note[] {
  return message.parts
    .flatMap((part) => {
      const own = textOf(part)
      const note = own.trim() === '' ? undefined : noteOfPart(part, message, own, redact)
      if (!note) return []
      const text = inOneLine(note.text)
      return { weight: note.weight, text, tokens: tokens.count(text) + lineTokens }
    })
    .toSorted((a, b) => b.weight - a.weight)
}
