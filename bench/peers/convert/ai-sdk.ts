import { parseJson } from '@winnow/core'
import type { RecordedCall, RecordedMessage } from '../../src/trajectories/policy.ts'

type TextPart = { readonly type: 'text'; readonly text: string }
type CallPart = {
  readonly type: 'tool-call'
  readonly toolCallId: string
  readonly toolName: string
  readonly input: unknown
}
type ResultPart = {
  readonly type: 'tool-result'
  readonly toolCallId: string
  readonly toolName: string
  readonly output: unknown
}
type SdkPart = TextPart | CallPart | ResultPart

/** What the messages of the AI SDK and the prompts of its providers have in common. */
export interface SdkMessage {
  readonly role: RecordedMessage['role']
  readonly content: string | readonly SdkPart[]
}

/** Messages as an application holds them, or a prompt as a provider is given it: there user text is a list of parts. */
export type SdkForm = 'model' | 'prompt'

type Block = readonly RecordedMessage[]

const made: Record<SdkForm, WeakMap<RecordedMessage, SdkMessage>> = { model: new WeakMap(), prompt: new WeakMap() }
const blockOf = new WeakMap<SdkMessage, Block>()
const messageOf = new WeakMap<SdkPart, { readonly message: RecordedMessage; readonly parts: number }>()

const parsed = (text: string): unknown => {
  try {
    return parseJson(text)
  } catch {
    return text
  }
}

function remember<Part extends SdkPart>(parts: readonly Part[], message: RecordedMessage): readonly Part[] {
  for (const part of parts) messageOf.set(part, { message, parts: parts.length })
  return parts
}

function assistantParts(message: RecordedMessage): readonly SdkPart[] {
  const calls = (message.tool_calls ?? []).map((call): CallPart => ({
    type: 'tool-call',
    toolCallId: call.id,
    toolName: call.function.name,
    input: parsed(call.function.arguments),
  }))
  const text = message.content ?? ''
  return remember(text === '' ? calls : [{ type: 'text', text }, ...calls], message)
}

const resultPart = (message: RecordedMessage): ResultPart => ({
  type: 'tool-result',
  toolCallId: message.tool_call_id ?? '',
  toolName: message.name ?? 'unknown',
  output: { type: 'text', value: message.content ?? '' },
})

function converted(block: Block, form: SdkForm): SdkMessage {
  const first = block[0]!
  const text = first.content ?? ''
  if (first.role === 'tool')
    return { role: 'tool', content: block.flatMap((message) => remember([resultPart(message)], message)) }
  if (first.role === 'assistant') return { role: 'assistant', content: assistantParts(first) }
  if (first.role === 'user' && form === 'prompt') return { role: 'user', content: [{ type: 'text', text }] }
  return { role: first.role, content: text }
}

/** The SDK holds the results of one assistant message in one message. */
function blocksOf(messages: readonly RecordedMessage[]): readonly Block[] {
  const blocks: RecordedMessage[][] = []
  for (const message of messages) {
    const last = blocks.at(-1)
    if (message.role === 'tool' && last?.[0]?.role === 'tool') last.push(message)
    else blocks.push([message])
  }
  return blocks
}

const isSame = (one: Block, other: Block | undefined): boolean =>
  one.length === other?.length && one.every((message, index) => message === other[index])

/** Recorded messages as the AI SDK holds them: the same objects for the same messages at every call. */
export function toSdk(messages: readonly RecordedMessage[], form: SdkForm): SdkMessage[] {
  return blocksOf(messages).map((block) => {
    const known = made[form].get(block[0]!)
    if (known && isSame(block, blockOf.get(known))) return known
    const message = converted(block, form)
    made[form].set(block[0]!, message)
    blockOf.set(message, block)
    return message
  })
}

const join = (parts: readonly SdkPart[], separator: string): string =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join(separator)

function outputText(output: unknown): string {
  if (typeof output === 'string') return output
  const value = (output as { readonly value?: unknown } | undefined)?.value
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map((item: { readonly text?: string }) => item.text ?? '').join('')
  return output === undefined || output === null ? '' : JSON.stringify(value ?? output)
}

function callOf(part: CallPart): RecordedCall {
  const text = typeof part.input === 'string' ? part.input : JSON.stringify(part.input ?? {})
  return { id: part.toolCallId, type: 'function', function: { name: part.toolName, arguments: text } }
}

function assistantMessage(parts: readonly SdkPart[]): RecordedMessage {
  const origin = parts[0] && messageOf.get(parts[0])
  const isWhole =
    origin?.parts === parts.length && parts.every((part) => messageOf.get(part)?.message === origin.message)
  if (isWhole) return origin.message
  const calls = parts.flatMap((part) => (part.type === 'tool-call' ? [callOf(part)] : []))
  const message: RecordedMessage = { role: 'assistant', content: join(parts, '\n') || null }
  return calls.length > 0 ? { ...message, tool_calls: calls } : message
}

function resultMessage(part: SdkPart): readonly RecordedMessage[] {
  const origin = messageOf.get(part)
  if (origin) return [origin.message]
  if (part.type !== 'tool-result') return []
  return [{ role: 'tool', tool_call_id: part.toolCallId, name: part.toolName, content: outputText(part.output) }]
}

/** The way back: what a peer left alone is the very message that was recorded. */
export function fromSdk(messages: readonly SdkMessage[]): RecordedMessage[] {
  return messages.flatMap((message) => {
    const block = blockOf.get(message)
    if (block) return block
    const parts =
      typeof message.content === 'string' ? [{ type: 'text', text: message.content } as const] : message.content
    if (message.role === 'tool') return parts.flatMap(resultMessage)
    if (message.role === 'assistant') return [assistantMessage(parts)]
    return [{ role: message.role, content: join(parts, '') }]
  })
}
