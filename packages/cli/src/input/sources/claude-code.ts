import { readAnthropic } from '../anthropic.ts'
import { fieldsOf, isObject, listOf, textOf, type Fields } from '../fields.ts'
import type { Log, Recorded } from './source.ts'

interface Growing {
  readonly role: string
  readonly content: unknown[]
  readonly id: unknown
}

interface Conversation {
  readonly id: string
  messages: Growing[]
  /** How many messages there were after a line. */
  readonly lengths: Map<string, number>
}

const first = new Set<unknown>(['file-history-snapshot', 'summary'])

/** Whether a value is a line of a session of Claude Code. */
export function isClaudeCode(value: unknown): boolean {
  const { type, role, sessionId, uuid, leafUuid, messageId, message } = fieldsOf(value)
  if (typeof type !== 'string' || role !== undefined) return false
  if (first.has(type)) return typeof leafUuid === 'string' || typeof messageId === 'string'
  return typeof sessionId === 'string' && (typeof uuid === 'string' || message === undefined)
}

const blocksOf = (content: unknown): readonly unknown[] =>
  typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content).filter(isObject)
const hasType = (content: readonly unknown[], type: string): boolean =>
  content.some((block) => fieldsOf(block)['type'] === type)
const isResults = ({ role, content }: Pick<Growing, 'role' | 'content'>): boolean =>
  role === 'user' && content.length > 0 && content.every((block) => fieldsOf(block)['type'] === 'tool_result')

/** A prompt that goes back to the end of an earlier turn replaces what came after it. */
function rewind(conversation: Conversation, parent: unknown): void {
  const { messages, lengths } = conversation
  const kept = parent === null ? 0 : lengths.get(textOf(parent))
  if (kept === undefined || kept >= messages.length) return
  const last = messages[kept - 1]
  if (!last || (last.role === 'assistant' && !hasType(last.content, 'tool_use')))
    conversation.messages = messages.slice(0, kept)
}

/** Each block of an answer has a line of its own, and so has each result of calls made at once. */
function addMessage(conversation: Conversation, { role, id, content }: Fields, parent: unknown): void {
  const added: Growing = { role: textOf(role), content: [...blocksOf(content)], id }
  if (added.role === 'user' && !isResults(added)) rewind(conversation, parent)
  const { messages } = conversation
  const last = messages.at(-1)
  const spoken = last && isResults(last) ? messages.at(-2) : last
  if (added.role === 'assistant' && typeof id === 'string' && spoken?.id === id) spoken.content.push(...added.content)
  else if (last && isResults(last) && isResults(added)) last.content.push(...added.content)
  else messages.push(added)
}

/**
 * Gathers a session of Claude Code. What a subagent did is a conversation of its own, and so is what comes after the
 * history was compacted, because the model was no longer sent what came before.
 */
export function openClaudeCode(): Log {
  const conversations: Conversation[] = []
  const current = new Map<string, Conversation>()
  const open = (key: string, session: string): Conversation => {
    const parts = conversations.filter(({ id }) => id === session || id.startsWith(`${session}#`)).length
    const made: Conversation = {
      id: parts === 0 ? session : `${session}#${parts + 1}`,
      messages: [],
      lengths: new Map(),
    }
    conversations.push(made)
    current.set(key, made)
    return made
  }
  return {
    add(value) {
      const { type, subtype, sessionId, uuid, parentUuid, isSidechain, agentId, message } = fieldsOf(value)
      const session = textOf(sessionId)
      const key = isSidechain === true ? `${session} ${textOf(agentId)}` : session
      if (type === 'system' && subtype === 'compact_boundary') current.delete(key)
      const conversation = current.get(key) ?? (isObject(message) ? open(key, session) : undefined)
      if (!conversation) return
      if (isObject(message) && (type === 'user' || type === 'assistant')) addMessage(conversation, message, parentUuid)
      if (typeof uuid === 'string') conversation.lengths.set(uuid, conversation.messages.length)
    },
    conversations: () =>
      conversations.flatMap(({ id, messages }): Recorded[] =>
        messages.length === 0
          ? []
          : [{ id, messages: readAnthropic(messages.map(({ role, content }) => ({ role, content }))) }],
      ),
  }
}
