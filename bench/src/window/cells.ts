import { columnsOf, type Columns } from '../trajectories/measure/columns.ts'
import { shown, type Cell } from '../trajectories/output/cells.ts'
import type { MeasuredPolicy, Results } from '../trajectories/output/results.ts'

const left = (cut: number | undefined): number | undefined => (cut === undefined ? undefined : 100 - cut)

/** The share of the needed values that stood in what was sent. */
export const held: Cell = ['needed values held', ({ recall }) => shown(recall, 1)]

/** What every table of windows shows. */
export const shared: readonly Cell[] = [
  ['size', (columns) => shown(left(columns['tokens cut']), 1)],
  held,
  ['of tools alone', (columns) => shown(columns['tool-only'], 1)],
  ['cost', (columns) => shown(left(columns['cost cut']), 1)],
]

/** What a policy came to in a kind, beside sending everything. */
export const columnsIn = ({ policies }: Results, { totals }: MeasuredPolicy, kind: string): Columns | undefined => {
  const [own, base] = [totals['all']?.[kind], policies[0]?.totals['all']?.[kind]]
  return own && base && columnsOf(own, base)
}
