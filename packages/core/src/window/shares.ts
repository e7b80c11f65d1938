/** What of the budget the summaries of each layer may take; what they do not need is left to the recent part. */
export interface Ratios {
  readonly global: number
  readonly segments: number
}

/**
 * System text and tools are rounded up to so many tokens, so that one more tool does not move the window: to this share of
 * the context window where it is small.
 */
const overheadStep = 4000
const overheadStepShare = 1 / 8
/** A segment is cut after this share of the budget, but not before so many tokens, unless the budget is tiny. */
const segmentShare = 0.1
const leastSegment = 500
const mostSegmentShare = 0.2
/** The share of a segment's tokens that its summary may take. */
const summaryShare = 0.4
/** Tokens that every summary may have if they are no more than half of what it stands for. */
const leastRoom = 120
/** In a small window, where one turn may be longer than a segment, a summary may have this share of the budget, up to so many tokens. */
const smallShare = 0.25
const mostSmall = 750

/** Tokens the messages of a request may have: what the model can read, without what goes along and what it writes. */
export function budgetOf(contextWindow: number, output: number, overhead: number): number {
  const step = Math.max(1, Math.min(overheadStep, Math.floor(contextWindow * overheadStepShare)))
  return Math.max(0, contextWindow - output - Math.ceil(overhead / step) * step)
}

/** Tokens after which a segment is cut. */
export const segmentTokens = (budget: number): number =>
  Math.max(1, Math.floor(Math.min(budget * mostSegmentShare, Math.max(budget * segmentShare, leastSegment))))

/** Tokens that the summary of a segment of so many may have. */
export function roomOf(tokens: number, budget: number): number {
  const small = Math.min(mostSmall, budget * smallShare)
  const most = Math.max(leastRoom, small, segmentTokens(budget) * summaryShare * 2)
  return Math.floor(Math.min(tokens / 2, most, Math.max(leastRoom, tokens * summaryShare)))
}

/** How many segments, the oldest first, go into the global summary: those for which the `share` of segments, in tokens, has no room. */
export function mergedOf(segments: readonly { readonly room: number }[], share: number): number {
  let left = share
  let merged = segments.length
  while (merged > 0 && left >= segments[merged - 1]!.room) {
    merged -= 1
    left -= segments[merged]!.room
  }
  return merged
}

/** Tokens of a message that says that the summary above covers what stood here, too. */
export const pieceTokens = 36

/**
 * Tokens that what a model writes of a segment may have, whose summary may have `room`: half of them, and no more than
 * where the segment is as long as one may be.
 */
export const proseRoomOf = (room: number, budget: number): number =>
  Math.floor(Math.min(room, segmentTokens(budget) * summaryShare) / 2)

/** With less room a summary does not say its name, which the next one covers. */
export const leastNamed = 160

/** With less room a model is not asked. */
export const leastProse = 60
