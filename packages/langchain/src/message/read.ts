import type { BaseMessage } from '@langchain/core/messages'
import { isSummary, takeSnapshot, type ContentItem, type Message, type Part, type Snapshot } from '@winnow/core'
import { blockText } from './blocks.ts'
import { callsOf, type CallName } from './calls.ts'
import { fieldsOf, isFields, listOf, textOf, type Fields } from './fields.ts'
import { readAssistant } from './read-assistant.ts'

/** The type LangChain gives a message: `human`, `ai`, `tool`, `system`, `remove` and others. */
export function typeOf(message: unknown): string {
  const { getType, type } = fieldsOf(message)
  return typeof getType === 'function' ? textOf(getType.call(message)) : textOf(type)
}

function contentItems(content: unknown): ContentItem[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }]
  return listOf(content).map((block) => {
    const text = blockText(block)
    return text === undefined ? { type: 'opaque', value: block } : { type: 'text', text }
  })
}

const contentParts = (content: unknown): Part[] => (content === '' ? [] : contentItems(content))

/** What LangChain marks as written by the agent and not by a person. */
function sourceOf(message: Fields): 'person' | 'summary' | 'injected' {
  const source = fieldsOf(message['additional_kwargs'])['lc_source']
  if (typeof source !== 'string') return 'person'
  return source === 'summarization' ? 'summary' : 'injected'
}

function readTool(message: Fields, toolName: string): Message {
  const callId = textOf(message['tool_call_id'])
  const status = message['status'] === 'error' ? 'error' : 'ok'
  // The content of a computer call's output is a picture, though it may be a string.
  const isPicture = fieldsOf(message['additional_kwargs'])['type'] === 'computer_call_output'
  const content: ContentItem[] = isPicture ? [{ type: 'opaque' }] : contentItems(message['content'])
  return { role: 'tool', parts: [{ type: 'tool-result', callId, toolName, status, content }] }
}

function readHuman(fields: Fields): Message {
  const parts = contentParts(fields['content'])
  return { role: 'user', source: isSummary(parts) ? 'injected' : sourceOf(fields), parts }
}

function readOne(message: unknown, toolName: string): Message {
  const type = typeOf(message)
  const fields = fieldsOf(message)
  if (type === 'ai') return readAssistant(fields)
  if (type === 'tool') return readTool(fields, toolName)
  if (type === 'human') return readHuman(fields)
  if (type === 'system' || type === 'developer') return { role: 'system', parts: contentParts(fields['content']) }
  return { role: 'user', source: 'injected', pinned: true, parts: [{ type: 'opaque', value: message }] }
}

/** Names of the calls of one message by id, given out in order, so that equal ids name their own call. */
class CallNames {
  readonly #names = new Map<string, string[]>()

  constructor(calls: readonly CallName[]) {
    for (const { id, name } of calls) {
      const names = this.#names.get(id)
      if (names) names.push(name)
      else if (id !== '') this.#names.set(id, [name])
    }
  }

  take(id: string): string | undefined {
    const names = this.#names.get(id)
    return names && names.length > 1 ? names.shift() : names?.[0]
  }
}

/** The fields a reading depends on; hosts replace them on message objects they keep, or change them in place. */
const watched = ['content', 'additional_kwargs', 'response_metadata', 'status', 'tool_call_id'] as const

/** A list as far as a change of it is looked for: itself, its items and their texts. */
const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? [value, ...value.flatMap((item: unknown) => [item, fieldsOf(item)['text']])] : [value]

/** The same of a field that may hold others, such as `additional_kwargs`. */
const partsOf = (value: unknown): readonly unknown[] =>
  isFields(value) ? [value, ...Object.entries(value).flatMap(([key, own]) => [key, ...itemsOf(own)])] : itemsOf(value)

/** What a reading depends on, as far as it is watched. */
const watchedOf = (message: Fields, toolName: string): readonly unknown[] => [
  toolName,
  ...watched.flatMap((name) => partsOf(message[name])),
]

/** The three lists of calls, of which all is watched. */
const callListsOf = (message: Fields): readonly unknown[] => [
  message['tool_calls'],
  message['invalid_tool_calls'],
  fieldsOf(message['additional_kwargs'])['tool_calls'],
]

/** A message that was read, and what it was read from. */
interface KnownMessage {
  readonly state: readonly unknown[]
  readonly calls: Snapshot<readonly unknown[]>
  readonly read: Message
}

const known = new WeakMap<object, KnownMessage>()

function remembered(message: unknown, toolName: string): Message {
  if (!isFields(message)) return readOne(message, toolName)
  const state = watchedOf(message, toolName)
  const calls = callListsOf(message)
  const before = known.get(message)
  if (
    before?.state.length === state.length &&
    before.state.every((value, index) => value === state[index]) &&
    before.calls.isSame(calls)
  )
    return before.read
  const read = readOne(message, toolName)
  known.set(message, { state, calls: takeSnapshot(calls), read })
  return read
}

/**
 * Reads LangChain messages. One message is read as one; what Winnow does not know becomes opaque and is never edited.
 *
 * @example
 * const texts = readMessages(history).map((message) => message.parts.length)
 */
export function readMessages(messages: readonly BaseMessage[]): Message[] {
  let names = new CallNames([])
  return messages.map((message) => {
    const type = typeOf(message)
    const fields = fieldsOf(message)
    // A result behind a person's words answers no call, so it takes no name of one, whether that call is sent or not.
    if (type === 'ai') names = new CallNames(callsOf(fields).calls)
    else if (type === 'human') names = new CallNames([])
    const toolName = type === 'tool' ? (names.take(textOf(fields['tool_call_id'])) ?? textOf(fields['name'])) : ''
    return remembered(message, toolName)
  })
}
