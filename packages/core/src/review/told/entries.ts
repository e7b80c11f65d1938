import type { Message, Part } from '../../message/types.ts'
import { tenthManToolName } from '../tool-name.ts'

/** A message that is reviewed, with its position in the stored history. */
export interface ReviewedMessage {
  readonly at: number
  readonly message: Message
}

const none: ReadonlySet<string> = new Set()

/** Whether a part is a call of the tenth man or its answer; `ids` are those of the calls before, for results without a name. */
function isOwn(part: Part, ids: ReadonlySet<string>): boolean {
  if (part.type === 'tool-call') return part.toolName === tenthManToolName
  if (part.type !== 'tool-result') return false
  return part.toolName === tenthManToolName || (part.toolName === '' && ids.has(part.callId))
}

/** What is left of messages without the parts that belong to reviews, so that they stay the same objects. */
const bare = new WeakMap<Message, Message>()

function withoutOwn(message: Message, ids: ReadonlySet<string>): Message | undefined {
  const parts = message.parts.filter((part) => !isOwn(part, ids))
  if (!parts.some(({ type }) => type !== 'reasoning')) return undefined
  const known = bare.get(message)
  if (known?.parts.length === parts.length) return known
  const left = { ...message, parts }
  bare.set(message, left)
  return left
}

/**
 * The messages that are reviewed: all but calls of the tenth man, answered or not, what it answered, and critiques the
 * host stored. Positions stay those of the stored history.
 */
export function entriesOf(messages: readonly Message[], isCritique?: (message: Message) => boolean): ReviewedMessage[] {
  const entries: ReviewedMessage[] = []
  let ids = none
  messages.forEach((message, at) => {
    if (isCritique?.(message)) return
    if (message.role === 'assistant') {
      const own = message.parts.flatMap((part) => (part.type === 'tool-call' && isOwn(part, none) ? part.callId : []))
      ids = own.length > 0 ? new Set(own) : none
    }
    const left = message.parts.some((part) => isOwn(part, ids)) ? withoutOwn(message, ids) : message
    if (left) entries.push({ at, message: left })
  })
  return entries
}

/** The index at or before `index` where a round begins, so that no result is shown without its call. */
export function pairStart(entries: readonly ReviewedMessage[], index: number): number {
  let start = Math.max(0, index)
  while (start > 0 && entries[start]?.message.role === 'tool') start -= 1
  return start
}
