import { parseJson } from '@winnow/core'
import { AIMessage, HumanMessage, SystemMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import type { RecordedCall, RecordedMessage } from '../../src/trajectories/policy.ts'

const made = new WeakMap<RecordedMessage, BaseMessage>()
const messageOf = new WeakMap<BaseMessage, RecordedMessage>()

function parsed(text: string): Record<string, unknown> {
  try {
    return parseJson(text) as Record<string, unknown>
  } catch {
    return text as unknown as Record<string, unknown>
  }
}

function converted(message: RecordedMessage): BaseMessage {
  const content = message.content ?? ''
  if (message.role === 'system') return new SystemMessage(content)
  if (message.role === 'user') return new HumanMessage(content)
  if (message.role === 'tool')
    return new ToolMessage({ content, tool_call_id: message.tool_call_id ?? '', name: message.name ?? 'unknown' })
  const calls = (message.tool_calls ?? []).map((call) => ({
    type: 'tool_call' as const,
    id: call.id,
    name: call.function.name,
    args: parsed(call.function.arguments),
  }))
  return new AIMessage({ content, tool_calls: calls })
}

/** Recorded messages as LangChain holds them: the same objects for the same messages at every call, in a new array. */
export function toLangChain(messages: readonly RecordedMessage[]): BaseMessage[] {
  return messages.map((message) => {
    const known = made.get(message)
    if (known) return known
    const own = converted(message)
    made.set(message, own)
    messageOf.set(own, message)
    return own
  })
}

function recorded(message: BaseMessage): RecordedMessage {
  if (SystemMessage.isInstance(message)) return { role: 'system', content: message.text }
  if (HumanMessage.isInstance(message)) return { role: 'user', content: message.text }
  if (ToolMessage.isInstance(message)) {
    const { tool_call_id, name = 'unknown', text } = message
    return { role: 'tool', tool_call_id, name, content: text }
  }
  const calls = ((message as AIMessage).tool_calls ?? []).map(({ id, name, args }): RecordedCall => ({
    id: id ?? '',
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }))
  const plain: RecordedMessage = { role: 'assistant', content: message.text || null }
  return calls.length > 0 ? { ...plain, tool_calls: calls } : plain
}

/** The way back: what a peer left alone is the very message that was recorded. */
export const fromLangChain = (messages: readonly BaseMessage[]): RecordedMessage[] =>
  messages.map((message) => messageOf.get(message) ?? recorded(message))
