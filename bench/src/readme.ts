import { parseJson } from '@winnow/core'
import { existsSync, readFileSync } from 'node:fs'
import { alignedTable, paragraph } from './readme/layout.ts'
import { bestOfEachPeer, rival, standings, type Standing } from './readme/choose.ts'
import { selectionSection } from './readme/selection-section.ts'
import { speedLine } from './readme/speed-line.ts'
import { fromJson as selectionFromJson, type SelectionTiming } from './selection/output/results.ts'
import type { SpeedResults } from './speed/results.ts'
import { afterRepairs, costCut, recall, shown, toolOnly, type Cell } from './trajectories/output/cells.ts'
import type { Results } from './trajectories/output/results.ts'
import { fromJson } from './trajectories/output/stored.ts'
import type { Part } from './trajectories/recordings/groups.ts'

const profiles = ['winnow: lossless', 'winnow', 'winnow: aggressive']

const tokensCut: Cell = ['tokens cut', (columns) => shown(columns['tokens cut'], 1)]
const breaks: Cell = ['breaks /100', (columns) => shown(columns['breaks /100'], 1)]

const titled = (name: string): string => (name === 'winnow' ? '**winnow** (default)' : name)
const count = (value: number | undefined): string => (value ?? 0).toLocaleString('en')
const find = (found: readonly Standing[], name: string): Standing | undefined => found.find((one) => one.name === name)

const table = (title: string, cells: readonly Cell[], found: readonly Standing[]): string =>
  alignedTable(
    [title, ...cells.map(([head]) => head)],
    found.map(({ name, columns }) => [titled(name), ...cells.map(([, text]) => text(columns))]),
  )

/** What the default does in each kind, and the peer that comes closest. */
function kindTable(results: Results): { table: string; rivals: Standing[] } {
  const cells = [tokensCut, costCut, afterRepairs, recall]
  const rivals: Standing[] = []
  const rows = ['research', 'customer-service', 'coding, one task', 'coding, long session'].flatMap((kind) => {
    const found = standings(results, 'all', kind)
    const own = find(found, 'winnow')
    if (!own) return []
    const other = rival(found, own)
    if (other) rivals.push(other)
    const beside = other ? `${other.name}: ${shown(other.columns['cost cut'], 1)}` : 'none'
    return [[`${kind} (${count(own.columns.conversations)})`, ...cells.map(([, text]) => text(own.columns)), beside]]
  })
  const head = ['default, by kind', ...cells.map(([title]) => title), 'cost cut of the best such peer']
  return { table: alignedTable(head, rows), rivals }
}

/** Policies of the tables whose requests providers refuse. */
function refusals(found: readonly Standing[], named: readonly Standing[]): string[] {
  return found.flatMap(({ name, columns }) => {
    const refused = (100 * (columns['invalid hard'] ?? 0)) / (columns.requests ?? 1)
    if (refused === 0 || !find(named, name)) return []
    return [`Of the requests of "${name}", ${shown(refused, 1)} % failed or are such that every provider refuses them.`]
  })
}

/** The section of the README on what was measured; `undefined` where only our own recordings were. */
export function benchSection(results: Results, speed?: SpeedResults, selection?: string): string | undefined {
  const found = standings(results, 'all', 'all')
  const own = find(found, 'winnow')
  if (!own) return undefined
  const half = (part: Part): string => {
    const columns = find(standings(results, part, 'all'), 'winnow')?.columns
    return `${shown(columns?.['cost cut'], 1)} % (${shown(columns?.['after repairs'], 1)} % after repairs)`
  }
  const shownPolicies = [...profiles.flatMap((name) => find(found, name) ?? []), ...bestOfEachPeer(found)]
  const kinds = kindTable(results)
  const time = speed && speedLine(speed)
  return [
    '## What it saves, keeps and costs',
    paragraph(
      `Measured by replay on ${count(own.columns.conversations)} recorded conversations, ${count(own.columns.requests)} requests, ` +
        'in percent of sending everything, beside the best setting of each published peer.',
    ),
    table('policy', [tokensCut, costCut, afterRepairs, recall, toolOnly, breaks], shownPolicies),
    paragraph(
      '**Cost** is the input bill with a prompt cache (a read at 0.1, a write at 1.25 of the plain price); **after repairs**, ' +
        'when every lost value is fetched again: in brackets the extra requests (trips) for each 100. **Recall** is the share of the ' +
        'values that later messages used which was still in view; **tool-only**, of those that only tool results held. ' +
        '**Breaks** are requests that do not begin with the one before and so lose the cache. The best setting of a peer is ' +
        'what saves most after repairs with at most 1 trip, or where none does, with more.',
    ),
    paragraph(
      `Caps were last chosen on one half of the conversations, where the defaults cut ${half('tuned')} of the cost; on the other ` +
        `half they cut ${half('reported')}. What they cut depends on the work; beside it the peer that cuts most cost with ` +
        'no less recall and as few trips:',
    ),
    kinds.table,
    ...refusals(found, [...shownPolicies, ...kinds.rivals]).map(paragraph),
    ...(time === undefined ? [] : [paragraph(time)]),
    ...(selection === undefined ? [] : [selection]),
    paragraph(
      'All of it is made by `npx -y pnpm@12 bench --peers`; [how it is measured](docs/reference/bench.md), ' +
        '[every figure](bench/results/trajectories.md), [the peers and their versions](bench/peers/README.md).',
    ),
  ].join('\n\n')
}

/** The section by the results in a repository; `undefined` where only our own recordings were measured. */
export function storedSection(root: URL): string | undefined {
  const read = (name: string): string => readFileSync(new URL(`bench/results/${name}.json`, root), 'utf8')
  const stored = <Value>(name: string, parse: (text: string) => Value): Value | undefined =>
    existsSync(new URL(`bench/results/${name}.json`, root)) ? parse(read(name)) : undefined
  const selection = stored('selection', selectionFromJson)
  const timing = stored('selection.timing', (text) => parseJson(text) as SelectionTiming)
  return benchSection(
    fromJson(read('trajectories')),
    stored('speed', (text) => parseJson(text) as SpeedResults),
    selection && selectionSection(selection, timing),
  )
}

const place = /(?<=<!-- bench -->\n\n)[\s\S]*(?=\n\n<!-- \/bench -->)/u

/** The section as a README has it between its markers. */
export const sectionOf = (readme: string): string | undefined => place.exec(readme)?.[0]

/** A README with the section changed. */
export const withSection = (readme: string, section: string): string => readme.replace(place, () => section)
