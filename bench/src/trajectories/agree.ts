import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseOptions, UsageError } from '../usage.ts'
import { columnNames, columnsOf, type Columns } from './measure/columns.ts'
import type { Results } from './output/results.ts'
import { fromJson } from './output/stored.ts'
import { referenceColumns, type ReferenceResults } from './reference.ts'

/** Half a unit of the first decimal. */
const tolerance = 0.05

function differences(where: string, ours: Columns, theirs: Columns): string[] {
  return columnNames.flatMap((name) => {
    const [own, other] = [ours[name], theirs[name]]
    if (own === other || (own !== undefined && other !== undefined && Math.abs(own - other) < tolerance)) return []
    return [`${where}, ${name}: ${own?.toFixed(3) ?? 'none'} here, ${other?.toFixed(3) ?? 'none'} there`]
  })
}

/** Where two evaluators differ in the policies and kinds that both measured, and how many figures were compared. */
export function compare(ours: Results, theirs: ReferenceResults): { differences: string[]; compared: number } {
  const base = ours.policies[0]?.totals.all ?? {}
  const found: string[] = []
  let compared = 0
  for (const { name, totals } of ours.policies) {
    const other = theirs.policies.find((policy) => policy.name === name)
    for (const [kind, own] of Object.entries(totals.all ?? {})) {
      const [same, otherBase] = [other?.kinds[kind], theirs.policies[0]?.kinds[kind]]
      if (!same || !otherBase || !base[kind]) continue
      compared += columnNames.length
      found.push(...differences(`${name}, ${kind}`, columnsOf(own, base[kind]), referenceColumns(same, otherBase)))
    }
  }
  return { differences: found, compared }
}

export const options = {
  reference: { type: 'string' },
  results: { type: 'string', default: join(import.meta.dirname, '../../results/trajectories.json') },
} as const

/** Compares our results with those of an independent evaluator, to the first decimal; the exit code is 1 where they differ. */
export function run(given: readonly string[]): number {
  const values = parseOptions(given, options)
  if (values.reference === undefined)
    throw new UsageError('Name the results of the other evaluator with --reference FILE.json.')
  const { differences: found, compared } = compare(
    fromJson(readFileSync(values.results, 'utf8')),
    JSON.parse(readFileSync(values.reference, 'utf8')) as ReferenceResults,
  )
  for (const line of found) console.log(line)
  if (compared === 0) console.log('Nothing was compared: no policy and kind was measured by both.')
  else console.log(`${compared} figures compared, ${found.length} differ by 0.05 or more.`)
  return found.length > 0 || compared === 0 ? 1 : 0
}
