import { columnsOf, type Columns } from '../trajectories/measure/columns.ts'
import type { MeasuredPolicy, Results } from '../trajectories/output/results.ts'
import type { Part } from '../trajectories/recordings/groups.ts'

/** What a policy did in the recordings of a part and kind. */
export interface Standing {
  readonly name: string
  readonly peer?: string | undefined
  readonly columns: Columns
}

/** What all policies did in the recordings of a part and kind, in their order. */
export function standings({ policies }: Results, part: Part, kind: string): Standing[] {
  const base = policies[0]?.totals[part]?.[kind]
  if (!base) return []
  return policies.flatMap(({ name, peer, totals }: MeasuredPolicy) => {
    const own = totals[part]?.[kind]
    return own ? [{ name, peer, columns: columnsOf(own, base) }] : []
  })
}

/** More requests that fetch lost values than this, for each 100, are too many. */
const mostTrips = 1
/** What is less shows as 0.0. */
const shows = 0.05

const trips = ({ columns }: Standing): number => columns['trips /100'] ?? 0
const saved = ({ columns }: Standing, column: 'cost cut' | 'after repairs'): number => columns[column] ?? 0

const bestBy = (found: readonly Standing[], column: 'cost cut' | 'after repairs'): Standing | undefined =>
  found.toSorted((a, b) => saved(b, column) - saved(a, column))[0]

/**
 * The best setting of each peer, the best first: of those with few trips and anything saved, else of all, the one that saves
 * most after repairs.
 */
export function bestOfEachPeer(found: readonly Standing[]): Standing[] {
  const packages = [...new Set(found.flatMap(({ peer }) => peer ?? []))]
  const best = packages.flatMap((name) => {
    const settings = found.filter(({ peer }) => peer === name)
    const careful = settings.filter((one) => trips(one) <= mostTrips && saved(one, 'after repairs') >= shows)
    return bestBy(careful.length > 0 ? careful : settings, 'after repairs') ?? []
  })
  return best.toSorted((a, b) => saved(b, 'after repairs') - saved(a, 'after repairs'))
}

/**
 * The peer that cuts most cost, of those that keep at least as much and have few trips, or no more than `own`; `undefined`
 * where none saves.
 */
export function rival(found: readonly Standing[], own: Standing): Standing | undefined {
  const kept = ({ columns }: Standing): number => columns.recall ?? 100
  const most = Math.max(mostTrips, trips(own))
  const equals = found.filter((one) => one.peer !== undefined && kept(one) >= kept(own) && trips(one) <= most)
  return bestBy(
    equals.filter((one) => saved(one, 'cost cut') >= shows),
    'cost cut',
  )
}
