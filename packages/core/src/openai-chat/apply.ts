import { operationsOf, type MessageOperation } from '../edit/operations.ts'
import type { EditAction } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'

function replaceContent(content: unknown, texts: ReadonlyMap<number, string>): unknown {
  if (!Array.isArray(content)) return texts.get(0) ?? content
  return (content as unknown[]).map((block, index) => {
    const text = texts.get(index)
    if (text === undefined) return block
    return typeof block === 'object' && block !== null ? { ...block, text } : text
  })
}

function editMessage<Native extends ChatMessage>(message: Native, operation: MessageOperation): Native {
  if (message.role === 'tool') {
    const texts = operation.texts.get(0)
    return texts ? { ...message, content: replaceContent(message.content, texts) } : message
  }
  const calls = (message.tool_calls ?? []).filter((_, index) => !operation.calls.has(index))
  if (calls.length > 0) return { ...message, tool_calls: calls }
  const { tool_calls: _removed, ...rest } = message
  return rest as Native
}

/**
 * Applies edits to OpenAI chat messages: untouched messages are the same objects and keep every field.
 * A summary is a user message with its text.
 *
 * @example
 * const request = applyChat(history, edits)
 */
export function applyChat<Native extends ChatMessage>(
  messages: readonly Native[],
  edits: readonly EditAction[],
): readonly Native[] {
  return edits.length === 0 ? messages : applyToRead(messages, readChat(messages), edits)
}

/** The same for messages that were read already: the edits are of what `read` holds. */
export function applyToRead<Native extends ChatMessage>(
  messages: readonly Native[],
  read: readonly Message[],
  edits: readonly EditAction[],
): readonly Native[] {
  const operations = operationsOf(read, edits)
  const view: Native[] = []
  for (let at = 0; at < messages.length; at += 1) {
    const operation = operations.get(at)
    if (!operation) view.push(messages[at]!)
    else if (operation.summary !== undefined) view.push({ role: 'user', content: operation.summary } as Native)
    else if (!operation.remove) view.push(editMessage(messages[at]!, operation))
  }
  return view
}
