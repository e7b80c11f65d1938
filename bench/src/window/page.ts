import { markdownTable } from '../speed/markdown-table.ts'
import type { Columns } from '../trajectories/measure/columns.ts'
import { shown, type Cell } from '../trajectories/output/cells.ts'
import type { Results } from '../trajectories/output/results.ts'
import { columnsIn, shared } from './cells.ts'

const refused = (columns: Columns): string => shown(columns['invalid hard'], 0)
const cells: readonly Cell[] = [
  ...shared,
  ['breaks /100', (columns) => shown(columns['breaks /100'], 1)],
  ['refused by all / some', (columns) => `${refused(columns)} / ${shown(columns['invalid soft'], 0)}`],
]

function section(results: Results, kind: string): string[] {
  const [base] = results.policies
  const { conversations = 0, requests = 0 } = base?.totals['all']?.[kind] ?? {}
  const rows = results.policies.slice(1).flatMap((policy) => {
    const columns = columnsIn(results, policy, kind)
    return columns ? [[policy.name, ...cells.map(([, text]) => text(columns))]] : []
  })
  return [
    `## ${kind === 'all' ? 'Every kind' : kind}`,
    `${conversations} conversations, ${requests} requests.`,
    markdownTable(['window', ...cells.map(([title]) => title)], rows),
  ]
}

/** The results as a Markdown page. */
export function pageOf(results: Results): string {
  const kinds = Object.keys(results.policies[0]?.totals['all'] ?? {})
  const peers = results.policies.flatMap(({ name, peer, note }) =>
    peer === undefined ? [] : [`- ${name}: ${peer}, \`${note ?? ''}\``],
  )
  return `${[
    '# Windows',
    `Made by \`${results.command}\`. Columns and method: [docs/reference/bench.md](../../docs/reference/bench.md#windows).\n` +
      'Size, values and cost in percent, size and cost of sending everything.',
    ...kinds.flatMap((kind) => section(results, kind)),
    ...(peers.length > 0 ? ['## Peers', peers.join('\n')] : []),
  ].join('\n\n')}\n`
}
