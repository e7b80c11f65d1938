import type { TokenCounter } from '../../ports.ts'

/** What another form must save to be worth its strangeness: tokens, and a share of what it replaces. */
const leastTokens = 12
const leastShare = 0.05
/** An estimate has to show more, so that the true count is smaller, too (law 5 asks for a tenth). */
const leastShareOfEstimate = 0.12

/** Whether `after` tokens instead of `before` are worth another form. */
export const isWorthwhile = (before: number, after: number, { exact }: TokenCounter): boolean =>
  before - after >= Math.max(leastTokens, before * (exact ? leastShare : leastShareOfEstimate))
