import type { HistoryProblem } from '../edit/report.ts'
import type { Turn } from '../message/turns.ts'
import type { Message } from '../message/types.ts'

/** What a turn itself breaks; calls of the last round of an open turn are only pending. */
export function turnProblems(messages: readonly Message[], turn: Turn): HistoryProblem[] {
  const problems: HistoryProblem[] = []
  let answered = turn.start
  for (const round of turn.rounds) {
    addStray(messages, answered, round.at, problems)
    answered = round.end
    for (const place of round.orphans) problems.push({ at: place.at, problem: 'a result that answers no call' })
    if (!turn.sealed && round === turn.rounds.at(-1)) continue
    for (const use of round.uses) {
      if (use.results.length === 0)
        problems.push({ at: use.at, problem: `a call of ${use.value.toolName} without a result` })
    }
  }
  addStray(messages, answered, turn.end, problems)
  return problems
}

/** Results that no assistant message stands before. */
function addStray(messages: readonly Message[], from: number, to: number, problems: HistoryProblem[]): void {
  for (let at = from; at < to; at += 1) {
    if (messages[at]!.role === 'tool') problems.push({ at, problem: 'a result that answers no call' })
  }
}
