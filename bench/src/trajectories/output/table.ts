import { columnsOf, type Columns } from '../measure/columns.ts'
import type { Totals } from '../measure/totals.ts'
import { parts, type Part } from '../recordings/groups.ts'
import { markdownTable } from '../../speed/markdown-table.ts'
import { afterRepairs, cells, costCut, recall, shown, toolOnly } from './cells.ts'
import type { MeasuredPolicy, Results } from './results.ts'

const titles: Record<Part, string> = {
  all: 'All recordings',
  tuned: 'The half that defaults are tuned on',
  reported: 'The other half',
}

const millions = (count: number): string => `${(count / 1e6).toFixed(2)} M`

const describe = (base: Totals): string =>
  `${[
    `${base.conversations} conversations`,
    `${base.requests} requests`,
    `${millions(base.tokens)} tokens sent without a policy (${shown((100 * base.systemTokens) / base.tokens, 1)} % of them system prompt)`,
    `${base.needed} needed values (${base.neededOfTools} from tool results alone)`,
    `${base.steps} requests that need any`,
  ].join(', ')}.`

/** Winnow and the peers over everything, with both halves beside each other. */
function summary({ policies }: Results): string[] {
  const everything = ({ totals }: MeasuredPolicy, part: Part): Totals | undefined => totals[part]?.['all']
  const columns = (policy: MeasuredPolicy, part: Part): Columns | undefined => {
    const [own, base] = [everything(policy, part), policies[0] && everything(policies[0], part)]
    return own && base && columnsOf(own, base)
  }
  if (!policies[0] || !everything(policies[0], 'all')) return []
  const shownCells = [costCut, afterRepairs, recall, toolOnly]
  const head = ['policy', ...shownCells.map(([title]) => title)]
  const rows = policies.map((policy) => [
    policy.name,
    ...shownCells.map(([, text]) =>
      parts
        .map((part) => columns(policy, part))
        .map((found) => (found ? text(found) : '–'))
        .join(' · '),
    ),
  ])
  return [
    '## Summary',
    'All recordings · the half that defaults are tuned on · the other half.',
    markdownTable(head, rows),
  ]
}

function section({ policies }: Results, part: Part, kind: string): string[] {
  const base = policies[0]?.totals[part]?.[kind]
  if (!base) return []
  const head = ['policy', ...cells.map(([title]) => title)]
  const rows = policies.flatMap(({ name, totals }) => {
    const own = totals[part]?.[kind]
    if (!own) return []
    const columns = columnsOf(own, base)
    return [[name, ...cells.map(([, text]) => text(columns))]]
  })
  const title = `## ${titles[part]}: ${kind === 'all' ? 'every kind' : kind}`
  return [title, describe(base), markdownTable(head, rows)]
}

/** The tables of a run: every kind in all recordings, and in both halves. */
export function tables(results: Results): string {
  const kinds = Object.keys(results.policies[0]?.totals['all'] ?? {})
  const peers = results.policies.flatMap(({ name, peer }) => (peer === undefined ? [] : [`- ${name}: ${peer}`]))
  const blocks = [
    '# Trajectories',
    `Made by \`${results.command}\`. Columns and method: [docs/reference/bench.md](../../docs/reference/bench.md).\n` +
      'Shares in percent.',
    ...summary(results),
    ...parts.flatMap((part) => kinds.flatMap((kind) => section(results, part, kind))),
    ...(peers.length > 0 ? ['## Peers', peers.join('\n')] : []),
  ]
  return `${blocks.join('\n\n')}\n`
}
