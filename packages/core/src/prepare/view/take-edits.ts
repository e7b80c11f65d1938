import { because } from '../../edit/because.ts'
import { viewMessage } from '../../edit/apply.ts'
import { firstMessageOf } from '../../edit/first-message.ts'
import { groupsOf } from '../../edit/groups.ts'
import type { Operations } from '../../edit/operations.ts'
import type { Edit } from '../../edit/types.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { acceptGroup, resetOperations, type Ground } from '../plan/accept.ts'
import { holdsDigest } from '../../text/marks/digest-mark.ts'
import type { DroppedGroup } from '../../edit/report.ts'
import type { FinishSetting } from './preparation.ts'
import { staysValid } from '../plan/turn-validity.ts'
import { parseJson } from '../../parse-json.ts'

/** Decisions that more edits are added to. */
interface Draft {
  readonly operations: Operations
  readonly edits: Edit[]
  readonly dropped: DroppedGroup[]
}

/** What is sent of a turn. */
const viewOf = (messages: readonly Message[], { start, end }: Turn, operations: Operations): Message[] =>
  messages.slice(start, end).flatMap((message, index) => viewMessage(message, operations.get(start + index)) ?? [])

/**
 * Takes the edits of a user's processor, group by group, as far as the laws allow. The edits are copied as JSON first, so
 * that the processor keeps no hold on them. All groups are tried at once, and one by one only where a provider would
 * refuse what remains.
 *
 * @throws where the edits are no JSON; nothing was taken then
 */
export function takeEdits(
  rule: string,
  proposed: readonly unknown[],
  messages: readonly Message[],
  turns: readonly Turn[],
  draft: Draft,
  setting: FinishSetting,
): void {
  const { operations } = draft
  const turnOf = new Map(turns.flatMap((turn) => turn.rounds.map((round) => [round.at, turn] as const)))
  const rounds = new Map(turns.flatMap((turn) => turn.rounds).map((round) => [round.at, round]))
  const ground: Ground = {
    messages,
    turnAt: (at) => turnOf.get(at),
    roundAt: (at) => rounds.get(at),
    messageTokens: setting.messageTokens,
    tokens: setting.tokens,
  }
  const entries = parseJson(JSON.stringify(proposed)) as unknown[]
  const groups = [...groupsOf(entries.filter(hasGroup).map((edit) => ({ ...edit, rule })))]
  const before: Operations = new Map(operations)
  const touched = (list: readonly Edit[]): Set<Turn> =>
    new Set(list.flatMap((edit) => turnOf.get(firstMessageOf(edit)) ?? []))
  const isFit = (turn: Turn): boolean => staysValid(viewOf(messages, turn, before), viewOf(messages, turn, operations))
  const whyUnfit = (list: readonly Edit[]): string | undefined =>
    [...touched(list)].every(isFit) ? undefined : because('provider-would-refuse')

  const targets = new Set(draft.edits.flatMap(({ pointsAt = [] }) => pointsAt.map(({ at, call }) => `${at}.${call}`)))
  const digests = new Set(draft.edits.filter(writesDigest).map(({ at, call }) => `${at}.${call}`))
  /** Why what stands for others stays as it is sent. */
  const whyStays = (edit: Edit): string | undefined => {
    const key = 'call' in edit ? `${edit.at}.${edit.call}` : ''
    if (targets.has(key)) return because('pointed-at')
    return digests.has(key) ? because('stands-for-turn') : undefined
  }

  function take(check: boolean): { edits: Edit[]; dropped: DroppedGroup[] } {
    const taken = { edits: [] as Edit[], dropped: [] as DroppedGroup[] }
    for (const [group, list] of groups) {
      const stays = list.map(whyStays).find((why) => why !== undefined)
      if (stays !== undefined) {
        taken.dropped.push({ rule, group, reason: stays })
        continue
      }
      const judged = acceptGroup(list, operations, ground, 0, check ? () => whyUnfit(list) : undefined)
      if ('edits' in judged) for (const each of judged.edits) taken.edits.push(each)
      else taken.dropped.push({ rule, group, reason: judged.refused })
    }
    return taken
  }

  let taken = take(false)
  if (whyUnfit(taken.edits) !== undefined) {
    resetOperations(operations, before)
    taken = take(true)
  }
  for (const each of taken.edits) draft.edits.push(each)
  for (const each of taken.dropped) draft.dropped.push(each)
  if (entries.length > entries.filter(hasGroup).length)
    draft.dropped.push({ rule, group: '', reason: because('no-group') })
}

/** Whether an edit put the digest of a finished turn in the place of a result. */
const writesDigest = (edit: Edit): edit is Edit & { readonly action: 'replace-result' } =>
  edit.action === 'replace-result' && edit.texts.some(({ text }) => holdsDigest(text))

/** Whether an entry of a processor's list belongs to a group at all. */
const hasGroup = (value: unknown): value is Edit =>
  typeof value === 'object' && value !== null && typeof (value as { group?: unknown }).group === 'string'
