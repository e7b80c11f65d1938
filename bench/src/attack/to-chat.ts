import type { Message } from '@winnow/core'
import type { ChatMessage } from '@winnow/core/openai-chat'

/** What a message says. */
export const textOf = ({ parts }: Message): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n')

/** Chat messages of a history; what they cannot hold is left out. */
export function toChat(messages: readonly Message[]): ChatMessage[] {
  return messages.flatMap((message): ChatMessage[] => {
    const { role, parts } = message
    if (role === 'tool')
      return parts.flatMap((part): ChatMessage[] =>
        part.type === 'tool-result'
          ? [
              {
                role,
                tool_call_id: part.callId,
                content: part.content.map((item) => (item.type === 'text' ? item.text : '')).join('\n'),
              },
            ]
          : [],
      )
    const calls = parts.flatMap((part) =>
      part.type === 'tool-call'
        ? [
            {
              id: part.callId,
              type: 'function',
              function: {
                name: part.toolName,
                arguments: typeof part.input === 'string' ? part.input : (JSON.stringify(part.input) ?? '{}'),
              },
            },
          ]
        : [],
    )
    const text = textOf(message)
    if (calls.length === 0) return [{ role, content: text }]
    return [{ role, content: text === '' ? null : text, tool_calls: calls }]
  })
}
