import { readTurn, type Turn, type TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { Conversation, StatusReader } from '../history/conversation.ts'
import { nextAt } from '../history/sealed-by.ts'
import type { NamedTurn } from './records.ts'

/** A finished turn of a history, which begins at `start`. */
export interface FinishedTurn extends NamedTurn {
  readonly start: number
  readonly turn: Turn
}

/** The finished turns of a history. */
export interface FinishedTurns {
  /** What is remembered of the history: its first `known` turns. */
  readonly conversation: Conversation
  readonly known: number
  readonly list: readonly FinishedTurn[]
}

interface Located {
  readonly start: number
  readonly turnEnded: boolean
  readonly conversation: Conversation
  readonly turns: number
}

/** Reads the finished turns of a history, those first that are remembered. */
export function readFinished(
  messages: readonly Message[],
  { start, turnEnded, conversation, turns: known }: Located,
  options: TurnOptions,
  statuses: StatusReader | undefined,
): FinishedTurns {
  const { sealed, openTurns } = conversation
  const list: FinishedTurn[] = []
  for (let end = start; end < messages.length;) {
    const number = list.length
    const settled = number < known ? undefined : openTurns.find(messages, number)?.settledRounds
    const turn = number < known ? sealed.plans[number]!.turn : readTurn(messages, end, options, turnEnded, end, settled)
    if (!turn.sealed) break
    const to = end + turn.end
    list.push({
      start: end,
      // The parts of rounds that were read before may be other objects.
      turn: settled ? readTurn(messages, end, options, true, end) : turn,
      messages: messages.slice(end, to),
      next: nextAt(messages, to, options),
      statuses: statuses?.(messages, end, to) ?? '',
    })
    end = to
  }
  return { conversation, known, list }
}
