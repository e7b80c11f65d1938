import { parseJson } from '@winnow/core'
import { noTotals, type Totals } from '../measure/totals.ts'
import { layOut } from './lay-out.ts'
import type { Results } from './results.ts'

type Name = keyof Totals
type Row = readonly number[]
type Stored = Omit<Results, 'policies'> & {
  /** What the numbers of each row are, separated by spaces. */
  readonly columns: string
  readonly policies: readonly (Omit<Results['policies'][number], 'totals'> & {
    readonly totals: Readonly<Record<string, Readonly<Record<string, Row>>>>
  })[]
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))

/** Six decimals, which is more than any table shows. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** How deep the JSON has a line for each item: down to the rows. */
const depth = 5

/** The results as JSON, a row of numbers for each policy, part and kind. */
export function toJson({ policies, ...rest }: Results): string {
  const columns = Object.keys(noTotals()) as Name[]
  const rowOf = (totals: Totals): Row => columns.map((name) => rounded(totals[name]))
  const stored: Stored = {
    ...rest,
    columns: columns.join(' '),
    policies: policies.map((policy) => ({
      ...policy,
      totals: mapValues(policy.totals, (byKind) => mapValues(byKind, rowOf)),
    })),
  }
  return `${layOut(stored, depth)}\n`
}

/** Reads back what {@link toJson} wrote. */
export function fromJson(text: string): Results {
  const { columns, policies, ...rest } = parseJson(text) as Stored
  const names = columns.split(' ') as Name[]
  const totalsOf = (row: Row): Totals => {
    const totals = noTotals()
    for (const [at, name] of names.entries()) totals[name] = row[at] ?? 0
    return totals
  }
  return {
    ...rest,
    policies: policies.map((policy) => ({
      ...policy,
      totals: mapValues(policy.totals, (byKind) => mapValues(byKind, totalsOf)),
    })),
  }
}
