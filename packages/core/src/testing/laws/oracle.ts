import { textOf } from '../../message/guards.ts'
import type { TurnOptions } from '../../message/turns.ts'
import type { Message, ToolCallPart, ToolResultPart } from '../../message/types.ts'
import { asksBack, saysGoOn } from '../../message/asks-back.ts'

/*
 * Pairs and turns as the design describes them, written a second time and plainly, so that the laws do not trust the
 * code they judge. Quadratic where that is shorter.
 */

/** A call with its results, by part object. */
export interface OwnPair {
  readonly at: number
  readonly call: ToolCallPart
  readonly results: ToolResultPart[]
}

/** Calls and results of a history, as the laws see them. */
export interface OwnPairs {
  readonly pairs: readonly OwnPair[]
  readonly orphans: readonly ToolResultPart[]
}

const isSystem = (message: Message | undefined): boolean => message?.role === 'system'

/** The tool messages that follow an assistant message, system messages skipped. */
function blockOf(messages: readonly Message[], at: number): Message[] {
  const block: Message[] = []
  for (let index = at + 1; index < messages.length; index += 1) {
    const message = messages[index]!
    if (message.role === 'tool') block.push(message)
    else if (!isSystem(message)) break
  }
  return block
}

/** Pairs calls with results inside the block that follows each assistant message. */
export function ownPairs(messages: readonly Message[]): OwnPairs {
  const pairs: OwnPair[] = []
  const paired = new Set<ToolResultPart>()
  messages.forEach((message, at) => {
    if (message.role !== 'assistant') return
    const own: OwnPair[] = message.parts.flatMap((part) =>
      part.type === 'tool-call' ? [{ at, call: part, results: [] }] : [],
    )
    pairs.push(...own)
    for (const result of blockOf(messages, at).flatMap((tool) => tool.parts)) {
      if (result.type !== 'tool-result') continue
      const free = own.filter((pair) => pair.results.length === 0)
      const pair =
        result.callId === ''
          ? (free.find(({ call }) => call.toolName === result.toolName) ?? free.find(({ call }) => call.callId === ''))
          : (free.find(({ call }) => call.callId === result.callId) ??
            own.findLast(({ call }) => call.callId === result.callId))
      if (!pair) continue
      pair.results.push(result)
      paired.add(result)
    }
  })
  const results = messages.filter(({ role }) => role === 'tool').flatMap(({ parts }) => parts)
  const orphans = results.filter((part): part is ToolResultPart => part.type === 'tool-result' && !paired.has(part))
  return { pairs, orphans }
}

/** A turn as the laws see it: positions of its first message, after its last, and of its final answer. */
export interface OwnTurn {
  readonly start: number
  readonly end: number
  readonly sealed: boolean
  readonly answerFrom: number
}

const spoken = (message: Message): boolean =>
  message.parts.some((part) => part.type === 'text' && part.text.trim() !== '')
const calls = (message: Message): ToolCallPart[] => message.parts.filter((part) => part.type === 'tool-call')

/** The next message that is neither system nor written by the host, if it is one of a person. */
function personBehind(messages: readonly Message[], from: number): Message | undefined {
  const next = messages
    .slice(from)
    .find(({ role, source }) => role !== 'system' && !(role === 'user' && source !== undefined && source !== 'person'))
  return next?.role === 'user' ? next : undefined
}

/** Whether the turn that began at `start` goes on behind its answer, which the next message may say. */
function goesOn(messages: readonly Message[], start: number, at: number, next: Message, isNextRead: boolean): boolean {
  const isAnswered = (index: number): boolean =>
    index === at || personBehind(messages, blockEnd(messages, index)) !== undefined
  const answers = messages
    .slice(start, at + 1)
    .filter(
      (message, index) => message.role === 'assistant' && calls(message).length === 0 && isAnswered(start + index),
    )
  return answers.length <= 3 && (asksBack(textOf(messages[at]!)) || (isNextRead && saysGoOn(textOf(next))))
}

/** Where the block of an assistant message ends. */
const blockEnd = (messages: readonly Message[], at: number): number =>
  Math.max(at, ...blockOf(messages, at).map((message) => messages.indexOf(message, at + 1))) + 1

/** Index after the seal point at assistant message `at`, or -1 where the turn goes on. */
function sealAt(
  messages: readonly Message[],
  start: number,
  at: number,
  { finalTools = [], endedByHost = false }: TurnOptions,
): number {
  const message = messages[at]!
  if (message.role !== 'assistant') return -1
  const block = blockOf(messages, at)
  const own = ownPairs([message, ...block]).pairs
  const isAnswer = own.length === 0 && spoken(message) && block.length === 0
  const isFinal =
    own.length > 0 &&
    own.every(({ results }) => results.length > 0) &&
    own.some(({ call }) => finalTools.includes(call.toolName))
  if (!isAnswer && !isFinal) return -1
  const end = blockEnd(messages, at)
  const next = personBehind(messages, end)
  return next && !(isAnswer && goesOn(messages, start, at, next, !endedByHost)) ? end : -1
}

/** First message of the call-free run of assistant messages that ends at `last`; a final tool is its own answer. */
function answerStart(messages: readonly Message[], start: number, last: number): number {
  if (calls(messages[last]!).length > 0) return last
  let first = last
  for (let at = last; at >= start; at -= 1) {
    if (isSystem(messages[at])) continue
    if (messages[at]!.role !== 'assistant' || calls(messages[at]!).length > 0) break
    first = at
  }
  return first
}

/** The turns of a history; messages before the first belong to none. */
export function ownTurns(messages: readonly Message[], options: TurnOptions = {}): OwnTurn[] {
  const given = typeof options.startAt === 'function' ? options.startAt(messages) : (options.startAt ?? 0)
  let start = Math.min(given, messages.length)
  while (isSystem(messages[start])) start += 1
  const turns: OwnTurn[] = []
  let at = start
  while (at < messages.length) {
    const end = sealAt(messages, start, at, options)
    if (end < 0) {
      at = messages[at]!.role === 'assistant' ? blockEnd(messages, at) : at + 1
      continue
    }
    turns.push({ start, end, sealed: true, answerFrom: answerStart(messages, start, at) })
    start = at = end
  }
  if (start < messages.length) turns.push({ start, end: messages.length, sealed: false, answerFrom: messages.length })
  return turns
}
