import { because } from '../edit/because.ts'
import type { SealedTurn, TurnRule } from '../edit/processor.ts'
import type { Edit } from '../edit/types.ts'
import { isOpaque, isText } from '../message/guards.ts'
import { saidIn } from '../message/said.ts'
import type { Round, ToolUse } from '../message/pairing.ts'
import { commandOf, pathOf } from '../text/shell/read-call.ts'
import type { ResolvedCompactOptions } from './options.ts'
import { isSameAgain, plainlySucceeded, readAttempt, type Attempt } from './same-call.ts'
import { whyFailed } from './why-failed.ts'
import { elsewhereBetween } from './written.ts'

const hasOnlyErrors = ({ results }: ToolUse): boolean =>
  results.length > 0 && results.every(({ value }) => value.status === 'error')

/** Whether every call of a round failed and every part of it may go: no more than an aside was said in it. */
function hasFailed(round: Round, context: SealedTurn, isKept: ResolvedCompactOptions['isKept']): boolean {
  const { pinned, parts } = context.messages[round.at]!
  return (
    round.uses.length > 0 &&
    pinned !== true &&
    !parts.some(isOpaque) &&
    saidIn(context.messages[round.at]!) === undefined &&
    round.uses.every(
      (use) =>
        hasOnlyErrors(use) && !context.isGone(use) && context.whyProtected(use) === undefined && !isKept(use.value),
    )
  )
}

/** The rounds that failed and were repaired: each of their calls was made again later in the turn, and plainly succeeded. */
function repairedRounds(
  rounds: readonly Round[],
  context: SealedTurn,
  isKept: ResolvedCompactOptions['isKept'],
): Round[] {
  const repaired: Round[] = []
  const isElsewhere = elsewhereBetween(
    rounds.flatMap(({ uses }) => uses),
    (use) => hasOnlyErrors(use) && pathOf(use.value.input) !== undefined && commandOf(use.value.input) === undefined,
  )
  /** The next call that succeeded, by what it is about: one each, so that a turn of any length is read once. */
  const next = new Map<string, { readonly use: ToolUse; readonly attempt: Attempt }>()
  for (const round of rounds.toReversed()) {
    const calls = round.uses.map((use) => ({ use, attempt: readAttempt(use.value) }))
    const isRepaired = calls.every(({ use, attempt }) => {
      const again = next.get(attempt.about)
      if (again === undefined || !isSameAgain(attempt, again.attempt)) return false
      // A path may name another file by then.
      return pathOf(use.value.input) === undefined || !isElsewhere(use, again.use)
    })
    if (isRepaired && hasFailed(round, context, isKept)) repaired.unshift(round)
    for (const { use, attempt } of calls) if (plainlySucceeded(use)) next.set(attempt.about, { use, attempt })
  }
  return repaired
}

/** Lets only those rounds of a sealed turn go that failed and were repaired; everything else stays byte for byte. */
export function createFailedRoundsRule({ isKept, minSavings, status }: ResolvedCompactOptions): TurnRule {
  return {
    name: 'compact',
    minSavings,
    planTurn(context) {
      const rounds = context.turn.rounds.filter((round) => round.at < context.turn.answerFrom)
      const repaired = repairedRounds(rounds, context, isKept)
      if (repaired.length === 0) return []
      const failed = whyFailed(rounds, context, { status })
      if (failed !== undefined) {
        context.keep({ rule: 'compact', at: context.turn.start, reason: failed })
        return []
      }
      return repaired.flatMap((round): Edit[] => {
        const why = { rule: 'compact', reason: because('failed-and-repaired'), group: 'compact' }
        const uses = round.uses.map(({ at, call }): Edit => ({ action: 'remove-tool-use', at, call, ...why }))
        const hasText = context.messages[round.at]!.parts.some(isText)
        return hasText ? [...uses, { action: 'remove-message', at: round.at, ...why }] : uses
      })
    },
  }
}
