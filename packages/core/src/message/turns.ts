import { asksBack, saysGoOn } from './asks-back.ts'
import { isCall, isPerson, textOf } from './guards.ts'
import { blockEnd, pairRound, type Round } from './pairing.ts'
import type { Message, Part } from './types.ts'

/** What the host knows about its turns. */
export interface TurnOptions {
  /** Tools whose answered use ends a turn, for agents that answer through a tool. Default none. */
  readonly finalTools?: readonly string[]
  /** Messages before this index are examples: pinned, and no part of any turn. One inside a round counts as its end. Default 0. */
  readonly startAt?: number | ((messages: readonly Message[]) => number)
  /** What the host knows of a message; a turn that holds an `aborted` or `failed` one is left whole. */
  readonly status?: (message: Message) => 'completed' | 'failed' | 'aborted' | undefined
  /**
   * The host says on a request when a turn is over (`turnEnded`), before the next message is known. What stays of a turn is then
   * decided without the message behind it, the same before and after that arrives. Default `false`: what the next message
   * names stays whole, and `go on` ends no turn.
   */
  readonly endedByHost?: boolean
}

/** A user instruction, its rounds and its final answer: messages `start` to `end` (exclusive). */
export interface Turn {
  readonly start: number
  readonly end: number
  /** Whether the turn is finished; only the last one may be open. */
  readonly sealed: boolean
  /** The rounds, assistant messages without calls included. */
  readonly rounds: readonly Round[]
  /** Index of the first message of the final answer; `end` while there is none. */
  readonly answerFrom: number
}

const nothing: readonly string[] = []
const meaningful = (part: Part): boolean => part.type === 'text' && part.text.trim() !== ''

/** Index of the next message from `from` on that is neither a system message nor written by the host; may be the end. */
export function nextSpoken(messages: readonly Message[], from: number): number {
  let index = from
  while (index < messages.length) {
    const message = messages[index]!
    if (message.role !== 'system' && !(message.role === 'user' && !isPerson(message))) break
    index += 1
  }
  return index
}

/** Whether the message says something and calls nothing. */
const isAnswer = (message: Message): boolean =>
  message.role === 'assistant' && !message.parts.some(isCall) && message.parts.some(meaningful)

/** A turn goes on over at most so many answers that ask back. */
const mostQuestions = 3

/** Whether a turn goes on behind an answer: it asks back, or the next message says to go on. */
function goesOn(
  rounds: readonly Round[],
  messages: readonly Message[],
  base: number,
  next: Message | undefined,
  options: TurnOptions,
): boolean {
  const answer = messages[rounds.at(-1)!.at + base]!
  const isNextRead = next !== undefined && options.endedByHost !== true
  if (!asksBack(textOf(answer)) && !(isNextRead && saysGoOn(textOf(next)))) return false
  // Only what a person replied to counts: what nobody replied to may be gone from a view that is prepared again.
  const answered = rounds.filter(
    ({ uses, end }, index) =>
      uses.length === 0 && (index === rounds.length - 1 || messages[nextSpoken(messages, end + base)]?.role === 'user'),
  )
  return answered.length <= mostQuestions
}

function usesFinalTool(round: Round, finalTools: readonly string[]): boolean {
  if (finalTools.length === 0 || round.uses.length === 0) return false
  if (round.uses.some((use) => use.results.length === 0)) return false
  return round.uses.some((use) => finalTools.includes(use.value.toolName))
}

/** First message of the call-free run of assistant messages that ends at `last`. */
function runStart(messages: readonly Message[], last: number, floor: number): number {
  let start = last
  for (let index = last - 1; index >= floor; index -= 1) {
    const message = messages[index]!
    if (message.role === 'system') continue
    if (message.role !== 'assistant' || message.parts.some(isCall)) break
    start = index
  }
  return start
}

/**
 * Reads the turn that begins at `start`; its positions count from `base` on. A turn ends at a seal point: an assistant message with text and no calls,
 * or an answered use of a final tool, directly followed by a message of a person (system messages and messages the
 * host injected are skipped). An answer that asks back ends none, nor does one whose next message says to go on: `Yes, go ahead.`
 * `turnEnded` also ends the last turn. Reading goes on behind the `settled` rounds of the
 * turn: those that were read before, but for its last.
 */
export function readTurn(
  messages: readonly Message[],
  start: number,
  options: TurnOptions,
  turnEnded: boolean,
  base = 0,
  settled: readonly Round[] = [],
): Turn {
  const finalTools = options.finalTools ?? nothing
  const rounds = [...settled]
  let index = settled.length > 0 ? settled.at(-1)!.end + base : start
  while (index < messages.length) {
    const message = messages[index]!
    if (message.role !== 'assistant') {
      index += 1
      continue
    }
    const round = pairRound(messages, index, base)
    rounds.push(round)
    index = round.end + base
    const spoken = isAnswer(message) && round.end === round.at + 1
    if (!spoken && !usesFinalTool(round, finalTools)) continue
    const next = nextSpoken(messages, index)
    const followed = next < messages.length ? messages[next]!.role === 'user' : turnEnded && index === messages.length
    if (!followed || (spoken && goesOn(rounds, messages, base, messages[next], options))) continue
    const answerFrom = spoken ? runStart(messages, round.at + base, start) - base : round.at
    return { start: start - base, end: round.end, sealed: true, rounds, answerFrom }
  }
  const end = messages.length - base
  return { start: start - base, end, sealed: false, rounds, answerFrom: end }
}

/** Splits a history into its turns; those before the last are sealed. */
export function readTurns(messages: readonly Message[], options: TurnOptions = {}, turnEnded = false): Turn[] {
  const turns: Turn[] = []
  let start = turnsStart(messages, options)
  while (start < messages.length) {
    const turn = readTurn(messages, start, options, turnEnded)
    turns.push(turn)
    start = turn.end
  }
  return turns
}

/** Where the round ends that `start` stands in, if it does: the results behind it answer calls before it. */
function roundEndAt(messages: readonly Message[], start: number): number {
  let at = start - 1
  while (at >= 0 && (messages[at]!.role === 'tool' || messages[at]!.role === 'system')) at -= 1
  return at >= 0 && messages[at]!.role === 'assistant' ? blockEnd(messages, at) : start
}

/** Index of the first message that belongs to a turn: leading system messages and few-shot examples come before. */
export function turnsStart(messages: readonly Message[], options: TurnOptions): number {
  const given = typeof options.startAt === 'function' ? options.startAt(messages) : options.startAt
  let start = Math.min(Math.max(0, Math.trunc(given ?? 0) || 0), messages.length)
  start = Math.max(start, roundEndAt(messages, start))
  while (start < messages.length && messages[start]!.role === 'system') start += 1
  return start
}
