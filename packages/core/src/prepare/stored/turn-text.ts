import { callText, unreadableInput } from '../../message/input.ts'
import type { ContentItem, Message, Part } from '../../message/types.ts'

/** Call ids of one turn by their order: hosts make new ones, and who answers whom is what counts. */
class Ids {
  readonly #numbers = new Map<string, number>()

  numberOf(id: string): number | '' {
    if (id === '') return ''
    let number = this.#numbers.get(id)
    if (number === undefined) this.#numbers.set(id, (number = this.#numbers.size))
    return number
  }
}

/** A text behind its length, so that no other texts in a row read the same. */
export const measured = (text: string): string => `${text.length}:${text}`

const contentText = (item: ContentItem): string => (item.type === 'text' ? measured(item.text) : item.type)

/** Undefined for arguments that JSON cannot hold: they cannot be told from others. */
function partText(part: Part, ids: Ids): string | undefined {
  if (part.type === 'text' || part.type === 'reasoning') return `${part.type} ${measured(part.text)}`
  if (part.type === 'tool-call') {
    const input = callText(part)
    if (input === unreadableInput) return undefined
    return `call ${part.pinned} ${ids.numberOf(part.callId)} ${measured(part.toolName)}${typeof part.input} ${measured(input)}`
  }
  if (part.type === 'tool-result') {
    const { pinned, status, callId, toolName, content } = part
    return `result ${pinned} ${status} ${ids.numberOf(callId)} ${measured(toolName)}${content.length} ${content.map(contentText).join('')}`
  }
  return part.type
}

/**
 * All that a decision about some messages goes by, as pieces of a text: different for different messages, and the same with new
 * objects, message ids and call ids. Undefined where a call has arguments that JSON cannot hold.
 */
export function turnText(messages: readonly Message[]): string[] | undefined {
  const ids = new Ids()
  const pieces: string[] = [`\n${messages.length}`]
  for (const { role, source = 'person', pinned, indivisible, parts } of messages) {
    pieces.push(`\n${role} ${source} ${pinned} ${indivisible} ${parts.length}`)
    for (const part of parts) {
      const text = partText(part, ids)
      if (text === undefined) return undefined
      pieces.push('\n', text)
    }
  }
  return pieces
}
