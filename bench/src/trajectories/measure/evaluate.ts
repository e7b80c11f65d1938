import type { Policy } from '../policy.ts'
import { kindsOf, partsOf } from '../recordings/groups.ts'
import type { Recording } from '../recordings/recording.ts'
import type { MeasuredPolicy, MeasuredRecording } from '../output/results.ts'
import { findNeeds } from '../values/needs.ts'
import { warmCost, writePrice } from './cost.ts'
import { FactBook } from './message-facts.ts'
import { replay } from './replay.ts'
import { addTotals, noTotals, type Totals } from './totals.ts'

/** Everything policies did in all recordings, with the milliseconds each view took. */
export interface Evaluated {
  readonly recordings: readonly MeasuredRecording[]
  readonly policies: readonly MeasuredPolicy[]
  readonly times: readonly (readonly number[])[]
}

type Grouped = Record<string, Record<string, Totals>>

function addToGroups(grouped: Grouped, recording: Recording, totals: Totals): void {
  for (const part of partsOf(recording)) {
    const byKind = (grouped[part] ??= {})
    for (const kind of kindsOf(recording)) addTotals((byKind[kind] ??= noTotals()), totals)
  }
}

const shareCut = (after: number, before: number): number => (before === 0 ? 0 : 1 - after / before)
const asPercent = (share: number): number => Math.round(share * 1000) / 10

/** Replays every recording through every policy; the first policy is what the others are compared with. */
export async function evaluate(
  recordings: readonly Recording[],
  policies: readonly Policy[],
  onProgress: (done: number) => void,
): Promise<Evaluated> {
  const measured: MeasuredRecording[] = []
  const results = policies.map(({ name, peer, note }) => ({
    name,
    ...(peer === undefined ? {} : { peer }),
    ...(note === undefined ? {} : { note }),
    totals: {} as Grouped,
    runs: { tokens: [] as number[], cost: [] as number[] },
  }))
  const times = policies.map((): number[] => [])

  for (const [done, recording] of recordings.entries()) {
    const needs = findNeeds(recording)
    const prepared = { recording, needs, book: new FactBook(recording, needs) }
    let base: Totals | undefined
    for (const [index, policy] of policies.entries()) {
      const { totals, times: taken } = await replay(policy, prepared)
      base ??= totals
      totals.tokensCut = shareCut(totals.tokens, base.tokens)
      totals.costCut = shareCut(warmCost(totals, writePrice), warmCost(base, writePrice))
      const { totals: grouped, runs } = results[index]!
      addToGroups(grouped, recording, totals)
      runs.tokens.push(asPercent(totals.tokensCut))
      runs.cost.push(asPercent(totals.costCut))
      for (const time of taken) times[index]!.push(time)
    }
    const { id, kind } = recording
    const { requests = 0, tokens = 0 } = base ?? {}
    measured.push({ id, kind, part: partsOf(recording).at(-1)!, requests, tokens })
    onProgress(done + 1)
  }
  return { recordings: measured, policies: results, times }
}
