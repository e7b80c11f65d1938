import { resultText } from '../message/guards.ts'
import { callText } from '../message/input.ts'
import type { Message, Part } from '../message/types.ts'
import { digest } from '../store/digest.ts'
import type { ReviewedMessage } from './told/entries.ts'

function partKey(part: Part): readonly string[] {
  switch (part.type) {
    case 'text':
    case 'reasoning':
      return [part.type, part.text]
    case 'tool-call':
      return [part.type, part.toolName, callText(part)]
    case 'tool-result':
      return [part.type, part.toolName, part.status, resultText(part)]
    default:
      return [part.type]
  }
}

const known = new WeakMap<Message, string>()

/** Everything of a message a reviewer can read, as one text; ids are left out because hosts make them anew. */
function keyOf(message: Message): string {
  let key = known.get(message)
  if (key === undefined) {
    key = JSON.stringify([message.role, message.source ?? 'person', message.parts.map(partKey)])
    known.set(message, key)
  }
  return key
}

/** A hash of the first `count` entries with their positions: the same in every process, and for no other content. */
export const anchorOf = async (entries: readonly ReviewedMessage[], count: number): Promise<string> =>
  digest(
    entries
      .slice(0, count)
      .map(({ at, message }) => `${at} ${keyOf(message)}`)
      .join('\n'),
  )
