import type { CompanionUse, WholeUse } from '../../edit/report.ts'
import type { Edit } from '../../edit/types.ts'
import { isCall } from '../../message/guards.ts'
import type { Message } from '../../message/types.ts'
import type { HistoryPlan } from '../plan/plan.ts'
import type { MarkedHistory } from './whole.ts'

/** How much of a use is gone: nothing, some of its results, or all of it. */
type Loss = 0 | 1 | 2

const keyOf = ({ at, call }: { readonly at: number; readonly call: number }): string => `${at}.${call}`

function lossesOf(edits: readonly Edit[]): Map<string, Loss> {
  const losses = new Map<string, Loss>()
  for (const edit of edits) {
    if (edit.action === 'remove-tool-use') losses.set(keyOf(edit), 2)
    else if (edit.action === 'replace-result' && !losses.has(keyOf(edit))) losses.set(keyOf(edit), 1)
  }
  return losses
}

/**
 * The uses that come back because others are wanted whole: left out or shortened without the wish, and with it sent as they are
 * stored, or at least sent.
 */
function companionsOf(
  messages: readonly Message[],
  wanted: readonly WholeUse[],
  without: readonly Edit[],
  withWish: readonly Edit[],
): CompanionUse[] {
  const asked = new Set(wanted.map(keyOf))
  const now = lossesOf(withWish)
  return [...lossesOf(without)].flatMap(([key, loss]) => {
    const left = now.get(key) ?? 0
    if (asked.has(key) || left >= loss) return []
    const [at, call] = key.split('.').map(Number) as [number, number]
    const made = messages[at]?.parts.filter(isCall)[call]
    return made ? [{ at, call, toolName: made.toolName }] : []
  })
}

/** What a request wanted whole, with what comes back because of it; `unasked` plans what would be sent without the wish. */
export function withCompanions(
  messages: readonly Message[],
  marked: MarkedHistory,
  plan: HistoryPlan,
  unasked: () => HistoryPlan,
  onFailure: (part: string, error: unknown) => void,
): MarkedHistory {
  const { report } = marked
  if (!report || report.results.length === 0) return marked
  try {
    const companions = companionsOf(messages, report.results, unasked().assembled.edits, plan.assembled.edits)
    return companions.length === 0 ? marked : { ...marked, report: { ...report, companions } }
  } catch (error) {
    onFailure('whole', error)
    return marked
  }
}
