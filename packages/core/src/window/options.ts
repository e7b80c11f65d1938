import type { WindowOptions } from './types.ts'

/** {@link WindowOptions} with defaults filled in. */
export interface ResolvedWindow {
  readonly contextWindow: number
  readonly output: number
  readonly keep: number
}

const mostOutput = 8000
const outputShare = 1 / 8

/** Fills in the defaults of {@link WindowOptions}. */
export const resolveWindow = ({ contextWindow, output, keep = 0.5 }: WindowOptions): ResolvedWindow => ({
  contextWindow,
  output: output ?? Math.min(mostOutput, Math.floor(contextWindow * outputShare)),
  keep,
})
