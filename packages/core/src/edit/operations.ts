import { WinnowError } from '../errors.ts'
import { callsOf } from '../message/guards.ts'
import { pairRound, type Round } from '../message/pairing.ts'
import type { Message, Part } from '../message/types.ts'
import { isEditAction } from './edit-shape.ts'
import { firstMessageOf } from './first-message.ts'
import { addSummary } from './summary-operations.ts'
import type { EditAction } from './types.ts'

/** What happens to one message: the form adapters translate edits into. All numbers are ordinals in that message. */
export interface MessageOperation {
  /** The whole message goes; what is planned or worked out for a history says so, too, where all that it held goes. */
  remove: boolean
  /** Calls that go. */
  calls: ReadonlySet<number>
  /** Results that go. */
  results: ReadonlySet<number>
  /** New texts by result, then by content item. */
  texts: ReadonlyMap<number, ReadonlyMap<number, string>>
  /** The message goes with others, and a user message with this text stands in place of them all; see `isSummarized`. */
  readonly summary?: string
  /** The message goes with others in whose place a summary stands; what other edits say of it no longer counts. */
  readonly isSummarized?: true
}

/** Stand for what nearly all operations have none of, so that each has only what it needs. */
const noNumbers: ReadonlySet<number> = new Set()
const noTexts: MessageOperation['texts'] = new Map()

const noOperation = (): MessageOperation => ({ remove: false, calls: noNumbers, results: noNumbers, texts: noTexts })

/** Operations by message index; messages without one are untouched. */
export type Operations = Map<number, MessageOperation>

/** What reading operations takes: a map of them, or a list. */
export interface OperationLookup {
  /** How many messages have one. */
  readonly size: number
  get(at: number): MessageOperation | undefined
}

function operationAt(operations: Operations, at: number): MessageOperation {
  let operation = operations.get(at)
  if (operation?.isSummarized) return noOperation()
  if (!operation) operations.set(at, (operation = noOperation()))
  return operation
}

/** Stands for the most usual numbers: those of the only call of a message, or of its only result. */
const onlyFirst: ReadonlySet<number> = new Set([0])

/** The numbers with one more; what is not shared belongs to its operation alone. */
function withNumber(numbers: ReadonlySet<number>, number: number): ReadonlySet<number> {
  if (numbers === noNumbers) return number === 0 ? onlyFirst : new Set([number])
  return numbers === onlyFirst ? new Set([0, number]) : (numbers as Set<number>).add(number)
}

const unknownPlace = (edit: EditAction): WinnowError =>
  new WinnowError(
    'invalid-edit',
    `${edit.action} at message ${firstMessageOf(edit)}: there is no such part in this history`,
  )

const noEdit = (): WinnowError =>
  new WinnowError('invalid-edit', 'this is no edit: give { action, at, … } with whole numbers as places')

/** Adds one edit to the operations of a history; `round` is the round of `edit.at` where the caller has it already. */
export function addEdit(operations: Operations, messages: readonly Message[], edit: EditAction, round?: Round): void {
  if (!isEditAction(edit)) throw noEdit()
  if (edit.action === 'summarize') return addSummary(operations, messages, edit)
  const message = messages[edit.at]
  if (message?.role !== 'assistant') throw unknownPlace(edit)
  if (edit.action === 'remove-message') {
    operationAt(operations, edit.at).remove = true
    return
  }
  const use = (round ?? pairRound(messages, edit.at)).uses[edit.call]
  if (!use) throw unknownPlace(edit)
  if (edit.action === 'remove-tool-use') {
    const operation = operationAt(operations, edit.at)
    operation.calls = withNumber(operation.calls, edit.call)
    for (const { at, part } of use.results) {
      const answer = operationAt(operations, at)
      answer.results = withNumber(answer.results, part)
    }
    return
  }
  const place = use.results[edit.result ?? 0]
  if (!place) throw unknownPlace(edit)
  const texts = new Map<number, string>()
  for (const { index, text } of edit.texts) {
    if (place.value.content[index]?.type !== 'text') throw unknownPlace(edit)
    texts.set(index, text)
  }
  const operation = operationAt(operations, place.at)
  if (operation.texts === noTexts) operation.texts = new Map([[place.part, texts]])
  else (operation.texts as Map<number, ReadonlyMap<number, string>>).set(place.part, texts)
}

interface Planned {
  readonly messages: readonly Message[]
  readonly operations: OperationLookup
}

const planned = new WeakMap<readonly EditAction[], Planned>()

/** Remembers what a list of edits was planned as, so that an adapter need not work it out again. The list is frozen. */
export function rememberOperations(
  edits: readonly EditAction[],
  messages: readonly Message[],
  operations: OperationLookup,
): void {
  planned.set(Object.freeze(edits), { messages, operations })
}

/** Whether two arrays hold the same objects. */
const holdSame = (a: readonly Message[], b: readonly Message[]): boolean =>
  a === b || (a.length === b.length && a.every((message, index) => message === b[index]))

/**
 * Turns edits into operations by message, for adapters. Addresses are those of the stored history.
 *
 * @throws WinnowError `invalid-edit` when an edit names a part the history does not have
 * @example
 * const operations = operationsOf(messages, edits)
 * const kept = native.filter((_message: unknown, index: number) => !isRemoved(messages[index]!, operations.get(index)))
 */
export function operationsOf(messages: readonly Message[], edits: readonly EditAction[]): OperationLookup {
  const known = planned.get(edits)
  if (known && holdSame(known.messages, messages)) return known.operations
  const operations: Operations = new Map()
  for (const edit of edits) addEdit(operations, messages, edit)
  return markRemoved(messages, operations)
}

/** Says of each operation that takes all of its message that the message goes. */
export function markRemoved(messages: readonly Message[], operations: Operations): Operations {
  for (const [at, operation] of operations) operation.remove = isRemoved(messages[at]!, operation)
  return operations
}

const saysSomething = (part: Part): boolean => part.type === 'text' && part.text.trim() !== ''

/** Whether nothing of the message stays: it was removed, or all that it held was. */
export function isRemoved(message: Message, operation: MessageOperation | undefined): boolean {
  if (!operation) return false
  if (operation.remove) return true
  let call = 0
  let result = 0
  let edited = false
  for (const part of message.parts) {
    if (part.type === 'tool-call') {
      if (!operation.calls.has(call)) return false
      call += 1
      edited = true
    } else if (part.type === 'tool-result') {
      if (!operation.results.has(result)) return false
      result += 1
      edited = true
    } else if (part.type === 'opaque' || saysSomething(part)) return false
  }
  return edited
}

/** Whether the reasoning of the message goes: all its calls went and it says nothing. */
export function losesReasoning(message: Message, operation: MessageOperation): boolean {
  const calls = callsOf(message).length
  if (calls === 0 || operation.calls.size < calls) return false
  return !message.parts.some(saysSomething)
}
