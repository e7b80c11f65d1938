import type { ContentItem, Message, Part, ToolResultPart } from '@winnow/core'
import { isObject, type Fields } from './fields.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
const idOf = (part: Fields): string => (typeof part['toolCallId'] === 'string' ? part['toolCallId'] : '')
const nameOf = (part: Fields): string => (typeof part['toolName'] === 'string' ? part['toolName'] : '')

function contentItem(item: unknown): ContentItem {
  return isObject(item) && item['type'] === 'text' && typeof item['text'] === 'string'
    ? { type: 'text', text: item['text'] }
    : { type: 'opaque', value: item }
}

/** The six kinds of output of a tool result; `result` is how older versions stored it. */
function outcome(part: Fields): Pick<ToolResultPart, 'status' | 'content'> {
  const output = part['output']
  if (!isObject(output)) return { status: 'ok', content: [{ type: 'text', text: textOf(output ?? part['result']) }] }
  const { type, value } = output
  const text: ContentItem[] = [{ type: 'text', text: textOf(value) }]
  if (type === 'text' || type === 'json') return { status: 'ok', content: text }
  if (type === 'error-text' || type === 'error-json') return { status: 'error', content: text }
  if (type === 'execution-denied')
    return { status: 'denied', content: [{ type: 'text', text: textOf(output['reason']) }] }
  if (type === 'content' && Array.isArray(value)) return { status: 'ok', content: value.map(contentItem) }
  return { status: 'ok', content: [{ type: 'opaque', value: output }] }
}

/** `bound`: calls that wait for an approval. A call with its result at the provider is one thing nobody may edit. */
function readPart(part: unknown, role: string, bound: ReadonlySet<unknown>): Part {
  if (typeof part === 'string') return { type: 'text', text: part }
  if (!isObject(part)) return { type: 'opaque', value: part }
  const { type, text } = part
  if ((type === 'text' || type === 'reasoning') && typeof text === 'string') return { type, text }
  if (role === 'assistant' && type === 'tool-call' && part['providerExecuted'] !== true) {
    const call = { type, callId: idOf(part), toolName: nameOf(part), input: part['input'] ?? part['args'] } as const
    return bound.has(part['toolCallId']) ? { ...call, pinned: true } : call
  }
  if (role === 'tool' && type === 'tool-result')
    return { type, callId: idOf(part), toolName: nameOf(part), ...outcome(part) }
  return { type: 'opaque', value: part }
}

const roles = new Set(['system', 'user', 'assistant', 'tool'])

function readMessage(message: Fields): Message {
  const { role, content } = message
  if (typeof role !== 'string' || !roles.has(role))
    return { role: 'user', source: 'injected', pinned: true, parts: [{ type: 'opaque', value: message }] }
  const given: unknown[] = Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]
  const bound = new Set(
    given.map((part) => (isObject(part) && part['type'] === 'tool-approval-request' ? part['toolCallId'] : undefined)),
  )
  bound.delete(undefined)
  return { role: role as Message['role'], parts: given.map((part) => readPart(part, role, bound)) }
}

/** Reads stored messages of the AI SDK; what is not known becomes opaque and is never edited. */
export const readModelMessages = (messages: readonly Fields[]): Message[] => messages.map(readMessage)
