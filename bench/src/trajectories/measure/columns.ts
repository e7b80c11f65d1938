import { coldCost, repairCost, warmCost, writePrice } from './cost.ts'
import type { Totals } from './totals.ts'

/** What the tables show and what is compared with other evaluators; shares in percent. */
export const columnNames = [
  'conversations',
  'requests',
  'tokens cut',
  'peak cut',
  'cost cut',
  'after repairs',
  'trips /100',
  'cost cut, write 1.0',
  'cost cut, cold turns',
  'cost cut, cold turns, write 1.0',
  'tokens cut per run',
  'cost cut per run',
  'breaks /100',
  'recall',
  'tool-only',
  'labelled',
  'labelled tool-only',
  'steps',
  'tool steps',
  'recoverable',
  'recoverable tool-only',
  'recoverable steps',
  'steps asking',
  'invalid hard',
  'invalid soft',
] as const
export type ColumnName = (typeof columnNames)[number]

/** The columns of one policy; those that divide by nothing are missing. */
export type Columns = Readonly<Record<ColumnName, number | undefined>>

/** A share in percent, `undefined` of nothing. */
export const percent = (part: number, whole: number): number | undefined =>
  whole === 0 ? undefined : (100 * part) / whole

/** How much smaller than `before` something is, in percent; `undefined` of nothing. */
export const percentCut = (after: number, before: number): number | undefined => percent(before - after, before)

/** The columns of a policy, compared with `base`, the totals of sending everything. */
export function columnsOf(totals: Totals, base: Totals): Columns {
  const warm = warmCost(totals, writePrice)
  const baseWarm = warmCost(base, writePrice)
  return {
    conversations: totals.conversations,
    requests: totals.requests,
    'tokens cut': percentCut(totals.tokens, base.tokens),
    'peak cut': percentCut(totals.peak, base.peak),
    'cost cut': percentCut(warm, baseWarm),
    'after repairs': percentCut(warm + repairCost(totals), baseWarm),
    'trips /100': percent(totals.repairTrips, totals.requests),
    'cost cut, write 1.0': percentCut(warmCost(totals, 1), warmCost(base, 1)),
    'cost cut, cold turns': percentCut(coldCost(totals, writePrice), coldCost(base, writePrice)),
    'cost cut, cold turns, write 1.0': percentCut(coldCost(totals, 1), coldCost(base, 1)),
    'tokens cut per run': percent(totals.tokensCut, totals.conversations),
    'cost cut per run': percent(totals.costCut, totals.conversations),
    'breaks /100': percent(totals.breaks, totals.requests),
    recall: percent(totals.kept, totals.needed),
    'tool-only': percent(totals.keptOfTools, totals.neededOfTools),
    labelled: percent(totals.labelled, totals.needed),
    'labelled tool-only': percent(totals.labelledOfTools, totals.neededOfTools),
    steps: percent(totals.stepsComplete, totals.steps),
    'tool steps': percent(totals.stepsOfToolsComplete, totals.stepsOfTools),
    recoverable: percent(totals.recoverable, totals.needed),
    'recoverable tool-only': percent(totals.recoverableOfTools, totals.neededOfTools),
    'recoverable steps': percent(totals.stepsRecoverable, totals.steps),
    'steps asking': percent(totals.stepsAsking, totals.steps),
    'invalid hard': totals.invalidHard,
    'invalid soft': totals.invalidSoft,
  }
}
