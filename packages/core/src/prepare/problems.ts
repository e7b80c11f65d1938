import type { HistoryProblem } from '../edit/report.ts'
import type { Turn } from '../message/turns.ts'

/** What a turn itself breaks; calls of the last round of an open turn are only pending. */
export function turnProblems(turn: Turn): HistoryProblem[] {
  const problems: HistoryProblem[] = []
  for (const round of turn.rounds) {
    for (const place of round.orphans) problems.push({ at: place.at, problem: 'a result that answers no call' })
    if (!turn.sealed && round === turn.rounds.at(-1)) continue
    for (const use of round.uses) {
      if (use.results.length === 0)
        problems.push({ at: use.at, problem: `a call of ${use.value.toolName} without a result` })
    }
  }
  return problems
}
