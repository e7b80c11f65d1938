import type { ContentItem, Message, Part } from '@winnow/core'
import { fieldsOf, isObject, listOf, textOf } from '../fields.ts'
import type { Recorded } from './source.ts'

const isContent = (value: unknown): boolean => {
  const { role, parts, content } = fieldsOf(value)
  if (content !== undefined || !Array.isArray(parts) || (role !== 'user' && role !== 'model')) return false
  return parts.every((part) => isObject(part) && part['type'] === undefined)
}
const isContents = (value: unknown): boolean =>
  Array.isArray(value) && value.every(isContent) && value.some((content) => fieldsOf(content)['role'] === 'model')
const isSession = (value: unknown): boolean => {
  const { sessionId, messages } = fieldsOf(value)
  return typeof sessionId === 'string' && listOf(messages).some((message) => fieldsOf(message)['type'] === 'gemini')
}

/** Whether a value is a session of Gemini CLI, a request of the Gemini API, or its list of contents. */
export const isGemini = (value: unknown): boolean =>
  isContents(value) || isContents(fieldsOf(value)['contents']) || isSession(value)

/** The result of a tool is an object; most hold one text, as `output` or `error`. */
function resultOf(response: unknown): { status: 'ok' | 'error'; content: ContentItem[] } {
  const fields = fieldsOf(response)
  const keys = Object.keys(fields)
  const { output, error } = fields
  if (keys.length === 1 && typeof output === 'string')
    return { status: 'ok', content: [{ type: 'text', text: output }] }
  if (keys.length === 1 && typeof error === 'string')
    return { status: 'error', content: [{ type: 'text', text: error }] }
  return { status: 'ok', content: [{ type: 'text', text: JSON.stringify(response) ?? '' }] }
}

function partOf(part: unknown): Part {
  const { text, thought, functionCall: call, functionResponse: answer } = fieldsOf(part)
  if (typeof text === 'string') return { type: thought === true ? 'reasoning' : 'text', text }
  if (isObject(call))
    return { type: 'tool-call', callId: textOf(call['id']), toolName: textOf(call['name']), input: call['args'] ?? {} }
  if (!isObject(answer)) return { type: 'opaque', value: part }
  const toolName = textOf(answer['name'])
  return { type: 'tool-result', callId: textOf(answer['id']), toolName, ...resultOf(answer['response']) }
}

const partsOf = (content: unknown): Part[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : [content ?? []].flat().map(partOf)

const isResult = ({ type }: Part): boolean => type === 'tool-result'

function readContent(content: unknown): Message[] {
  const { role, parts } = fieldsOf(content)
  const read = partsOf(parts)
  if (role === 'model') return [{ role: 'assistant', parts: read }]
  const results = read.filter(isResult)
  const others = read.filter((part) => !isResult(part))
  return [
    ...(results.length > 0 ? [{ role: 'tool', parts: results } as const] : []),
    ...(others.length > 0 ? [{ role: 'user', parts: others } as const] : []),
  ]
}

/** A message of a session; notices of the program were not sent. */
function readRecorded(message: unknown): Message[] {
  const { type, content, toolCalls } = fieldsOf(message)
  if (type === 'user') return [{ role: 'user', parts: partsOf(content) }]
  if (type !== 'gemini') return []
  const calls = listOf(toolCalls).map(fieldsOf)
  const spoken = partsOf(content).filter((part) => part.type !== 'text' || part.text !== '')
  const made = calls.map(({ id, name, args }): Part => ({
    type: 'tool-call',
    callId: textOf(id),
    toolName: textOf(name),
    input: args ?? {},
  }))
  const results = calls.flatMap(({ result }) => partsOf(result).filter(isResult))
  const parts = [...spoken, ...made]
  return [
    ...(parts.length > 0 ? [{ role: 'assistant', parts } as const] : []),
    ...(results.length > 0 ? [{ role: 'tool', parts: results } as const] : []),
  ]
}

/** Reads a session of Gemini CLI, a request of the Gemini API, or its list of contents. */
export function geminiConversation(value: unknown): Recorded {
  if (Array.isArray(value)) return { messages: value.flatMap(readContent) }
  const { sessionId, messages, contents, systemInstruction, tools } = fieldsOf(value)
  if (!Array.isArray(contents)) return { id: sessionId, messages: listOf(messages).flatMap(readRecorded) }
  const { parts } = fieldsOf(systemInstruction)
  return { messages: contents.flatMap(readContent), system: parts ?? systemInstruction, tools }
}
