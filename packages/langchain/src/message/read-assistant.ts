import { takeSnapshot, type Message, type Part, type ToolCallPart } from '@winnow/core'
import { summaryText } from './blocks.ts'
import { callsOf, type NativeCall } from './calls.ts'
import { fieldsOf, isFields, listOf, textOf, type Fields } from './fields.ts'
import { readContent, type Reading } from './read-content.ts'
import { readOutput } from './read-output.ts'

const joined = (parts: readonly Part[]): string => parts.map((part) => (part.type === 'text' ? part.text : '')).join('')

/** Parts a provider is sent besides content and calls; they are never edited, so their message stays. */
const extraParts = (kwargs: Fields): Part[] =>
  ['function_call', 'refusal', 'audio']
    .filter((name) => kwargs[name])
    .map((name) => ({ type: 'opaque', value: kwargs[name] }))

/** Adds reasoning that stands outside the content: an OpenAI reasoning item, sent before the message. */
function withOuterReasoning({ parts, known }: Reading, kwargs: Fields): Reading {
  const item = kwargs['reasoning']
  if (!isFields(item) || parts.some((part) => part.type === 'reasoning')) return { parts, known }
  return { parts: [{ type: 'reasoning', text: summaryText(item) }, ...parts], known }
}

/** What would be sent for the message: its content, or where the Responses API replays an output, that output. */
function readWire(message: Fields, calls: readonly NativeCall[], callPart: (call: NativeCall) => Part): Reading {
  const kwargs = fieldsOf(message['additional_kwargs'])
  const metadata = fieldsOf(message['response_metadata'])
  const standard = metadata['output_version'] === 'v1'
  const content = readContent(message['content'], calls, callPart, standard)
  if (standard) return content
  const output = listOf(metadata['output'])
  if (output.length === 0) {
    const serverSide = listOf(kwargs['tool_outputs']).length > 0
    return withOuterReasoning({ parts: content.parts, known: content.known && !serverSide }, kwargs)
  }
  const parts = readOutput(output, calls, callPart)
  const agrees =
    parts !== undefined &&
    content.known &&
    joined(parts) === joined(content.parts) &&
    content.parts.every((part) => part.type !== 'opaque')
  return agrees ? { parts, known: true } : { parts: content.parts, known: false }
}

/** Whether text would be left behind reasoning that led to a call: OpenAI binds reasoning to the item after it. */
const strandsReasoning = (parts: readonly Part[]): boolean =>
  parts.some((part) => part.type === 'text' && part.text !== '') &&
  parts.some((part, at) => part.type === 'reasoning' && parts[at + 1]?.type === 'tool-call')

const hasSignature = (item: unknown): boolean =>
  isFields(item) && ('thoughtSignature' in item || 'thought_signature' in item)

/** Whether the provider binds the calls to each other: by reasoning, or by a signature on the first of them (Gemini). */
const bindsCalls = (message: Fields, parts: readonly Part[], kwargs: Fields): boolean =>
  parts.some((part) => part.type === 'reasoning') ||
  Object.keys(fieldsOf(kwargs['__gemini_function_call_thought_signatures__'])).length > 0 ||
  [...listOf(message['content']), ...listOf(message['tool_calls'])].some(hasSignature)

/**
 * Reads an AI message. Its calls stand in up to five places and are read once; where the places do not agree, or hold
 * what this package does not know, the message is pinned.
 */
export function readAssistant(message: Fields): Message {
  const kwargs = fieldsOf(message['additional_kwargs'])
  const { calls, editable } = callsOf(message)
  const callPart = ({ id, name, input }: NativeCall): ToolCallPart => ({
    type: 'tool-call',
    callId: id,
    toolName: name,
    input: takeSnapshot(input).value,
    ...(editable ? {} : { pinned: true }),
  })
  const { parts, known } = readWire(message, calls, callPart)
  // Google keeps one signature for each part, by position.
  const signedByPosition =
    calls.length > 0 && listOf(kwargs['signatures']).some((signature) => textOf(signature) !== '')
  const pinned = !editable || !known || signedByPosition || strandsReasoning(parts)
  return {
    role: 'assistant',
    parts: [...parts, ...extraParts(kwargs)],
    ...(pinned ? { pinned: true } : {}),
    ...(calls.length > 1 && bindsCalls(message, parts, kwargs) ? { indivisible: true } : {}),
  }
}
