import type { Ratios } from './shares.ts'
import type { WindowOptions } from './types.ts'

/** {@link WindowOptions} with defaults filled in. */
export interface ResolvedWindow {
  readonly contextWindow: number
  readonly output: number
  readonly keep: number
  readonly recentCount: number
  readonly ratios: Ratios
}

const mostOutput = 8000
const outputShare = 1 / 8

/** Fills in the defaults of {@link WindowOptions}. */
export const resolveWindow = ({
  contextWindow,
  output,
  keep = 0.5,
  recentCount = 0,
  ratios: { global = 0.1, segments = 0.3 } = {},
}: WindowOptions): ResolvedWindow => ({
  contextWindow,
  output: output ?? Math.min(mostOutput, Math.floor(contextWindow * outputShare)),
  keep,
  recentCount,
  ratios: { global, segments },
})
