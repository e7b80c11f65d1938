import type { Policy } from '../policy.ts'
import type { Timing } from './results.ts'

const rounded = (milliseconds: number): number => Math.round(milliseconds * 1000) / 1000

const quantile = (sorted: Float64Array, share: number): number =>
  rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)

/** How long policies took for a request, with the Node that ran them. */
export function timingOf(policies: readonly Policy[], times: readonly (readonly number[])[]): Timing {
  return {
    node: process.version,
    policies: policies.map(({ name }, index) => {
      const sorted = Float64Array.from(times[index] ?? []).sort()
      const total = Math.round(sorted.reduce((sum, time) => sum + time, 0))
      return { name, requests: sorted.length, median: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), total }
    }),
  }
}
