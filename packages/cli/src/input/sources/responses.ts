import { parseJson } from '@winnow/core'
import type { ContentItem, Message, Part } from '@winnow/core'
import { fieldsOf, isObject, listOf, textOf, type Fields } from '../fields.ts'
import type { Recorded } from './source.ts'

const calls = new Set(['function_call', 'custom_tool_call', 'local_shell_call'])
const outputs = new Set(['function_call_output', 'custom_tool_call_output', 'local_shell_call_output'])
const texts = new Set(['input_text', 'output_text', 'text'])

/** Whether a value is an item that only the Responses API has. */
export const isResponsesItem = (value: unknown): boolean => {
  const { type, content, summary } = fieldsOf(value)
  const name = textOf(type)
  if (calls.has(name) || outputs.has(name) || name.endsWith('_call')) return true
  if (name === 'reasoning') return Array.isArray(summary)
  return listOf(content).some((part) => ['input_text', 'output_text'].includes(textOf(fieldsOf(part)['type'])))
}

const isItem = (value: unknown): boolean => isResponsesItem(value) || typeof fieldsOf(value)['role'] === 'string'

/** Whether a value is a request of the Responses API, with the output if it was recorded, or a list of its items. */
export function isResponses(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isResponsesItem) && value.every(isItem)
  const { input, output, messages } = fieldsOf(value)
  if (messages !== undefined) return false
  return (Array.isArray(input) && input.every(isItem)) || (typeof input === 'string' && Array.isArray(output))
}

const item = (part: unknown): ContentItem => {
  const { type, text } = fieldsOf(part)
  return texts.has(textOf(type)) && typeof text === 'string' ? { type: 'text', text } : { type: 'opaque', value: part }
}
const itemsOf = (content: unknown): ContentItem[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).map(item)

/** Arguments as they were written if they are no JSON. */
function parsed(text: unknown): unknown {
  try {
    return parseJson(textOf(text))
  } catch {
    return text
  }
}

function callOf(fields: Fields): Part {
  const { type, call_id: id, name, arguments: written, input, action } = fields
  const callId = textOf(id)
  if (type === 'local_shell_call') return { type: 'tool-call', callId, toolName: 'local_shell', input: action ?? {} }
  return {
    type: 'tool-call',
    callId,
    toolName: textOf(name),
    input: type === 'function_call' ? parsed(written) : input,
  }
}

const reasoningOf = ({ summary, content }: Fields): Part => ({
  type: 'reasoning',
  text: [...listOf(summary), ...listOf(content)].map((part) => textOf(fieldsOf(part)['text'])).join('\n'),
})

function contentOf(output: unknown): ContentItem[] {
  if (!isObject(output)) return itemsOf(output)
  return 'content' in output ? itemsOf(output['content']) : [{ type: 'text', text: JSON.stringify(output) }]
}

const roles: Readonly<Record<string, Message['role']>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
}

/** Reads items of the Responses API: what the model wrote between two inputs is one assistant message. */
export function readResponses(items: readonly unknown[]): Message[] {
  const messages: Message[] = []
  const names = new Map<string, string>()
  let spoken: Part[] = []
  const end = (): void => {
    if (spoken.length === 0) return
    const made = spoken.filter(({ type }) => type === 'tool-call').length
    const isBound = made > 1 && spoken.some(({ type }) => type === 'reasoning')
    messages.push({ role: 'assistant', parts: spoken, ...(isBound ? { indivisible: true } : {}) })
    spoken = []
  }
  for (const each of items) {
    const fields = fieldsOf(each)
    const { type, role, content, call_id: id, output } = fields
    const name = textOf(type)
    if (outputs.has(name)) {
      end()
      const callId = textOf(id)
      const toolName = names.get(callId) ?? ''
      messages.push({
        role: 'tool',
        parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content: contentOf(output) }],
      })
    } else if (calls.has(name)) {
      const call = callOf(fields)
      if (call.type === 'tool-call') names.set(call.callId, call.toolName)
      spoken.push(call)
    } else if (name === 'reasoning') spoken.push(reasoningOf(fields))
    else if (role === 'assistant') spoken.push(...itemsOf(content))
    else if (typeof role === 'string' && roles[role]) {
      end()
      messages.push({ role: roles[role], parts: itemsOf(content) })
    } else spoken.push({ type: 'opaque', value: each })
  }
  end()
  return messages
}

/** Reads a request of the Responses API, or a list of its items. */
export function responsesConversation(value: unknown): Recorded {
  if (Array.isArray(value)) return { messages: readResponses(value) }
  const { id, input, output, instructions, tools } = fieldsOf(value)
  const asked = typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input)
  return { id, messages: readResponses([...asked, ...listOf(output)]), system: instructions, tools }
}
