import { inputText } from '../message/input.ts'
import type { Message, Part, ToolResultPart } from '../message/types.ts'
import { hashText } from '../text/hash.ts'

const textKey = (text: string): string => `${hashText(text)}${text.length.toString(36)}`

function partKey(part: Part): string {
  switch (part.type) {
    case 'tool-call':
      return `c${textKey(part.callId)}.${textKey(part.toolName)}.${textKey(inputText(part.input))}`
    case 'tool-result': {
      const items = part.content.map((item) => (item.type === 'text' ? textKey(item.text) : opaqueKey(item.value)))
      return `s${part.status}.${textKey(part.callId)}.${items.join('.')}`
    }
    case 'opaque':
      return opaqueKey(part.value)
    default:
      return `${part.type[0]}${textKey(part.text)}`
  }
}

const opaqueKey = (value: unknown): string => `o${textKey(inputText(value))}`

/**
 * A short name for what a message says on the wire, call ids included; the id of the message, its source and its marks
 * are not sent. Texts are named by their own value, tagged so that they are never taken for a message.
 */
export const contentKey = (item: Message | string): string =>
  typeof item === 'string' ? `t${textKey(item)}` : `${item.role} ${item.parts.map(partKey).join(' ')}`

const sameInput = (a: unknown, b: unknown): boolean => a === b || inputText(a) === inputText(b)

function sameResult(a: ToolResultPart, b: ToolResultPart): boolean {
  return (
    a.status === b.status &&
    a.callId === b.callId &&
    a.content.length === b.content.length &&
    a.content.every((item, index) => {
      const other = b.content[index]!
      if (item.type === 'text') return other.type === 'text' && item.text === other.text
      return other.type === 'opaque' && sameInput(item.value, other.value)
    })
  )
}

function samePart(a: Part, b: Part): boolean {
  switch (a.type) {
    case 'tool-call':
      return a.type === b.type && a.callId === b.callId && a.toolName === b.toolName && sameInput(a.input, b.input)
    case 'tool-result':
      return a.type === b.type && sameResult(a, b)
    case 'opaque':
      return a.type === b.type && sameInput(a.value, b.value)
    default:
      return a.type === b.type && a.text === b.text
  }
}

/** Whether two items say the same on the wire; much quicker than two keys. */
export function sameItem(a: Message | string, b: Message | string): boolean {
  if (a === b) return true
  if (typeof a === 'string' || typeof b === 'string') return false
  return (
    a.role === b.role &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, index) => samePart(part, b.parts[index]!))
  )
}
