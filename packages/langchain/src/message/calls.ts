import { kindOfBlock } from './blocks.ts'
import { fieldsOf, listOf, textOf, type Fields } from './fields.ts'

/** A call as one of the places of an AI message tells it; either may be blank. */
export interface CallName {
  readonly id: string
  readonly name: string
}

/** A call of an AI message; its position is the `call` ordinal of edits. */
export interface NativeCall extends CallName {
  readonly input: unknown
}

/** The calls of an AI message, and whether they may be edited at all. */
export interface NativeCalls {
  readonly calls: readonly NativeCall[]
  /** False where the wire would hold other calls than the message shows once one of them is gone. */
  readonly editable: boolean
}

function toCall(call: unknown): NativeCall {
  const { id, name, args } = fieldsOf(call)
  return { id: textOf(id), name: textOf(name), input: args }
}

const rawName = (raw: unknown): CallName => {
  const { id, function: called } = fieldsOf(raw)
  return { id: textOf(id), name: textOf(fieldsOf(called)['name']) }
}

/**
 * Valid calls, then invalid ones. Without valid calls OpenAI's converter sends what `additional_kwargs.tool_calls` holds,
 * so where there are invalid ones, or only raw ones, removing any call could put another one on the wire.
 */
export function callsOf(message: Fields): NativeCalls {
  const valid = listOf(message['tool_calls']).map(toCall)
  const invalid = listOf(message['invalid_tool_calls']).map(toCall)
  if (valid.length + invalid.length > 0) return { calls: [...valid, ...invalid], editable: invalid.length === 0 }
  const raw = listOf(fieldsOf(message['additional_kwargs'])['tool_calls'])
  const calls = raw.map((call) => ({ ...rawName(call), input: fieldsOf(fieldsOf(call)['function'])['arguments'] }))
  return { calls, editable: calls.length === 0 }
}

const outputCalls = new Set(['function_call', 'custom_tool_call'])

/** Which call an item of one of the places is; `undefined` for what is no call. */
export type CallReader = (item: unknown) => CallName | undefined

/** Reads a content block. */
export const callOfBlock: CallReader = (block) => {
  if (kindOfBlock(block) !== 'call') return undefined
  const { id, name, functionCall } = fieldsOf(block)
  return { id: textOf(id), name: textOf(name) || textOf(fieldsOf(functionCall)['name']) }
}

/** Reads an item of `response_metadata.output` (OpenAI Responses). */
export const callOfItem: CallReader = (item) => {
  const { type, call_id, name } = fieldsOf(item)
  return outputCalls.has(textOf(type)) ? { id: textOf(call_id), name: textOf(name) } : undefined
}

/** Reads an entry of `additional_kwargs.tool_calls` (OpenAI chat completions). */
export const callOfRaw: CallReader = rawName

/** Whether the items of a place name exactly these calls in this order; an item without an id is known by its name. */
export function namesAll(items: readonly unknown[], read: CallReader, calls: readonly CallName[]): boolean {
  const named = items.map(read).filter((call) => call !== undefined)
  return (
    named.length === calls.length &&
    named.every(({ id, name }, index) => (id ? id === calls[index]!.id : name === calls[index]!.name))
  )
}
