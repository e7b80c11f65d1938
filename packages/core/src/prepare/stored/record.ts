import { addEdit, type Operations } from '../../edit/operations.ts'
import type { Edit } from '../../edit/types.ts'
import type { Round } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { parseJson } from '../../parse-json.ts'
import { WrittenPaths } from '../../text/shell/scripts.ts'
import { charactersOfAll } from '../history/held.ts'
import { changedAfter } from '../history/changed-files.ts'
import { turnProblems } from '../history/problems.ts'
import { splitsBoundCalls, whyForbidden } from '../plan/protect.ts'
import type { TurnPlan } from '../plan/turn-plan.ts'
import type { FinishedTurn } from './finished.ts'
import { packEdits, unpackEdits } from './packed-edits.ts'
import { sumOf } from './record-sum.ts'
import { isStoredRecord, type StoredRecord, type StoredTurn } from './record-shape.ts'

/** What was decided about a finished turn, read from a store. */
export interface DecidedTurn {
  readonly turn: Turn
  /** The plan of the turn behind that of the turn before it. */
  readonly planAfter: (before: TurnPlan | undefined) => TurnPlan
}

/** Turns with what was decided about them. */
interface Planned {
  readonly messages: readonly Message[]
  readonly plan: TurnPlan
}

/** What is written of some turns under a name, in a setting. */
export async function writeRecord(setting: string, name: string, turns: readonly Planned[]): Promise<string> {
  const stored = turns.map(({ messages, plan }): StoredTurn => {
    const { edits, kept, dropped, changed, written, writesFiles, recalls, tokensBefore, walked } = plan
    return {
      messages: messages.length,
      tokens: tokensBefore,
      characters: charactersOfAll(messages),
      edits: packEdits(edits),
      kept,
      dropped,
      recalls,
      writesFiles,
      written,
      writesKnown: changed !== undefined,
      walked,
    }
  })
  return JSON.stringify({ name, turns: stored, sum: await sumOf(setting, name, stored) } satisfies StoredRecord)
}

const broken = (): Error => new Error('the store gave something that was never written to it')

/** The operations of a turn, if the laws allow these edits of it. */
function operationsOf({ messages, turn }: FinishedTurn, edits: readonly Edit[]): Operations {
  const rounds: (Round | undefined)[] = []
  for (const round of turn.rounds) rounds[round.at] = round
  const operations: Operations = new Map()
  for (const edit of edits) {
    if (edit.action === 'summarize') throw broken()
    const round = rounds[edit.at]
    if (whyForbidden(messages, turn, round, edit, operations) !== undefined) throw broken()
    addEdit(operations, messages, edit, round)
  }
  for (const [at, { calls }] of operations) if (splitsBoundCalls(messages[at]!, calls.size)) throw broken()
  return operations
}

function decidedTurn(finished: FinishedTurn, stored: StoredTurn): DecidedTurn {
  const { messages, turn, next, statuses } = finished
  if (stored.messages !== messages.length) throw broken()
  const edits = unpackEdits(stored.edits)
  const operations = operationsOf(finished, edits)
  let requests = 0
  for (const { role } of messages) if (role === 'assistant') requests += 1
  const { kept, dropped, recalls, writesFiles, written, writesKnown, walked, characters, tokens: tokensBefore } = stored
  const lists = { edits, kept, dropped, written, walked }
  const own = { turn, next, statuses, operations, ...lists, recalls, writesFiles, characters, tokensBefore }
  return {
    turn,
    planAfter: (before) => ({
      ...own,
      problems: turnProblems(messages, turn),
      changed: changedAfter(before ? before.changed : new WrittenPaths(), written, writesKnown),
      requests: (before?.requests ?? 0) + requests,
    }),
  }
}

/**
 * What a store gave under a name, in a setting, for the turns it stands for; undefined where it gave nothing.
 *
 * @throws Error where it gave something else, also what was changed, is for other turns or has edits that no rule could have made
 */
export async function readRecord(
  setting: string,
  name: string,
  given: unknown,
  turns: readonly FinishedTurn[],
): Promise<DecidedTurn[] | undefined> {
  if (given === undefined || given === null) return undefined
  const written: unknown = typeof given === 'string' ? parseJson(given) : given
  if (!isStoredRecord(written) || written.name !== name || written.turns.length !== turns.length) throw broken()
  if (written.sum !== (await sumOf(setting, name, written.turns))) throw broken()
  return turns.map((turn, index) => decidedTurn(turn, written.turns[index]!))
}
