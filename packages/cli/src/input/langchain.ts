import { parseJson } from '@winnow/core'
import type { ContentItem, Message, Part } from '@winnow/core'
import { CallNames } from './call-names.ts'
import { fieldsOf, isObject, listOf, textOf, type Fields } from './fields.ts'

const types = ['human', 'ai', 'tool', 'system', 'developer', 'function', 'generic', 'chat', 'remove']

/** `AIMessageChunk` and `ai` are the same. */
const typeName = (name: string): string => name.replace(/Message(?:Chunk)?$/u, '').toLowerCase()

interface Stored {
  readonly type: string
  /** What the message holds; `undefined` where it is missing. */
  readonly fields: Fields | undefined
  /** Where that stands. */
  readonly place: string
}

/** A message as LangChain stores it: by its constructor (`lc`), as `{ type, data }`, or flat with a `type`. */
function storedOf(message: unknown): Stored | undefined {
  const { lc, type, id, kwargs, data, role, content } = fieldsOf(message)
  if (lc !== undefined && Array.isArray(id))
    return { type: typeName(textOf(id.at(-1))), fields: isObject(kwargs) ? kwargs : undefined, place: 'kwargs' }
  if (typeof type !== 'string' || role !== undefined || !types.includes(typeName(type))) return undefined
  if (data !== undefined) return { type: typeName(type), fields: isObject(data) ? data : undefined, place: 'data' }
  return content === undefined ? undefined : { type: typeName(type), fields: message as Fields, place: '' }
}

/** Whether a value is a message as LangChain stores it. */
export const isLangChain = (value: unknown): value is Fields => storedOf(value) !== undefined

/** What is wrong with a stored message of LangChain, and where. */
export function langChainProblem(message: Fields, where: string): string | undefined {
  const { type, fields, place } = storedOf(message)!
  const inside = place === '' ? where : `${where}.${place}`
  if (message['type'] === 'not_implemented')
    return `${where} was not serialised (not_implemented): expected "type": "constructor" with kwargs`
  if (!types.includes(type))
    return `${where}.id names ${JSON.stringify(listOf(message['id']).at(-1))}: expected a message, such as HumanMessage or AIMessage`
  if (!fields) return `${inside} is missing: expected an object with the content of the message`
  const { content, tool_calls: calls } = fields
  if (content !== undefined && typeof content !== 'string' && !Array.isArray(content))
    return `${inside}.content is no text and no list of content blocks: expected one of them`
  const wrong = listOf(calls).findIndex((call) => textOf(fieldsOf(call)['name']) === '')
  if (wrong >= 0) return `${inside}.tool_calls[${wrong}] has no name: expected { name, args, id }`
  return undefined
}

/** Blocks that are calls; the calls of the message say the same. */
const callBlocks = new Set(['tool_use', 'tool_call', 'functionCall', 'input_json_delta'])
const reasoningBlocks = new Set(['thinking', 'redacted_thinking', 'reasoning', 'reasoning_content'])

function item(block: unknown): ContentItem {
  if (typeof block === 'string') return { type: 'text', text: block }
  const { type, text } = fieldsOf(block)
  return type === 'text' && typeof text === 'string' ? { type: 'text', text } : { type: 'opaque', value: block }
}

const itemsOf = (content: unknown): ContentItem[] => (content === '' ? [] : [content].flat().map(item))

function spokenPart(block: unknown): Part[] {
  const { type, thinking, reasoning, reasoningText } = fieldsOf(block)
  if (callBlocks.has(textOf(type))) return []
  if (!reasoningBlocks.has(textOf(type))) return [item(block)]
  return [{ type: 'reasoning', text: textOf(thinking) || textOf(reasoning) || textOf(fieldsOf(reasoningText)['text']) }]
}

/** The reasoning of an OpenAI response stands outside the content. */
function outerReasoning({ reasoning }: Fields): Part[] {
  if (!isObject(reasoning)) return []
  return [
    {
      type: 'reasoning',
      text: listOf(reasoning['summary'])
        .map((part) => textOf(fieldsOf(part)['text']))
        .join(''),
    },
  ]
}

/** Arguments as they were written, where a provider's call was stored as it came. */
function parsed(text: unknown): unknown {
  try {
    return parseJson(textOf(text))
  } catch {
    return text
  }
}

const rawCall = (call: unknown): Fields => {
  const { name, arguments: written } = fieldsOf(fieldsOf(call)['function'])
  return { id: fieldsOf(call)['id'], name, args: parsed(written) }
}

function readAssistant(fields: Fields): Message {
  const kwargs = fieldsOf(fields['additional_kwargs'])
  const spoken = itemsOf(fields['content']).length === 0 ? [] : [fields['content']].flat().flatMap(spokenPart)
  const valid = listOf(fields['tool_calls'])
  const invalid = listOf(fields['invalid_tool_calls'])
  const raw = valid.length + invalid.length > 0 ? [] : listOf(kwargs['tool_calls']).map(rawCall)
  const calls = [...valid, ...invalid, ...raw].map((call): Part => {
    const { id, name, args } = fieldsOf(call)
    return { type: 'tool-call', callId: textOf(id), toolName: textOf(name), input: args ?? {} }
  })
  const parts = [
    ...(spoken.some(({ type }) => type === 'reasoning') ? [] : outerReasoning(kwargs)),
    ...spoken,
    ...calls,
    ...['function_call', 'refusal', 'audio'].flatMap((name): Part[] =>
      kwargs[name] ? [{ type: 'opaque', value: kwargs[name] }] : [],
    ),
  ]
  const isBound = calls.length > 1 && parts.some(({ type }) => type === 'reasoning')
  return {
    role: 'assistant',
    parts,
    // LangChain keeps an invalid call in several places, and the adapter leaves such a message alone, too.
    ...(invalid.length > 0 ? { pinned: true } : {}),
    ...(isBound ? { indivisible: true } : {}),
  }
}

function readTool(fields: Fields, names: CallNames): Message {
  const callId = textOf(fields['tool_call_id'])
  const toolName = names.take(callId) ?? textOf(fields['name'])
  const status = fields['status'] === 'error' ? 'error' : 'ok'
  const content = [fields['content'] ?? []].flat().map(item)
  return { role: 'tool', parts: [{ type: 'tool-result', callId, toolName, status, content }] }
}

/** What LangChain marks as written by the agent and not by a person. */
function sourceOf(fields: Fields): Pick<Message, 'source'> {
  const source = fieldsOf(fields['additional_kwargs'])['lc_source']
  return typeof source === 'string' ? { source: source === 'summarization' ? 'summary' : 'injected' } : {}
}

const roles: Readonly<Record<string, string>> = {
  user: 'human',
  assistant: 'ai',
  system: 'system',
  developer: 'system',
}

/** Reads stored messages of LangChain; one is read as one, and what is not known is never edited. */
export function readLangChain(messages: readonly Fields[]): Message[] {
  const names = new CallNames()
  return messages.map((message): Message => {
    const { type: stored, fields = {} } = storedOf(message)!
    const type = stored === 'generic' || stored === 'chat' ? (roles[textOf(fields['role'])] ?? stored) : stored
    if (type === 'ai') {
      const read = readAssistant(fields)
      names.read(read)
      return read
    }
    if (type === 'tool') return readTool(fields, names)
    const parts = itemsOf(fields['content'] ?? '')
    if (type === 'human') return { role: 'user', ...sourceOf(fields), parts }
    if (type === 'system' || type === 'developer') return { role: 'system', parts }
    return { role: 'user', source: 'injected', pinned: true, parts: [{ type: 'opaque', value: message }] }
  })
}
