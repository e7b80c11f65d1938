import { copyWith } from '../edit/copy-with.ts'
import { operationsOf, type MessageOperation, type OperationLookup } from '../edit/operations.ts'
import type { EditAction } from '../edit/types.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'

function replaceContent(content: unknown, texts: ReadonlyMap<number, string>): unknown {
  if (!Array.isArray(content)) return texts.get(0) ?? content
  return (content as unknown[]).map((block, index) => {
    const text = texts.get(index)
    if (text === undefined) return block
    return typeof block === 'object' && block !== null ? copyWith(block, { text }) : text
  })
}

function editMessage<Native extends ChatMessage>(message: Native, operation: MessageOperation): Native {
  if (message.role === 'tool') {
    const texts = operation.texts.get(0)
    return texts ? copyWith(message, { content: replaceContent(message.content, texts) }) : message
  }
  const calls = (message.tool_calls ?? []).filter((_, index) => !operation.calls.has(index))
  return copyWith(message, { tool_calls: calls.length > 0 ? calls : undefined })
}

/** What is sent of one message; `undefined` when nothing of it stays. */
export function sentOf<Native extends ChatMessage>(
  message: Native,
  operation: MessageOperation | undefined,
): Native | undefined {
  if (operation === undefined) return message
  if (operation.summary !== undefined) return { role: 'user', content: operation.summary } as Native
  return operation.remove ? undefined : editMessage(message, operation)
}

/** Adds what is sent of the messages from `from` on to a view. */
export function addSent<Native extends ChatMessage>(
  view: Native[],
  messages: readonly Native[],
  operations: OperationLookup,
  from: number,
): Native[] {
  for (let at = from; at < messages.length; at += 1) {
    const sent = sentOf(messages[at]!, operations.get(at))
    if (sent !== undefined) view.push(sent)
  }
  return view
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
  return edits.length === 0 ? messages : addSent([], messages, operationsOf(readChat(messages), edits), 0)
}
