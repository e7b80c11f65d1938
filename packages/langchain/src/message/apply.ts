import { HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { isRemoved, operationsOf, type EditAction, type Message, type MessageOperation } from '@winnow/core'
import { copyWith } from './copy-with.ts'
import { editAssistant } from './edit-assistant.ts'
import { isFields } from './fields.ts'
import { readMessages } from './read.ts'

function replaceTexts(content: unknown, texts: ReadonlyMap<number, string>): unknown {
  if (!Array.isArray(content)) return texts.get(0) ?? content
  return (content as unknown[]).map((block, index) => {
    const text = texts.get(index)
    if (text === undefined) return block
    return isFields(block) ? { ...block, text } : text
  })
}

function editMessage(message: BaseMessage, read: Message, operation: MessageOperation): BaseMessage {
  if (read.role === 'assistant') return editAssistant(message, read, operation)
  const texts = operation.texts.get(0)
  return texts ? copyWith(message, { content: replaceTexts(message.content, texts) }) : message
}

/**
 * Applies edits to LangChain messages: untouched messages are the same objects, edited ones are copies of the same class
 * with the same id, usage, name and metadata, and a summary is a new human message. The input is never changed; without edits the same array comes back.
 *
 * @throws WinnowError `invalid-edit` when an edit names a part these messages do not have
 * @example
 * const view = applyMessages(history, edits)
 */
export function applyMessages(messages: readonly BaseMessage[], edits: readonly EditAction[]): readonly BaseMessage[] {
  if (edits.length === 0) return messages
  const read = readMessages(messages)
  const operations = operationsOf(read, edits)
  const view: BaseMessage[] = []
  messages.forEach((message, at) => {
    const operation = operations.get(at)
    if (!operation) view.push(message)
    else if (operation.summary !== undefined) view.push(new HumanMessage(operation.summary))
    else if (!isRemoved(read[at]!, operation)) view.push(editMessage(message, read[at]!, operation))
  })
  return view
}
