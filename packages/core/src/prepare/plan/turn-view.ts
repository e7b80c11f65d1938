import { applyOperations } from '../../edit/apply.ts'
import type { Operations } from '../../edit/operations.ts'
import type { SealedTurn } from '../../edit/processor.ts'
import type { Edit } from '../../edit/types.ts'
import { pairRound } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { Absent } from './incoming-results.ts'

/** What a sealed turn no longer shows: calls that `operations` remove now, and results that `edits` replace. */
export function absentAfter(edits: readonly Edit[], operations: Operations): Absent {
  const replaced = new Set(
    edits.flatMap((edit) => (edit.action === 'replace-result' ? [`${edit.at}.${edit.call}.${edit.result ?? 0}`] : [])),
  )
  return {
    isGone: (at, call) => operations.get(at)?.calls.has(call) === true,
    isReplaced: (at, call, result) => replaced.has(`${at}.${call}.${result}`),
  }
}

/** The turn without what went while it was open; no message goes, so all positions stay. */
export function sentTurn(messages: readonly Message[], turn: Turn, operations: Operations): SealedTurn['sent'] {
  if (operations.size === 0) return { messages, turn }
  const sent = applyOperations(messages, operations)
  return { messages: sent, turn: { ...turn, rounds: turn.rounds.map((round) => pairRound(sent, round.at)) } }
}
