import type { ContentItem, Message, Part } from '../message/types.ts'
import { copyWith } from './copy-with.ts'
import { isRemoved, losesReasoning, operationsOf, type MessageOperation, type OperationLookup } from './operations.ts'
import type { EditAction } from './types.ts'

/** The content of a result with new texts, by their places. */
export function replaceTexts(
  content: readonly ContentItem[],
  texts: ReadonlyMap<number, string>,
): readonly ContentItem[] {
  return content.map((item, index) => {
    const text = texts.get(index)
    return text === undefined ? item : { type: 'text', text }
  })
}

function editMessage(message: Message, operation: MessageOperation): Message {
  const dropReasoning = losesReasoning(message, operation)
  const parts: Part[] = []
  let call = 0
  let result = 0
  for (const part of message.parts) {
    if (part.type === 'tool-call') {
      if (!operation.calls.has(call)) parts.push(part)
      call += 1
    } else if (part.type === 'tool-result') {
      const texts = operation.texts.get(result)
      if (!operation.results.has(result)) {
        parts.push(texts ? copyWith(part, { content: replaceTexts(part.content, texts) }) : part)
      }
      result += 1
    } else if (part.type !== 'reasoning' || !dropReasoning) parts.push(part)
  }
  return copyWith(message, { parts })
}

const summaryMessage = (text: string): Message => {
  return { role: 'user', source: 'injected', parts: [Object.freeze({ type: 'text' as const, text })] }
}

/** What is sent of one message; `undefined` when nothing of it stays. */
export function viewMessage(message: Message, operation: MessageOperation | undefined): Message | undefined {
  if (!operation) return message
  if (operation.summary !== undefined) return summaryMessage(operation.summary)
  return isRemoved(message, operation) ? undefined : editMessage(message, operation)
}

/** Freezes what was made here of a message; what is the host's stays as it is. */
function freezeMade(view: Message, { parts }: Message): void {
  const own = new Set<unknown>()
  for (const part of parts) {
    own.add(part)
    if (part.type === 'tool-result') for (const item of part.content) own.add(item)
  }
  for (const part of view.parts) {
    if (part.type !== 'tool-result' || own.has(part)) continue
    for (const item of part.content) if (!own.has(item)) Object.freeze(item)
    Object.freeze(part.content)
    Object.freeze(part)
  }
  Object.freeze(view.parts)
  Object.freeze(view)
}

const views = new WeakMap<MessageOperation, { readonly of: Message; readonly view: Message }>()

/**
 * The same object for the same decision about the same message, so that views of later requests share their messages;
 * it is frozen.
 */
export function sharedView(message: Message, operation: MessageOperation | undefined): Message | undefined {
  if (!operation) return message
  if (operation.summary === undefined && (operation.isSummarized || isRemoved(message, operation))) return undefined
  const known = views.get(operation)
  if (known?.of === message) return known.view
  const view = operation.summary === undefined ? editMessage(message, operation) : summaryMessage(operation.summary)
  freezeMade(view, message)
  views.set(operation, { of: message, view })
  return view
}

/** Applies operations; the same array when there are none, and untouched messages are the same objects. */
export function applyOperations(messages: readonly Message[], operations: OperationLookup): readonly Message[] {
  if (operations.size === 0) return messages
  const view: Message[] = []
  for (let at = 0; at < messages.length; at += 1) {
    const message = sharedView(messages[at]!, operations.get(at))
    if (message) view.push(message)
  }
  return view
}

/**
 * Makes the view from a history and its edits. The input is never changed; without edits the same array comes back.
 *
 * @throws WinnowError `invalid-edit` when an edit names a part the history does not have
 * @example
 * const view = applyEdits(history, report.edits) // the same bytes `prepare` sent
 */
export function applyEdits(messages: readonly Message[], edits: readonly EditAction[]): readonly Message[] {
  return applyOperations(messages, operationsOf(messages, edits))
}
