import { markdownTable } from '../../speed/markdown-table.ts'
import { parts, type Part } from '../../trajectories/recordings/groups.ts'
import type { Score } from '../measure/score.ts'
import { alone } from '../selectors/winnow.ts'
import type { SelectionResults, SelectionTiming } from './results.ts'

type Cell = readonly [title: string, text: (score: Score) => string]

const percent = (sum: number, whole: number): string => (whole === 0 ? '–' : ((100 * sum) / whole).toFixed(1))
const share = (title: string, name: keyof Score): Cell => [title, (score) => percent(score[name], score.questions)]

const cells: readonly Cell[] = [
  share('R@1', 'first'),
  share('R@5', 'five'),
  share('R@10', 'ten'),
  share('all@5', 'allOfFive'),
  ['MRR', ({ reciprocal, questions }) => (reciprocal / questions).toFixed(3)],
  share('empty', 'empty'),
  ['tokens of 5', ({ tokens, questions }) => (tokens / questions).toFixed(0)],
  ['of all', ({ tokens, allTokens }) => percent(tokens, allTokens)],
]

const titles: Record<Part, string> = {
  all: 'All questions',
  tuned: 'The half that ranking is tuned on',
  reported: 'The other half',
}

const titleOf = (inventory: string): string => (inventory === 'all' ? 'every inventory' : inventory)

function scoreTable({ selectors }: SelectionResults, part: Part, inventory: string): string[] {
  const rows = selectors.flatMap(({ name, scores }) => {
    const score = scores[part]?.[inventory]
    return score ? [[name, ...cells.map(([, text]) => text(score))]] : []
  })
  const questions = selectors[0]?.scores[part]?.[inventory]?.questions
  if (questions === undefined) return []
  const head = ['selector', ...cells.map(([title]) => title)]
  return [`## ${titles[part]}: ${titleOf(inventory)} (${questions})`, markdownTable(head, rows)]
}

const points = (own: number, other: number, questions: number): string => {
  const text = ((100 * (own - other)) / questions).toFixed(1)
  return Number(text) > 0 ? `+${text}` : Number(text) === 0 ? '0.0' : text
}

/** What an embedder adds to words or takes from them. */
function embedderTable({ selectors }: SelectionResults): string[] {
  const base = selectors.find(({ name }) => name === alone)?.scores['all']
  const rows = selectors
    .filter(({ name }) => name.startsWith(`${alone}: with `))
    .flatMap(({ name, scores }) =>
      Object.entries(scores['all'] ?? {}).flatMap(([inventory, score]) => {
        const words = base?.[inventory]
        if (!words) return []
        const difference = (column: keyof Score): string => points(score[column], words[column], score.questions)
        return [[`${name}: ${titleOf(inventory)}`, ...(['five', 'allOfFive', 'reciprocal'] as const).map(difference)]]
      }),
    )
  if (rows.length === 0) return []
  return [
    '## What an embedder changes',
    `Points more or less than words alone (\`${alone}\`).`,
    markdownTable(['', 'R@5', 'all@5', '100 × MRR'], rows),
  ]
}

function speedTable({ selectors }: SelectionTiming, { inventories }: SelectionResults): string {
  const head = ['index; median / p99', ...inventories.map(({ name, tools }) => `${name} (${tools} tools)`)]
  const rows = selectors.map(({ name, inventories: times }) => [
    name,
    ...inventories.map((inventory) => {
      const found = times[inventory.name]
      return found ? `${found.index.toFixed(0)}; ${found.median.toFixed(2)} / ${found.p99.toFixed(2)}` : '–'
    }),
  ])
  return markdownTable(head, rows)
}

/** The tables of figures; the same on every run over the same questions. */
export function pageOf(results: SelectionResults): string {
  const named = [...new Set(results.selectors.flatMap(({ scores }) => Object.keys(scores['all'] ?? {})))]
  const peers = results.selectors.flatMap(({ name, peer }) => (peer === undefined ? [] : [`- ${name}: ${peer}`]))
  return `${[
    '# Selection',
    `Made by \`${results.command}\`. Columns and method: [docs/reference/bench.md](../../docs/reference/bench.md#selection).\n` +
      'Shares in percent. Times: [selection.timing.md](selection.timing.md).',
    ...parts.flatMap((part) => named.flatMap((inventory) => scoreTable(results, part, inventory))),
    ...embedderTable(results),
    ...(peers.length > 0 ? ['## Peers', peers.join('\n')] : []),
  ].join('\n\n')}\n`
}

/** The table of times, which differ from run to run. */
export const timingPageOf = (timing: SelectionTiming, results: SelectionResults): string =>
  `${[
    '# Selection: times',
    `Made by \`${results.command}\` on Node ${timing.node.slice(1)}. Times vary from run to run. Milliseconds until the tools ` +
      'are ready for the first question, and for a question that was not asked before.',
    speedTable(timing, results),
  ].join('\n\n')}\n`
