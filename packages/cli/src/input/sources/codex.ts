import { fieldsOf, isObject, textOf } from '../fields.ts'
import { isResponsesItem, readResponses } from './responses.ts'
import type { Log } from './source.ts'

const types = new Set(['session_meta', 'response_item', 'event_msg', 'turn_context', 'compacted'])

/** Whether a value is a line of a session of Codex. */
export function isCodex(value: unknown): boolean {
  const { type, payload, timestamp, instructions, id, input } = fieldsOf(value)
  if (types.has(textOf(type)) && isObject(payload)) return true
  // The first line of sessions before each line had a type.
  return typeof id === 'string' && typeof timestamp === 'string' && instructions !== undefined && input === undefined
}

/** Gathers a session of Codex. What comes after the history was compacted is a conversation of its own. */
export function openCodex(): Log {
  let id = ''
  let system: unknown
  const parts: unknown[][] = [[]]
  return {
    add(value) {
      const { type, payload, instructions, id: given } = fieldsOf(value)
      const fields = fieldsOf(payload)
      if (type === 'session_meta') {
        id = textOf(fields['id'])
        system = fieldsOf(fields['base_instructions'])['text'] ?? fields['instructions']
      } else if (type === 'response_item') parts.at(-1)!.push(fields)
      else if (type === 'compacted') {
        const { replacement_history: history, message } = fields
        parts.push(Array.isArray(history) ? [...history] : [{ role: 'user', content: textOf(message) }])
      } else if (isResponsesItem(value)) parts.at(-1)!.push(value)
      else if (instructions !== undefined) {
        id = textOf(given)
        system = instructions
      }
    },
    conversations: () =>
      parts.flatMap((items, at) =>
        items.length === 0 ? [] : [{ id: at === 0 ? id : `${id}#${at + 1}`, system, messages: readResponses(items) }],
      ),
  }
}
