import { isSummary, type Message, type Part, type ToolCallPart, type ToolResultPart } from '@winnow/core'
import { isFields, partsOf, type Fields, type NativeMessage } from './native-message.ts'
import { answersApproval, bringsTools, isBoundToSiblings, isCompaction, isLinkedToProgram } from './provider-options.ts'
import { readOutput } from './tool-output.ts'

const opaque = (value: unknown): Part => ({ type: 'opaque', value })

const textPart = (part: Fields): Part =>
  typeof part['text'] === 'string' && !isCompaction(part) ? { type: 'text', text: part['text'] } : opaque(part)

const idOf = (part: Fields): string => (typeof part['toolCallId'] === 'string' ? part['toolCallId'] : '')

/** What about a whole assistant message decides how its calls are read. */
interface CallSetting {
  /** Ids of the calls an approval was asked for. */
  readonly approvals: ReadonlySet<unknown>
  /** Reasoning follows a call: removing that call would leave two reasonings next to each other. */
  readonly interleaved: boolean
  /** Where the last part stands that the provider executed itself. */
  readonly lastExecuted: number
}

function callPart(part: Fields, setting: CallSetting): Part {
  const { toolName, input, providerExecuted } = part
  if (typeof toolName !== 'string' || providerExecuted === true) return opaque(part)
  const call: ToolCallPart = { type: 'tool-call', callId: idOf(part), toolName, input }
  const pinned = setting.interleaved || setting.approvals.has(part['toolCallId']) || isLinkedToProgram(part)
  return pinned ? { ...call, pinned } : call
}

function resultPart(part: Fields): Part {
  const { toolName, output } = part
  if (typeof toolName !== 'string') return opaque(part)
  const result: ToolResultPart = { type: 'tool-result', callId: idOf(part), toolName, ...readOutput(output) }
  const pinned = isLinkedToProgram(part) || bringsTools(part) || (isFields(output) && answersApproval(output))
  return pinned ? { ...result, pinned } : result
}

/** Parts that only record how the answer arrived and are never posted. */
const isRecord = (part: Fields): boolean => part['type'] === 'custom' && part['kind'] === 'anthropic.message_start'

function assistantPart(part: unknown, index: number, setting: CallSetting): Part {
  if (!isFields(part)) return opaque(part)
  if (part['type'] === 'text') return textPart(part)
  if (part['type'] === 'tool-call') return callPart(part, setting)
  // What the provider executed stays, and OpenAI refuses it without the reasoning it came from.
  if (part['type'] === 'reasoning' && typeof part['text'] === 'string')
    return index < setting.lastExecuted ? opaque(part) : { type: 'reasoning', text: part['text'] }
  // Like reasoning it goes with the last call of a message that says nothing; opaque, it would hold every message back.
  if (isRecord(part)) return { type: 'reasoning', text: '' }
  return opaque(part)
}

const isType = (part: unknown, type: string): part is Fields => isFields(part) && part['type'] === type
const isClientCall = (part: unknown): part is Fields =>
  isType(part, 'tool-call') && part['providerExecuted'] !== true && typeof part['toolName'] === 'string'
/** A call the provider ran itself; its result stands in the same message, or in a later one. */
const isExecuted = (part: unknown): boolean => isType(part, 'tool-call') && part['providerExecuted'] === true

function readAssistant(parts: readonly unknown[]): Message {
  const calls = parts.filter(isClientCall)
  const firstCall = parts.findIndex(isClientCall)
  const setting: CallSetting = {
    approvals: new Set(parts.filter((part) => isType(part, 'tool-approval-request')).map((part) => part['toolCallId'])),
    interleaved: firstCall >= 0 && parts.slice(firstCall).some((part) => isType(part, 'reasoning')),
    lastExecuted: parts.findLastIndex(isExecuted),
  }
  const read: Message = { role: 'assistant', parts: parts.map((part, index) => assistantPart(part, index, setting)) }
  return calls.length > 1 && calls.some(isBoundToSiblings) ? { ...read, indivisible: true } : read
}

/** Content that is no list of parts; nothing where there is none. */
function wholeContent(content: unknown): Part[] {
  if (content === undefined || content === null || content === '') return []
  return typeof content === 'string' ? [{ type: 'text', text: content }] : [opaque(content)]
}

function readMessage(message: NativeMessage): Message {
  const { role, content } = message
  const isList = Array.isArray(content)
  const parts = partsOf(message)
  switch (role) {
    case 'assistant':
      return isList ? readAssistant(parts) : { role, parts: wholeContent(content) }
    case 'system':
    case 'user': {
      const texts = parts.map((part) => (isType(part, 'text') ? textPart(part) : opaque(part)))
      const read = isList ? texts : wholeContent(content)
      return role === 'user' && isSummary(read) ? { role, source: 'injected', parts: read } : { role, parts: read }
    }
    case 'tool': {
      const read = parts.map((part) => (isType(part, 'tool-result') ? resultPart(part) : opaque(part)))
      return { role, parts: isList ? read : [opaque(content)] }
    }
    default:
      return { role: 'user', source: 'injected', pinned: true, parts: [opaque(message)] }
  }
}

/**
 * Reads `ModelMessage`s, or the messages of a provider prompt. One message is read as one; files, approvals, what a
 * provider executed, the state of its compaction and unknown parts become opaque and are never edited.
 *
 * @example
 * const messages = readModelMessages([{ role: 'user', content: 'Hello' }])
 */
export function readModelMessages(messages: readonly NativeMessage[]): Message[] {
  return messages.map(readMessage)
}
