import { InvalidMessageError } from '../../errors.ts'
import { sameObjects } from '../../message/same-objects.ts'
import { foreignMessages } from '../../message/foreign.ts'
import type { Message } from '../../message/types.ts'

const roles = new Set(['system', 'user', 'assistant', 'tool'])

/** A wrong value in an error message; it can be anything. */
const quoted = (value: unknown): string => (typeof value === 'string' ? `“${value.slice(0, 40)}”` : typeof value)

function partProblem(part: unknown): string | undefined {
  if (typeof part !== 'object' || part === null) return 'a part is an object with a type'
  const { type } = part as { type?: unknown }
  const fields = part as Record<string, unknown>
  if (type === 'text' || type === 'reasoning')
    return typeof fields['text'] === 'string' ? undefined : `a ${type} part has a text`
  if (type === 'tool-call') {
    return typeof fields['callId'] === 'string' && typeof fields['toolName'] === 'string'
      ? undefined
      : 'a tool-call part has a callId, a toolName and an input'
  }
  if (type === 'tool-result') {
    const known =
      typeof fields['callId'] === 'string' && Array.isArray(fields['content']) && typeof fields['status'] === 'string'
    if (!known) return 'a tool-result part has a callId, a status and a content array'
    const items = fields['content'] as unknown[]
    return items.every(isContentItem) ? undefined : 'a content item is { type: "text", text } or { type: "opaque" }'
  }
  return type === 'opaque'
    ? undefined
    : `there is no part type ${quoted(type)}; use opaque for what Winnow does not know`
}

function isContentItem(item: unknown): boolean {
  if (typeof item !== 'object' || item === null) return false
  const { type, text } = item as { type?: unknown; text?: unknown }
  return type === 'opaque' || (type === 'text' && typeof text === 'string')
}

/** The history that was last checked, by its first message, so that one that grows is only compared. */
const lastChecked = new WeakMap<Message, Message[]>()

/**
 * @throws InvalidMessageError naming the first message that is not of the shape of {@link Message}
 */
export function checkMessages(messages: unknown): asserts messages is readonly Message[] {
  if (!Array.isArray(messages)) {
    const foreign = foreignMessages(messages, 'core')
    throw new InvalidMessageError(0, '', foreign ?? 'the messages are an array')
  }
  const history = messages as Message[]
  if (history.length === 0) return
  const known = lastChecked.get(history[0]!)
  const same = known ? sameObjects(history, 0, known) : 0
  try {
    for (let at = same; at < history.length; at += 1) checkMessage(history[at], at)
  } catch (error) {
    const foreign = foreignMessages(history, 'core')
    throw foreign === undefined ? error : new InvalidMessageError(0, '', foreign)
  }
  if (known?.length === same) for (let at = same; at < history.length; at += 1) known.push(history[at]!)
  else lastChecked.set(history[0]!, Array.from(history))
}

function checkMessage(message: unknown, at: number): void {
  if (typeof message !== 'object' || message === null)
    throw new InvalidMessageError(at, '', 'a message is an object with a role and parts')
  const { role, parts } = message as { role?: unknown; parts?: unknown }
  if (typeof role !== 'string' || !roles.has(role)) {
    throw new InvalidMessageError(at, '.role', `there is no role ${quoted(role)}; use system, user, assistant or tool`)
  }
  if (!Array.isArray(parts))
    throw new InvalidMessageError(
      at,
      '.parts',
      'the parts are an array; plain chat messages go through @winnow/core/openai-chat',
    )
  for (const part of parts as unknown[]) {
    const problem = partProblem(part)
    if (problem) throw new InvalidMessageError(at, '.parts', problem)
  }
}
