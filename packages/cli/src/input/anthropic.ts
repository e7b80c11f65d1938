import type { ContentItem, Message, Part } from '@winnow/core'
import { CallNames } from './call-names.ts'
import { fieldsOf, isObject, textOf, type Fields } from './fields.ts'

const blocks = new Set(['tool_use', 'tool_result', 'thinking', 'redacted_thinking', 'server_tool_use', 'document'])

/** Whether a content block is one that only the Messages API of Anthropic has. */
export const isAnthropicBlock = (block: unknown): boolean => {
  const { type, source } = fieldsOf(block)
  return blocks.has(textOf(type)) || (type === 'image' && isObject(source))
}

function blockProblem(block: unknown, where: string): string | undefined {
  if (!isObject(block) || typeof block['type'] !== 'string')
    return `${where} is no content block: expected an object with a type, such as {"type": "text", "text": …}`
  const { type } = block
  if (type === 'tool_use' && (textOf(block['id']) === '' || textOf(block['name']) === ''))
    return `${where} is a tool_use without id or name: expected both`
  if (type === 'tool_result' && textOf(block['tool_use_id']) === '')
    return `${where} is a tool_result without tool_use_id: expected the id of the tool_use it answers`
  return undefined
}

/** What is wrong with a message of the Messages API, and where. */
export function anthropicProblem({ role, content }: Fields, where: string): string | undefined {
  if (role !== 'user' && role !== 'assistant' && role !== 'system')
    return `${where}.role is ${JSON.stringify(role)}: expected user or assistant, as in the Anthropic messages beside it`
  if (typeof content === 'string') return undefined
  if (!Array.isArray(content)) return `${where}.content is no text and no list of content blocks: expected one of them`
  for (const [at, block] of content.entries()) {
    const problem = blockProblem(block, `${where}.content[${at}]`)
    if (problem !== undefined) return problem
  }
  return undefined
}

const blocksOf = (content: unknown): readonly unknown[] =>
  Array.isArray(content)
    ? content
    : typeof content === 'string' && content !== ''
      ? [{ type: 'text', text: content }]
      : []

function contentItem(block: unknown): ContentItem {
  const { type, text } = fieldsOf(block)
  return type === 'text' && typeof text === 'string' ? { type: 'text', text } : { type: 'opaque', value: block }
}

function assistantPart(block: unknown): Part {
  const { type, id, name, input, thinking } = fieldsOf(block)
  if (type === 'tool_use') return { type: 'tool-call', callId: textOf(id), toolName: textOf(name), input: input ?? {} }
  // Redacted thinking shows nothing.
  if (type === 'thinking' || type === 'redacted_thinking') return { type: 'reasoning', text: textOf(thinking) }
  return contentItem(block)
}

function readAssistant(content: unknown): Message {
  const parts = blocksOf(content).map(assistantPart)
  const calls = parts.filter(({ type }) => type === 'tool-call').length
  // Thinking is bound to all calls that follow it.
  const isBound = calls > 1 && parts.some(({ type }) => type === 'reasoning')
  return { role: 'assistant', parts, ...(isBound ? { indivisible: true } : {}) }
}

const isResult = (block: unknown): boolean => fieldsOf(block)['type'] === 'tool_result'

/** A user message: what tools gave back, then what stands beside it. */
function readUser(content: unknown, names: CallNames): Message[] {
  const given = blocksOf(content)
  const results = given.filter(isResult).map((block): Part => {
    const { tool_use_id: id, content: output, is_error: isError } = fieldsOf(block)
    const callId = textOf(id)
    const status = isError === true ? 'error' : 'ok'
    return {
      type: 'tool-result',
      callId,
      toolName: names.take(callId) ?? '',
      status,
      content: blocksOf(output).map(contentItem),
    }
  })
  const others = given.filter((block) => !isResult(block)).map(contentItem)
  return [
    ...(results.length > 0 ? [{ role: 'tool', parts: results } as const] : []),
    ...(others.length > 0 || results.length === 0 ? [{ role: 'user', parts: others } as const] : []),
  ]
}

/**
 * Reads messages of the Messages API of Anthropic. Results of tools become messages of their own, before what the same
 * user message says besides; blocks that are not known are never edited.
 */
export function readAnthropic(messages: readonly Fields[]): Message[] {
  const names = new CallNames()
  return messages.flatMap(({ role, content }): Message[] => {
    if (role === 'assistant') {
      const read = readAssistant(content)
      names.read(read)
      return [read]
    }
    return role === 'user' ? readUser(content, names) : [{ role: 'system', parts: blocksOf(content).map(contentItem) }]
  })
}
