import { because } from '../edit/because.ts'
import type { SealedTurn } from '../edit/processor.ts'
import type { Round } from '../message/pairing.ts'
import type { ResolvedCompactOptions } from './options.ts'

/** Why a turn is left whole, if it is: the host says so, or every result of its last round is an error. */
export function whyFailed(
  rounds: readonly Round[],
  context: SealedTurn,
  { status: statusOf }: Pick<ResolvedCompactOptions, 'status'>,
): string | undefined {
  const { messages, turn } = context
  if (statusOf) {
    for (let at = turn.start; at < turn.end; at += 1) {
      const status = statusOf(messages[at]!)
      if (status === 'failed' || status === 'aborted')
        return because(status === 'failed' ? 'host-says-failed' : 'host-says-aborted')
    }
  }
  const last = rounds.findLast((round) => round.uses.some((use) => !context.isGone(use)))
  const results = last?.uses.filter((use) => !context.isGone(use)).flatMap((use) => use.results) ?? []
  const failed = results.length > 0 && results.every((place) => place.value.status !== 'ok')
  return failed ? because('last-round-failed') : undefined
}
