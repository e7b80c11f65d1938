import { parseJson } from '@winnow/core'
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

/** What the comparison of two evaluators found. */
export interface Agreement {
  readonly differences: readonly string[]
  /** How many figures were compared. */
  readonly compared: number
  /** The policies of which something was compared. */
  readonly policies: readonly string[]
  /** Policies that only we measured, and those of which only we measured some kinds, which follow in brackets. */
  readonly onlyHere: readonly string[]
  readonly onlyThere: readonly string[]
}

type Kinds = Readonly<Record<string, object>>

/** The kinds of a policy that can be set against sending everything. */
const kindsOf = (kinds: Kinds = {}, base: Kinds = {}): string[] => Object.keys(kinds).filter((kind) => kind in base)

/** Names the policies that one side alone holds, or their kinds. */
function alone(own: ReadonlyMap<string, readonly string[]>, other: ReadonlyMap<string, readonly string[]>): string[] {
  return [...own].flatMap(([name, kinds]) => {
    const known = other.get(name)
    if (!known) return [name]
    const missing = kinds.filter((kind) => !known.includes(kind))
    return missing.length === 0 ? [] : [`${name} (${missing.join(', ')})`]
  })
}

/** Where two evaluators differ in the policies and kinds that both measured, and what was not compared. */
export function compare(ours: Results, theirs: ReferenceResults): Agreement {
  const base = ours.policies[0]?.totals.all ?? {}
  const otherBase = theirs.policies[0]?.kinds ?? {}
  const here = new Map(ours.policies.map(({ name, totals }) => [name, kindsOf(totals.all, base)]))
  const there = new Map(theirs.policies.map(({ name, kinds }) => [name, kindsOf(kinds, otherBase)]))
  const found: string[] = []
  const policies = new Set<string>()
  let compared = 0
  for (const { name, totals } of ours.policies) {
    const other = theirs.policies.find((policy) => policy.name === name)
    for (const kind of here.get(name)?.filter((each) => there.get(name)?.includes(each)) ?? []) {
      policies.add(name)
      compared += columnNames.length
      const own = columnsOf(totals.all![kind]!, base[kind]!)
      found.push(...differences(`${name}, ${kind}`, own, referenceColumns(other!.kinds[kind]!, otherBase[kind]!)))
    }
  }
  return {
    differences: found,
    compared,
    policies: [...policies],
    onlyHere: alone(here, there),
    onlyThere: alone(there, here),
  }
}

const isOfWinnow = (policy: string): boolean => policy === 'winnow' || policy.startsWith('winnow: ')

export const options = {
  reference: { type: 'string' },
  results: { type: 'string', default: join(import.meta.dirname, '../../results/trajectories.json') },
} as const

/**
 * Compares our results with those of an independent evaluator, to the first decimal; the exit code is 1 where they differ
 * or no policy of Winnow was compared.
 */
export function run(given: readonly string[]): number {
  const values = parseOptions(given, options)
  if (values.reference === undefined)
    throw new UsageError('Name the results of the other evaluator with --reference FILE.json.')
  const agreement = compare(
    fromJson(readFileSync(values.results, 'utf8')),
    parseJson(readFileSync(values.reference, 'utf8')) as ReferenceResults,
  )
  const { differences: found, compared, policies } = agreement
  for (const line of found) console.log(line)
  for (const name of agreement.onlyHere) console.log(`Only here: ${name}`)
  for (const name of agreement.onlyThere) console.log(`Only there: ${name}`)
  const measured = `${policies.length} ${policies.length === 1 ? 'policy' : 'policies'}`
  console.log(`${compared} figures of ${measured} compared, ${found.length} differ by 0.05 or more.`)
  const hasWinnow = policies.some(isOfWinnow)
  if (!hasWinnow) console.log('Nothing of Winnow was compared: none of its policies and kinds was measured by both.')
  return found.length > 0 || !hasWinnow ? 1 : 0
}
