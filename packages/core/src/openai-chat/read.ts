import { isCall } from '../message/guards.ts'
import { callFromJson } from '../message/input.ts'
import type { ContentItem, Message, Part, Role, ToolCallPart } from '../message/types.ts'
import { isSummary } from '../text/marks/summary-mark.ts'
import { textOfBlock } from './blocks.ts'
import { isUnchanged, knownMessage, type KnownMessage } from './known-message.ts'
import { ownCopy } from './own-copy.ts'
import type { ChatMessage, ChatToolCall } from './types.ts'

const roles: ReadonlyMap<string, Role> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
  ['tool', 'tool'],
])

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

/** Ids are texts; what else a host puts there counts as no id. */
const idText = (id: unknown): string => (typeof id === 'string' ? id : typeof id === 'number' ? String(id) : '')

/** Arguments that are no JSON stay raw text, those a host has parsed are copied; calls that are no functions are pinned. */
function callPart(call: ChatToolCall | null): ToolCallPart {
  const callId = idText(call?.id)
  const text: unknown = call?.function?.arguments
  if (typeof call?.function?.name !== 'string')
    return { type: 'tool-call', callId, toolName: '', input: ownCopy(call), pinned: true }
  const toolName = call.function.name
  if (typeof text === 'string') return callFromJson(callId, toolName, text)
  return { type: 'tool-call', callId, toolName, input: ownCopy(text ?? {}) }
}

const opaqueMessage = (message: unknown): Message => {
  return { role: 'user', source: 'injected', pinned: true, parts: [{ type: 'opaque', value: message }] }
}

/** The calls of a message; `undefined` where what stands there is no list. */
const callsOf = (message: ChatMessage): readonly (ChatToolCall | null)[] | undefined =>
  Array.isArray(message.tool_calls ?? []) ? (message.tool_calls ?? []) : undefined

function readMessage(message: ChatMessage, toolName: string): Message {
  const role = roles.get(message.role)
  if (!role) return opaqueMessage(message)
  if (role === 'tool') {
    const callId = idText(message.tool_call_id)
    const content = contentItems(message.content)
    return { role, parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content }] }
  }
  let parts = contentParts(message.content)
  if (role === 'assistant') {
    const calls = callsOf(message)
    if (calls?.length === 1 && parts.length === 0) parts = [callPart(calls[0]!)]
    else if (calls) for (const call of calls) parts.push(callPart(call))
    else parts.push({ type: 'opaque', value: message.tool_calls })
    if ('function_call' in message && message.function_call)
      parts.push({ type: 'opaque', value: message.function_call })
    if ('refusal' in message && message.refusal) parts.push({ type: 'opaque', value: message.refusal })
    if ('audio' in message && message.audio) parts.push({ type: 'opaque', value: message.audio })
  }
  return role === 'user' && isSummary(parts) ? { role, source: 'injected', parts } : { role, parts }
}

const remembered = new WeakMap<ChatMessage, KnownMessage>()

/** Reads a message; `known` is what stood in its place before. */
function readOne(message: ChatMessage, toolName: string, known: KnownMessage | undefined): KnownMessage {
  if (known && known.toolName === toolName && isUnchanged(message, known)) return known
  const before = remembered.get(message)
  if (before && before.toolName === toolName && isUnchanged(message, before)) return before
  const read = knownMessage(message, toolName, readMessage(message, toolName))
  remembered.set(message, read)
  return read
}

/** The only call among parts, if there is one. */
function onlyCall(parts: readonly Part[]): ToolCallPart | undefined {
  let only: ToolCallPart | undefined
  for (const part of parts) {
    if (!isCall(part)) continue
    if (only) return undefined
    only = part
  }
  return only
}

/** The calls that results may answer, for tool messages that do not say their tool. */
class Called {
  readonly #parts: readonly Part[]
  /** Names by id, in order; made where several calls stand beside each other. */
  #names: Map<string, string[]> | undefined
  #only: ToolCallPart | undefined
  #isSought = false

  constructor(parts: readonly Part[] = []) {
    this.#parts = parts
  }

  /** The name for the next result of an id; a further result belongs to the last call of its id. */
  takeName(id: unknown): string | undefined {
    const callId = idText(id)
    if (callId === '') return undefined
    if (!this.#isSought) this.#only = onlyCall(this.#parts)
    this.#isSought = true
    if (this.#only) return this.#only.callId === callId ? this.#only.toolName : undefined
    const list = (this.#names ??= this.#byId()).get(callId)
    return list && list.length > 1 ? list.shift() : list?.[0]
  }

  #byId(): Map<string, string[]> {
    const names = new Map<string, string[]>()
    for (const { callId, toolName } of this.#parts.filter(isCall)) {
      const list = names.get(callId)
      if (list) list.push(toolName)
      else names.set(callId, [toolName])
    }
    return names
  }
}

/** The calls that results from `from` on may answer. */
function calledBefore(messages: readonly ChatMessage[], from: number, known: readonly KnownMessage[]): Called {
  let at = from - 1
  while (at >= 0 && (known[at]!.read.role === 'tool' || known[at]!.read.role === 'system')) at -= 1
  const called = new Called(known[at]?.read.parts)
  for (const message of messages.slice(at + 1, from)) if (message.role === 'tool') called.takeName(message.tool_call_id)
  return called
}

/** Reads messages from `from` on; `known` holds those before, and may hold what stood in their places. */
export function readOn(messages: readonly ChatMessage[], from: number, known: readonly KnownMessage[]): KnownMessage[] {
  let called = calledBefore(messages, from, known)
  const all: KnownMessage[] = []
  for (let at = from; at < messages.length; at += 1) {
    const message: ChatMessage | null | undefined = messages[at]
    if (typeof message !== 'object' || message === null) {
      called = new Called()
      all.push(knownMessage({ role: '' }, '', opaqueMessage(message)))
      continue
    }
    const role = roles.get(message.role)
    const toolName = role === 'tool' ? (called.takeName(message.tool_call_id) ?? message.name ?? '') : ''
    const read = readOne(message, toolName, known[at])
    if (role !== 'system' && role !== 'tool') called = new Called(read.read.parts)
    all.push(read)
  }
  return all
}

/**
 * Reads OpenAI chat messages. One message is read as one; unknown roles and blocks become opaque and are never edited.
 *
 * @example
 * const messages = readChat([{ role: 'user', content: 'Hello' }])
 */
export const readChat = (messages: readonly ChatMessage[]): Message[] => readOn(messages, 0, []).map(({ read }) => read)
