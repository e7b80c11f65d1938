import { readFileSync } from 'node:fs'
import { alignedTable } from '../readme/layout.ts'
import { percent } from '../trajectories/measure/columns.ts'
import { shown, type Cell } from '../trajectories/output/cells.ts'
import type { Results } from '../trajectories/output/results.ts'
import { fromJson } from '../trajectories/output/stored.ts'
import { columnsIn, held, shared } from './cells.ts'
import { nameAt, percents } from './share.ts'

const refusedShare: Cell = [
  'refused',
  (columns) => shown(percent(columns['invalid hard'] ?? 0, columns.requests ?? 0), 1),
]

/** Names without their share, in the order of the results. */
const namesIn = ({ policies }: Results): string[] => {
  const end = nameAt('', percents[0])
  return policies.flatMap(({ name }) => (name.endsWith(end) ? [name.slice(0, -end.length)] : []))
}

const byKind = ['research', 'coding', 'customer-service']

/** The tables of the reference, at all shares: each window over every kind, and the needed values it held by kind. */
function referenceTables(results: Results): string {
  const texts = (name: string, kind: string, [, text]: Cell): string =>
    percents
      .map((share) => results.policies.find((policy) => policy.name === nameAt(name, share)))
      .map((policy) => policy && columnsIn(results, policy, kind))
      .map((columns) => (columns ? text(columns) : '–'))
      .join(' / ')
  const overall: readonly Cell[] = [...shared, refusedShare]
  const shares = `at ${percents.join(' / ')} %`
  const names = namesIn(results)
  return [
    alignedTable(
      [shares, ...overall.map(([title]) => title)],
      names.map((name) => [name, ...overall.map((cell) => texts(name, 'all', cell))]),
    ),
    alignedTable(
      [`needed values held ${shares}`, ...byKind],
      names.map((name) => [name, ...byKind.map((kind) => texts(name, kind, held))]),
    ),
  ].join('\n\n')
}

/** The tables by the results in a repository. */
export const storedTables = (root: URL): string =>
  referenceTables(fromJson(readFileSync(new URL('bench/results/window.json', root), 'utf8')))

const place = /(?<=<!-- windows -->\n\n)[\s\S]*(?=\n\n<!-- \/windows -->)/u

/** The tables as the reference has them between its markers. */
export const tablesIn = (reference: string): string | undefined => place.exec(reference)?.[0]

/** The reference with the tables changed. */
export const withTables = (reference: string, tables: string): string => reference.replace(place, () => tables)
