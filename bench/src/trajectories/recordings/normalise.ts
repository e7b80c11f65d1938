import { parseJson } from '@winnow/core'
import type { RecordedCall, RecordedMessage } from '../policy.ts'

/** A message as it stands in a recording. */
export interface RawMessage {
  readonly role: RecordedMessage['role']
  readonly content?: string | null | undefined
  readonly tool_calls?: readonly { readonly id: string; readonly function: RecordedCall['function'] }[]
  readonly tool_call_id?: string
}

/** One spelling of the arguments, so that a policy that parses and writes them again has not changed them. */
function plainJson(text: string): string {
  try {
    return JSON.stringify(parseJson(text))
  } catch {
    return text
  }
}

/** Gives each call of a conversation an id of its own: one that was used before is followed by `_r` and a number. */
function idGiver(): (id: string) => string {
  const given = new Set<string>()
  return (id) => {
    let own = id
    for (let count = 2; given.has(own); count += 1) own = `${id}_r${count}`
    given.add(own)
    return own
  }
}

/** Freezes the messages, makes call ids unique, writes arguments in one spelling and names the tool of each result. */
export function normalise(messages: readonly RawMessage[]): RecordedMessage[] {
  const giveId = idGiver()
  let open = new Map<string, RecordedCall[]>()

  const call = ({ id, function: { name, arguments: text } }: NonNullable<RawMessage['tool_calls']>[number]) => {
    const made: RecordedCall = Object.freeze({
      id: giveId(id),
      type: 'function',
      function: Object.freeze({ name, arguments: plainJson(text) }),
    })
    open.set(id, [...(open.get(id) ?? []), made])
    return made
  }

  return messages.map(({ role, content, tool_calls: calls, tool_call_id: callId = '' }): RecordedMessage => {
    if (role === 'tool') {
      const answered = open.get(callId)?.shift()
      const name = answered?.function.name ?? 'unknown'
      return Object.freeze({ role, tool_call_id: answered?.id ?? callId, name, content: content ?? '' })
    }
    if (role !== 'assistant') return Object.freeze({ role, content: content ?? '' })
    open = new Map()
    if (!calls || calls.length === 0) return Object.freeze({ role, content: content ?? null })
    return Object.freeze({ role, content: content ?? null, tool_calls: Object.freeze(calls.map(call)) })
  })
}
