import type { Message, Part } from '@winnow/core'
import { fieldsOf, isObject, listOf, textOf } from '../fields.ts'
import type { Recorded } from './source.ts'

const isMessage = (value: unknown): boolean => {
  const { info, parts } = fieldsOf(value)
  return isObject(info) && typeof info['role'] === 'string' && Array.isArray(parts)
}

/** Whether a value is a session as `opencode export` writes it. */
export const isOpenCode = (value: unknown): boolean => {
  const { messages } = fieldsOf(value)
  return Array.isArray(messages) && messages.length > 0 && messages.every(isMessage)
}

/** What is kept for the program, and not sent. */
const unsent = new Set(['step-start', 'step-finish', 'snapshot', 'patch', 'agent', 'retry', 'compaction', 'subtask'])

const resultOf = (part: unknown): Part[] => {
  const { callID: id, tool, state } = fieldsOf(part)
  const { status, output, error } = fieldsOf(state)
  if (status !== 'completed' && status !== 'error') return []
  const text = textOf(status === 'error' ? error : output)
  const content = [{ type: 'text', text }] as const
  const callId = textOf(id)
  return [{ type: 'tool-result', callId, toolName: textOf(tool), status: status === 'error' ? 'error' : 'ok', content }]
}

function partOf(part: unknown): Part[] {
  const { type, text, ignored, callID: id, tool, state } = fieldsOf(part)
  if (ignored === true || unsent.has(textOf(type))) return []
  if ((type === 'text' || type === 'reasoning') && typeof text === 'string') return [{ type, text }]
  if (type !== 'tool') return [{ type: 'opaque', value: part }]
  return [{ type: 'tool-call', callId: textOf(id), toolName: textOf(tool), input: fieldsOf(state)['input'] ?? {} }]
}

/** One assistant message may hold several steps; each is a request of its own. */
function stepsOf(parts: readonly unknown[]): unknown[][] {
  const steps: unknown[][] = [[]]
  for (const part of parts) {
    if (fieldsOf(part)['type'] === 'step-start') steps.push([])
    else steps.at(-1)!.push(part)
  }
  return steps
}

function readMessage(message: unknown): Message[] {
  const { info, parts } = fieldsOf(message)
  if (fieldsOf(info)['role'] !== 'assistant') return [{ role: 'user', parts: listOf(parts).flatMap(partOf) }]
  return stepsOf(listOf(parts)).flatMap((step): Message[] => {
    const spoken = step.flatMap(partOf)
    const results = step.filter((part) => fieldsOf(part)['type'] === 'tool').flatMap(resultOf)
    if (spoken.length === 0) return []
    const calls = spoken.filter(({ type }) => type === 'tool-call').length
    const isBound = calls > 1 && spoken.some(({ type }) => type === 'reasoning')
    return [
      { role: 'assistant', parts: spoken, ...(isBound ? { indivisible: true } : {}) },
      ...(results.length > 0 ? [{ role: 'tool', parts: results } as const] : []),
    ]
  })
}

/** Reads a session of OpenCode. */
export function openCodeConversation(value: unknown): Recorded {
  const { info, messages } = fieldsOf(value)
  return { id: fieldsOf(info)['id'], messages: listOf(messages).flatMap(readMessage) }
}
