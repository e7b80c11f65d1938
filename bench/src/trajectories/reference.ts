import { percent, percentCut, type Columns } from './measure/columns.ts'

interface Values {
  readonly needed: number
  readonly kept: number
  readonly labelled: number
  readonly recoverable: number
}

/** What the other evaluator adds up for one policy and kind. */
export interface ReferenceTotals {
  readonly trajectories: number
  readonly requests: number
  readonly tokens: number
  readonly peakSum: number
  /** By price of a write and a read and by when the cache is cold. */
  readonly cost: Readonly<Record<string, number>>
  readonly repair: { readonly cost: number; readonly trips: number }
  readonly breaks: number
  readonly values: { readonly all: Values; readonly toolOnly: Values }
  readonly steps: {
    readonly needing: number
    readonly complete: number
    readonly completeOrRecoverable: number
    readonly wouldRecall: number
    readonly needingToolOnly: number
    readonly completeToolOnly: number
  }
  readonly invalid: { readonly hard: number; readonly soft: number }
  /** Sums over conversations of the share cut, in ten-thousandths. */
  readonly macro: { readonly tokens: number; readonly cost: number }
}

/** The results of the other evaluator, as it writes them; the first policy sends everything. */
export interface ReferenceResults {
  readonly policies: readonly {
    readonly name: string
    readonly kinds: Readonly<Record<string, ReferenceTotals>>
  }[]
}

/** Our columns, from what the other evaluator adds up. */
export function referenceColumns(totals: ReferenceTotals, base: ReferenceTotals): Columns {
  const costCut = (prices: string, more = 0): number | undefined =>
    percentCut((totals.cost[prices] ?? Number.NaN) + more, base.cost[prices] ?? Number.NaN)
  const { all, toolOnly } = totals.values
  const { steps, macro } = totals
  return {
    conversations: totals.trajectories,
    requests: totals.requests,
    'tokens cut': percentCut(totals.tokens, base.tokens),
    'peak cut': percentCut(totals.peakSum, base.peakSum),
    'cost cut': costCut('w1.25 r0.1 warm'),
    'after repairs': costCut('w1.25 r0.1 warm', totals.repair.cost),
    'trips /100': percent(totals.repair.trips, totals.requests),
    'cost cut, write 1.0': costCut('w1.0 r0.1 warm'),
    'cost cut, cold turns': costCut('w1.25 r0.1 cold at user turn'),
    'cost cut, cold turns, write 1.0': costCut('w1.0 r0.1 cold at user turn'),
    'tokens cut per run': percent(macro.tokens / 10_000, totals.trajectories),
    'cost cut per run': percent(macro.cost / 10_000, totals.trajectories),
    'breaks /100': percent(totals.breaks, totals.requests),
    recall: percent(all.kept, all.needed),
    'tool-only': percent(toolOnly.kept, toolOnly.needed),
    labelled: percent(all.labelled, all.needed),
    'labelled tool-only': percent(toolOnly.labelled, toolOnly.needed),
    steps: percent(steps.complete, steps.needing),
    'tool steps': percent(steps.completeToolOnly, steps.needingToolOnly),
    recoverable: percent(all.recoverable, all.needed),
    'recoverable tool-only': percent(toolOnly.recoverable, toolOnly.needed),
    'recoverable steps': percent(steps.completeOrRecoverable, steps.needing),
    'steps asking': percent(steps.wouldRecall, steps.needing),
    'invalid hard': totals.invalid.hard,
    'invalid soft': totals.invalid.soft,
  }
}
