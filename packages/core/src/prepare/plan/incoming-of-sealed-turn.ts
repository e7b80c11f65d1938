import type { Steps } from '../../breaks.ts'
import { viewMessage } from '../../edit/apply.ts'
import type { Operations } from '../../edit/operations.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { Ground } from './accept.ts'
import {
  IncomingPlan,
  incomingResults,
  isAnswered,
  nothingAbsent,
  type Absent,
  type IncomingSetting,
} from './incoming-results.ts'

/** What a sealed turn is, and what deciding about its results needs. */
interface SealedResults {
  readonly messages: readonly Message[]
  readonly turn: Turn
  readonly setting: IncomingSetting
  readonly ground: Ground
}

/**
 * Decides about the results of a turn in the order they arrived, with old ones going where nothing is absent; about one in
 * each step, or about less of it.
 */
export function* planIncoming(
  { messages, turn, setting, ground }: SealedResults,
  operations: Operations,
  absent: Absent,
): Steps<IncomingPlan> {
  const plan = new IncomingPlan(messages, operations, setting, absent)
  for (const round of turn.rounds) {
    if (setting.rule)
      for (const incoming of incomingResults(messages, turn, [round], setting.finalTools, absent)) {
        yield* plan.decide(incoming, ground)
        yield
      }
    if (absent === nothingAbsent && isAnswered(round)) yield* plan.endRound(round, ground)
  }
  return plan
}

/**
 * How many tokens were sent of a turn at its end, clearing aside; or as many as are enough. Reads no more of it than that
 * takes: most turns were larger by far.
 */
export function* sentUntil(
  isEnough: (sent: number) => boolean,
  { messages, turn, setting, ground }: SealedResults,
): Steps<number> {
  const operations: Operations = new Map()
  const plan = new IncomingPlan(messages, operations, { ...setting, clearing: undefined, isWalked: false })
  const results = new Set(turn.rounds.flatMap(({ uses }) => uses.flatMap((use) => use.results.map(({ at }) => at))))
  let sent = messages.reduce((sum, message, at) => (results.has(at) ? sum : sum + ground.messageTokens(message)), 0)
  for (const round of turn.rounds) {
    if (isEnough(sent)) return sent
    if (setting.rule)
      for (const incoming of incomingResults(messages, turn, [round], setting.finalTools)) {
        yield* plan.decide(incoming, ground)
        yield
      }
    for (let at = round.at; at < round.end; at += 1) {
      const message = results.has(at) ? viewMessage(messages[at]!, operations.get(at)) : undefined
      if (message) sent += ground.messageTokens(message)
    }
  }
  return sent
}
