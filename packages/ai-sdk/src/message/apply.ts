import {
  copyWith,
  isRemoved,
  losesReasoning,
  operationsOf,
  type EditAction,
  type Message,
  type MessageOperation,
} from '@winnow/core'
import {
  breakpointsOfMessage,
  breakpointsOfPart,
  carryBack,
  carryPastSummary,
  type Breakpoint,
} from './cache-breakpoints.ts'
import { partsOf, type Fields, type NativeMessage } from './native-message.ts'
import { readModelMessages } from './read.ts'
import { writeOutput } from './tool-output.ts'

/** A breakpoint of a part that went; `before` counts the parts that stay before it. */
interface Loose {
  readonly before: number
  readonly breakpoint: Breakpoint
}

function editMessage<Native extends NativeMessage>(
  message: Native,
  read: Message,
  operation: MessageOperation,
): { readonly edited: Native; readonly loose: readonly Loose[] } {
  const native = partsOf(message)
  const dropReasoning = losesReasoning(read, operation)
  const content: unknown[] = []
  const loose: Loose[] = []
  let call = 0
  let result = 0
  read.parts.forEach((part, index) => {
    let stays: unknown = native[index]
    let goes = part.type === 'reasoning' && dropReasoning
    if (part.type === 'tool-call') {
      goes = operation.calls.has(call)
      call += 1
    } else if (part.type === 'tool-result') {
      const texts = operation.texts.get(result)
      goes = operation.results.has(result)
      const holder = stays as Fields
      if (texts && !goes) stays = copyWith(holder, { output: writeOutput(holder['output'] as Fields, texts) })
      result += 1
    }
    if (!goes) content.push(stays)
    else for (const breakpoint of breakpointsOfPart(native[index])) loose.push({ before: content.length, breakpoint })
  })
  return { edited: copyWith(message, { content }), loose }
}

const summaryMessage = (text: string): NativeMessage => ({ role: 'user', content: [{ type: 'text', text }] })

/**
 * Applies edits to `ModelMessage`s, or to the messages of a provider prompt. Untouched messages are the same objects;
 * prompt cache breakpoints of what goes move to the nearest earlier part that stays, and without one to the summary, which is
 * a user message.
 *
 * @throws WinnowError `invalid-edit` when an edit names a part the history does not have
 * @example
 * const { edits } = await winnow.prepare(readModelMessages(history))
 * const view = applyModelMessages(history, edits)
 */
export function applyModelMessages<Native extends NativeMessage>(
  messages: readonly Native[],
  edits: readonly EditAction[],
): readonly Native[] {
  return edits.length === 0 ? messages : applyToRead(messages, readModelMessages(messages), edits)
}

/** The same for messages that were read already: the edits are of what `read` holds. */
export function applyToRead<Native extends NativeMessage>(
  messages: readonly Native[],
  read: readonly Message[],
  edits: readonly EditAction[],
): readonly Native[] {
  if (edits.length === 0) return messages
  const operations = operationsOf(read, edits)
  const view: Native[] = []
  messages.forEach((message, at) => {
    const operation = operations.get(at)
    if (!operation) {
      view.push(message)
    } else if (operation.isSummarized) {
      if (operation.summary !== undefined) view.push(summaryMessage(operation.summary) as Native)
      for (const breakpoint of breakpointsOfMessage(message)) carryPastSummary(view, breakpoint)
    } else if (isRemoved(read[at]!, operation)) {
      for (const breakpoint of breakpointsOfMessage(message)) carryBack(view, breakpoint)
    } else {
      const { edited, loose } = editMessage(message, read[at]!, operation)
      view.push(edited)
      for (const { before, breakpoint } of loose) carryBack(view, breakpoint, before)
    }
  })
  return view
}
