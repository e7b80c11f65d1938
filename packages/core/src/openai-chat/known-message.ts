import type { Message } from '../message/types.ts'
import { sameJson } from '../prepare/history/same-json.ts'
import { textOfBlock } from './blocks.ts'
import { ownCopy } from './own-copy.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

/** A chat message that was read, with all that it was read from: hosts replace texts inside their messages. */
export interface KnownMessage {
  /** The message itself where nobody can change it any more. */
  readonly frozen: ChatMessage | undefined
  readonly read: Message
  /** The tool of a result, where another message says it. */
  readonly toolName: string
  readonly role: unknown
  readonly name: unknown
  readonly callId: unknown
  readonly content: unknown
  /** What the list of content blocks holds: texts, and other blocks as they are. */
  readonly blocks: readonly unknown[] | undefined
  /** Id, name and arguments of each call, one after the other, or a call that is no function; objects are copies. */
  readonly calls: readonly unknown[] | undefined
  readonly others: readonly unknown[] | undefined
}

/** Fields of an assistant message that are read as they are. */
const otherFields = ['function_call', 'refusal', 'audio'] as const

const blocksOf = (content: unknown): unknown[] | undefined =>
  Array.isArray(content) ? (content as unknown[]).map((block) => textOfBlock(block) ?? block) : undefined

const noCalls: readonly unknown[] = []

const callOf = (call: ChatToolCall | null): readonly [id: unknown, name: unknown, input: unknown] =>
  typeof call?.function?.name === 'string'
    ? [call.id, call.function.name, ownCopy(call.function.arguments)]
    : [ownCopy(call), undefined, undefined]

function callsOf({ tool_calls: calls }: ChatMessage): readonly unknown[] | undefined {
  if (calls === undefined || calls === null) return noCalls
  if (!Array.isArray(calls)) return undefined
  const [first] = calls as readonly (ChatToolCall | null)[]
  return calls.length === 1 ? callOf(first!) : (calls as readonly (ChatToolCall | null)[]).flatMap(callOf)
}

const hasOthers = (message: ChatMessage): boolean =>
  'function_call' in message || 'refusal' in message || 'audio' in message

const othersOf = (message: ChatMessage): unknown[] | undefined =>
  hasOthers(message) ? otherFields.map((field) => (message as unknown as Record<string, unknown>)[field]) : undefined

/** Whether nothing a message is read from can change in place. */
function isFrozen(message: ChatMessage): boolean {
  if (!Object.isFrozen(message)) return false
  const { content, tool_calls: calls } = message
  const blocks: readonly unknown[] = Array.isArray(content) ? content : []
  const called = Array.isArray(calls) ? (calls as readonly (ChatToolCall | null)[]) : []
  return (
    [content, calls, ...blocks].every((value) => Object.isFrozen(value)) &&
    called.every(
      (call) =>
        Object.isFrozen(call) &&
        Object.isFrozen(call?.function) &&
        typeof call?.function?.name === 'string' &&
        typeof call.function.arguments !== 'object',
    )
  )
}

/** Remembers what a message was read from. */
export function knownMessage(message: ChatMessage, toolName: string, read: Message): KnownMessage {
  const { role, name, content, tool_call_id: callId } = message
  const assistant = role === 'assistant'
  return {
    frozen: isFrozen(message) ? message : undefined,
    read,
    toolName,
    role,
    name,
    callId,
    content,
    blocks: blocksOf(content),
    calls: assistant ? callsOf(message) : undefined,
    others: assistant ? othersOf(message) : undefined,
  }
}

/** Like `===`, which alone would look into texts that are the same object. */
const isSame = (a: unknown, b: unknown): boolean => Object.is(a, b) || a === b

function holdsBlocks(content: unknown, blocks: readonly unknown[]): boolean {
  if (!Array.isArray(content) || content.length !== blocks.length) return false
  return blocks.every((block, index) => {
    const now: unknown = content[index]
    return (textOfBlock(now) ?? now) === block
  })
}

function holdsCalls(message: ChatMessage, known: readonly unknown[] | undefined): boolean {
  const calls = message.tool_calls ?? undefined
  if (!known || !calls) return known?.length === 0
  if (!Array.isArray(calls) || calls.length * 3 !== known.length) return false
  for (let index = 0; index < calls.length; index += 1) {
    const call = (calls as NonNullable<typeof message.tool_calls>)[index]
    const called = call?.function
    const first = index * 3
    const same =
      typeof called?.name === 'string'
        ? isSame(call!.id, known[first]) &&
          isSame(called.name, known[first + 1]) &&
          sameJson(known[first + 2], called.arguments)
        : sameJson(known[first], call) && known[first + 1] === undefined
    if (!same) return false
  }
  return true
}

function holdsOthers(message: ChatMessage, known: readonly unknown[] | undefined): boolean {
  if (known)
    return otherFields.every((field, index) => (message as unknown as Record<string, unknown>)[field] === known[index])
  return !hasOthers(message)
}

/** Whether a message still says what was read; it may be another object. */
export function isUnchanged(message: ChatMessage, known: KnownMessage): boolean {
  if (typeof message !== 'object' || message === null) return false
  if (message === known.frozen) return true
  const { role, tool_call_id: callId, name, content } = message
  if (!isSame(role, known.role) || !isSame(callId, known.callId) || !isSame(name, known.name)) return false
  if (known.blocks ? !holdsBlocks(content, known.blocks) : !isSame(content, known.content)) return false
  return known.role !== 'assistant' || (holdsCalls(message, known.calls) && holdsOthers(message, known.others))
}
