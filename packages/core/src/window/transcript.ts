import { callText } from '../message/input.ts'
import type { Message, Part } from '../message/types.ts'
import { firstCharacters, lastCharacters } from '../text/cut.ts'
import { markedResult, markPart } from '../text/marks/not-text-mark.ts'

/** Longest text of a part that is shown whole, in characters, and how much of a longer one. */
const longest = 4000
const [head, tail] = [2500, 1000]

const shortened = (text: string): string =>
  text.length <= longest ? text : `${firstCharacters(text, head)}\n[…]\n${lastCharacters(text, tail)}`

function partText(part: Part): string {
  if (part.type === 'text') return shortened(part.text)
  if (part.type === 'tool-call') return `called ${part.toolName}: ${shortened(callText(part))}`
  if (part.type === 'tool-result')
    return `result of ${part.toolName} (${part.status}): ${shortened(markedResult(part))}`
  return part.type === 'opaque' ? markPart(part) : ''
}

/** A text in which no line looks like the begin of a message: one that did would speak for somebody else. */
const unmarked = (text: string): string => text.replace(/^(?=\[\d)/gmu, ' ')

/** Messages as a text for a model to read, numbered, with who said each. */
export const transcriptOf = (messages: readonly Message[]): string =>
  messages
    .map(({ role, source = 'person', parts }, index) => {
      const who = role === 'user' && source !== 'person' ? 'note' : role
      return `[${index + 1}] ${who}: ${unmarked(parts.map(partText).filter(Boolean).join('\n'))}`
    })
    .join('\n')
