import type { Part } from '../recordings/groups.ts'
import type { Totals } from '../measure/totals.ts'

/** What a run measured; the same on every run over the same recordings. */
export interface Results {
  /** The command that made it. */
  readonly command: string
  readonly recordings: readonly MeasuredRecording[]
  readonly policies: readonly MeasuredPolicy[]
}

export interface MeasuredRecording {
  readonly id: string
  readonly kind: string
  readonly part: Part
  /** Requests, and tokens sent without a policy. */
  readonly requests: number
  readonly tokens: number
}

export interface MeasuredPolicy {
  readonly name: string
  readonly peer?: string
  readonly note?: string
  /** By part of the recordings and kind. */
  readonly totals: Readonly<Record<string, Readonly<Record<string, Totals>>>>
  /** Percent cut in each recording, in their order. */
  readonly runs: { readonly tokens: readonly number[]; readonly cost: readonly number[] }
}

/** Milliseconds a policy took for a request; they differ from run to run. */
export interface Timing {
  readonly node: string
  readonly policies: readonly {
    readonly name: string
    readonly requests: number
    readonly median: number
    readonly p99: number
    readonly total: number
  }[]
}
