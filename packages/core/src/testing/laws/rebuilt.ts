import type { Message } from '../../message/types.ts'
import { parseJson } from '../../parse-json.ts'

/** The same history with new message ids and new, consistently renamed call ids, as a host rebuilds it. */
export function withNewIds(messages: readonly Message[], salt: string): Message[] {
  const rename = (id: string): string => (id === '' ? '' : `${salt}-${id}`)
  return messages.map((message, at) => ({
    ...message,
    id: `${salt}-${at}`,
    parts: message.parts.map((part) =>
      part.type === 'tool-call' || part.type === 'tool-result' ? { ...part, callId: rename(part.callId) } : { ...part },
    ),
  }))
}

/** The bytes of messages without the ids of calls, which {@link withNewIds} changes. */
export const withoutCallIds = (bytes: readonly string[]): string =>
  bytes.join('\n').replace(/"callId":"[^"]*"/gu, '"callId":""')

/** What a host that stores its history as JSON reads back. */
export const throughJson = (messages: readonly Message[]): Message[] => parseJson(JSON.stringify(messages)) as Message[]
