import { because } from '../../edit/because.ts'
import type { HistoryProblem } from '../../edit/report.ts'
import type { Round } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'

/**
 * What the rounds of a turn between `from` and `to` break, and, where its last is among them, what stands behind that;
 * calls of the last round of an open turn are only pending, unless somebody spoke since.
 */
export function turnProblems(
  messages: readonly Message[],
  turn: Turn,
  from = 0,
  to: number = turn.rounds.length,
): HistoryProblem[] {
  const problems: HistoryProblem[] = []
  let answered = from === 0 ? turn.start : turn.rounds[from - 1]!.end
  for (let index = from; index < to; index += 1) {
    const round = turn.rounds[index]!
    addStray(messages, answered, round.at, problems)
    answered = round.end
    for (const place of round.orphans) problems.push({ at: place.at, problem: because('stray-result') })
    if (!turn.sealed && round === turn.rounds.at(-1) && isLast(messages, round)) continue
    for (const use of round.uses) {
      if (use.results.length === 0)
        problems.push({ at: use.at, problem: because('call-without-result', use.value.toolName) })
    }
  }
  if (to === turn.rounds.length) addStray(messages, answered, turn.end, problems)
  return problems
}

/** Whether nobody spoke after a round, so that its calls may still be answered. */
function isLast(messages: readonly Message[], { end }: Round): boolean {
  let next = end
  while (messages[next]?.role === 'system') next += 1
  return next >= messages.length
}

/** Results that no assistant message stands before. */
function addStray(messages: readonly Message[], from: number, to: number, problems: HistoryProblem[]): void {
  for (let at = from; at < to; at += 1) {
    if (messages[at]!.role === 'tool') problems.push({ at, problem: because('stray-result') })
  }
}
