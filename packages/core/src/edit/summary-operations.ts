import { WinnowError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import { isSummary } from '../text/marks/summary-mark.ts'
import type { MessageOperation, Operations } from './operations.ts'
import type { SummarizeEdit } from './types.ts'

/** Whether a round would be parted between the messages before `at` and those from `at` on. */
function partsRound(messages: readonly Message[], at: number): boolean {
  let next = at
  while (messages[next]?.role === 'system') next += 1
  if (messages[next]?.role !== 'tool') return false
  let before = at - 1
  while (messages[before]?.role === 'tool' || messages[before]?.role === 'system') before -= 1
  return messages[before]?.role === 'assistant'
}

/** Why messages cannot be left out together, if they cannot: positions, system messages and rounds. */
export function whyNoRange(messages: readonly Message[], { from, to }: SummarizeEdit): string | undefined {
  if (to > messages.length) return `there are only ${messages.length} messages`
  if (partsRound(messages, from) || partsRound(messages, to)) return 'it would part a call and its result'
  for (let at = from; at < to; at += 1) if (messages[at]!.role === 'system') return 'it holds a system message'
  return undefined
}

const operationOf = (): MessageOperation => ({
  remove: true,
  calls: new Set(),
  results: new Set(),
  texts: new Map(),
  isSummarized: true,
})

/** One for all messages, because a long history has thousands of them; nothing writes to it. */
const summarized = operationOf()

const known = new WeakMap<SummarizeEdit, MessageOperation>()

/** What happens to the first message of a summary: the same object for the same edit, so that its view is the same, too. */
function firstOperation(edit: SummarizeEdit): MessageOperation {
  let operation = known.get(edit)
  if (operation?.summary !== edit.text) known.set(edit, (operation = { ...operationOf(), summary: edit.text }))
  return operation
}

/** What happens to the messages of a summary, one after the other. */
export function summaryOperations(edit: SummarizeEdit): MessageOperation[] {
  const operations = Array.from<MessageOperation>({ length: edit.to - edit.from }).fill(summarized)
  operations[0] = firstOperation(edit)
  return operations
}

/**
 * Adds a summary to the operations of a history. It takes the place of what else was to happen to its messages.
 *
 * @throws WinnowError `invalid-edit`
 */
export function addSummary(operations: Operations, messages: readonly Message[], edit: SummarizeEdit): void {
  const isOverlap = (): boolean => {
    for (let at = edit.from; at < edit.to; at += 1) if (operations.get(at)?.isSummarized) return true
    return false
  }
  const why =
    whyNoRange(messages, edit) ??
    (isOverlap()
      ? 'another summary is there'
      : isSummary([{ type: 'text', text: edit.text }])
        ? undefined
        : 'its text is not made by asSummary')
  if (why !== undefined)
    throw new WinnowError('invalid-edit', `summarize from message ${edit.from} to ${edit.to}: ${why}`)
  summaryOperations(edit).forEach((operation, index) => operations.set(edit.from + index, operation))
}
