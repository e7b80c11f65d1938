import { parseJson } from '../message/input.ts'
import type { ContentItem, Message, Part, Role, ToolCallPart } from '../message/types.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

const roles: Readonly<Record<string, Role>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
  tool: 'tool',
}

const textOfBlock = (block: unknown): string | undefined => {
  if (typeof block === 'string') return block
  if (typeof block !== 'object' || block === null) return undefined
  const { type, text } = block as { type?: unknown; text?: unknown }
  return type === 'text' && typeof text === 'string' ? text : undefined
}

function contentParts(content: unknown): Part[] {
  if (typeof content === 'string') return content === '' ? [] : [{ type: 'text', text: content }]
  if (!Array.isArray(content))
    return content === undefined || content === null ? [] : [{ type: 'opaque', value: content }]
  return (content as unknown[]).map((block): Part => {
    const text = textOfBlock(block)
    return text === undefined ? { type: 'opaque', value: block } : { type: 'text', text }
  })
}

function contentItems(content: unknown): ContentItem[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  if (!Array.isArray(content))
    return content === undefined || content === null ? [] : [{ type: 'opaque', value: content }]
  return (content as unknown[]).map((block): ContentItem => {
    const text = textOfBlock(block)
    return text === undefined ? { type: 'opaque', value: block } : { type: 'text', text }
  })
}

/** Arguments that are no JSON stay raw text; calls that are no functions are pinned. */
function callPart(call: ChatToolCall): ToolCallPart {
  const callId = call.id ?? ''
  const text = call.function?.arguments
  if (typeof call.function?.name !== 'string')
    return { type: 'tool-call', callId, toolName: '', input: call, pinned: true }
  const input = typeof text === 'string' ? (parseJson(text) ?? text) : {}
  return { type: 'tool-call', callId, toolName: call.function.name, input }
}

/** Names of the calls of the last assistant message by id, for tool messages that do not say their tool. */
type Names = ReadonlyMap<string, string>

function readMessage(message: ChatMessage, names: Names): Message {
  const role = roles[message.role]
  if (!role) return { role: 'user', source: 'injected', pinned: true, parts: [{ type: 'opaque', value: message }] }
  if (role === 'tool') {
    const callId = message.tool_call_id ?? ''
    const toolName = names.get(callId) ?? message.name ?? ''
    return {
      role,
      parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content: contentItems(message.content) }],
    }
  }
  const parts = contentParts(message.content)
  if (role === 'assistant') {
    for (const call of message.tool_calls ?? []) parts.push(callPart(call))
    if ('function_call' in message && message.function_call)
      parts.push({ type: 'opaque', value: message.function_call })
    if ('refusal' in message && message.refusal) parts.push({ type: 'opaque', value: message.refusal })
    if ('audio' in message && message.audio) parts.push({ type: 'opaque', value: message.audio })
  }
  return { role, parts }
}

const known = new WeakMap<ChatMessage, { readonly name: string; readonly read: Message }>()

function remembered(message: ChatMessage, names: Names): Message {
  const name = message.role === 'tool' ? (names.get(message.tool_call_id ?? '') ?? '') : ''
  const before = known.get(message)
  if (before?.name === name) return before.read
  const read = readMessage(message, names)
  known.set(message, { name, read })
  return read
}

const noNames: Names = new Map()

/**
 * Reads OpenAI chat messages. One message is read as one; unknown roles and blocks become opaque and are never edited.
 *
 * @example
 * const messages = readChat([{ role: 'user', content: 'Hello' }])
 */
export function readChat(messages: readonly ChatMessage[]): Message[] {
  let names: Names = noNames
  return messages.map((message) => {
    if (message.role === 'assistant') {
      const calls = Array.isArray(message.tool_calls) ? message.tool_calls : []
      names = calls.length === 0 ? noNames : new Map(calls.map((call) => [call.id ?? '', call.function?.name ?? '']))
    }
    return remembered(message, names)
  })
}
