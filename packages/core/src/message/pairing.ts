import { isCall, isResult, resultText } from './guards.ts'
import type { Message, ToolCallPart, ToolResultPart } from './types.ts'

/** Where a result stands: `part` counts the tool-result parts of message `at`. */
export interface ResultPlace {
  readonly at: number
  readonly part: number
  readonly value: ToolResultPart
}

/** One tool call with its results. */
export interface ToolUse {
  /** Index of the assistant message. */
  readonly at: number
  /** Position among the calls of that message. */
  readonly call: number
  readonly value: ToolCallPart
  /** Empty while the call is unanswered; several where a host answered more than once. */
  readonly results: readonly ResultPlace[]
}

/** What the results of a call say, one below the other. */
export const resultsText = ({ results }: ToolUse): string => results.map(({ value }) => resultText(value)).join('\n')

/** One assistant message and the tool messages that answer it; `end` is the index after the last of them. */
export interface Round {
  readonly at: number
  readonly end: number
  readonly uses: readonly ToolUse[]
  /** Results in the block that answer no call of the message. */
  readonly orphans: readonly ResultPlace[]
}

/** The tool messages that follow `at`, system messages between them skipped. */
export function blockEnd(messages: readonly Message[], at: number): number {
  let end = at + 1
  for (let index = at + 1; index < messages.length; index += 1) {
    const role = messages[index]!.role
    if (role === 'tool') end = index + 1
    else if (role !== 'system') break
  }
  return end
}

/** Stands for no results; of long histories most lists have no item or one, and such a list takes no more room than that. */
const none: readonly ResultPlace[] = []

interface OpenUse extends ToolUse {
  results: readonly ResultPlace[]
}

/** A list with one more item. */
function withItem<Item>(list: readonly Item[], item: Item): readonly Item[] {
  if (list.length === 0) return [item]
  ;(list as Item[]).push(item)
  return list
}

/** Queues of calls by a key, so that a block is paired in one pass however many calls it has. */
function queues(uses: readonly OpenUse[], key: (call: ToolCallPart) => string | undefined): Map<string, OpenUse[]> {
  const map = new Map<string, OpenUse[]>()
  for (let index = uses.length - 1; index >= 0; index -= 1) {
    const name = key(uses[index]!.value)
    if (name === undefined) continue
    const queue = map.get(name)
    if (queue) queue.push(uses[index]!)
    else map.set(name, [uses[index]!])
  }
  return map
}

/** Takes the first unanswered call of a queue; the queue is kept in reverse, so that taking is cheap. */
function takeUnanswered(queue: OpenUse[] | undefined): OpenUse | undefined {
  while (queue && queue.length > 0) {
    const use = queue.pop()!
    if (use.results.length === 0) return use
  }
  return undefined
}

/** Finds the call that a result answers; results are given in order. */
type Find = (result: ToolResultPart) => OpenUse | undefined

function findAmong(open: readonly OpenUse[]): Find {
  const byId = queues(open, (call) => call.callId || undefined)
  const byName = queues(open, (call) => call.toolName)
  const blankInOrder = queues(open, (call) => (call.callId ? undefined : ''))
  const lastOfId = new Map(open.map((use) => [use.value.callId, use] as const))
  return ({ callId, toolName }) =>
    callId
      ? (takeUnanswered(byId.get(callId)) ?? lastOfId.get(callId))
      : (takeUnanswered(byName.get(toolName)) ?? takeUnanswered(blankInOrder.get('')))
}

/** The same where there is one call at most. */
function findOne(use: OpenUse | undefined, { callId, toolName }: ToolResultPart): OpenUse | undefined {
  if (!use || (callId && callId !== use.value.callId)) return undefined
  if (callId) return use
  const isNamed = toolName === use.value.toolName || !use.value.callId
  return isNamed && use.results.length === 0 ? use : undefined
}

/**
 * Pairs the calls of one assistant message with the results in the block that follows it. The first unanswered call
 * of the same id wins, so reused and equal ids pair in order; a further result for an id goes to its last call; a
 * blank id pairs by tool name, then by position. Positions count from `base` on.
 */
export function pairRound(messages: readonly Message[], at: number, base = 0): Round {
  let open: readonly OpenUse[] = []
  for (const value of messages[at]!.parts)
    if (isCall(value)) open = withItem(open, { at: at - base, call: open.length, value, results: none })
  const end = blockEnd(messages, at)
  const find = open.length > 1 ? findAmong(open) : undefined
  let orphans = none
  for (let index = at + 1; index < end; index += 1) {
    const message = messages[index]!
    if (message.role !== 'tool') continue
    let part = 0
    for (const value of message.parts) {
      if (!isResult(value)) continue
      const place: ResultPlace = { at: index - base, part, value }
      part += 1
      const use = find ? find(value) : findOne(open[0], value)
      if (use) use.results = withItem(use.results, place)
      else orphans = withItem(orphans, place)
    }
  }
  return { at: at - base, end: end - base, orphans, uses: open }
}
