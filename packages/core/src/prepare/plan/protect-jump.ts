import type { SummarizeEdit } from '../../edit/types.ts'
import { whyNoRange } from '../../edit/summary-operations.ts'
import { isOpaque, isPerson } from '../../message/guards.ts'
import type { Round } from '../../message/pairing.ts'
import type { Turn } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import { whyResultProtected } from './protect.ts'

/** Whether a message or a part of it is pinned. */
export const isPinned = ({ pinned, parts }: Message): boolean =>
  pinned === true || parts.some((part) => 'pinned' in part && part.pinned)

const isCovered = (ranges: readonly SummarizeEdit[], at: number): boolean =>
  ranges.some(({ from, to }) => at >= from && at < to)

/**
 * Why a round of the open turn stays whatever its size, if it does. Images in results go with their round. No report says
 * it, so it has no code.
 */
export function whyRoundStays(messages: readonly Message[], { at, end, uses, orphans }: Round): string | undefined {
  if (orphans.length > 0) return 'its round holds a result that answers no call'
  if (uses.some((use) => use.results.length === 0)) return 'it is not answered yet'
  for (const message of messages.slice(at, end)) {
    if (message.role === 'system') return 'its round holds a system message'
    if (isPinned(message)) return 'the message is pinned'
    if (message.parts.some(isOpaque)) return 'the message holds a part that is never edited'
  }
  for (const use of uses) {
    for (const place of use.results) {
      const why = whyResultProtected(messages, use, place)
      if (why !== undefined) return why
    }
  }
  return undefined
}

/** Sealed turns go as a whole: all but the system messages in them, which stay. */
function whySealedStays(
  messages: readonly Message[],
  { start, end }: Turn,
  ranges: readonly SummarizeEdit[],
): string | undefined {
  for (let at = start; at < end; at += 1) {
    const message = messages[at]!
    if (isPinned(message)) return 'the message is pinned'
    if (message.role !== 'system' && !isCovered(ranges, at)) return 'only a part of a finished turn would go'
  }
  return undefined
}

/** Of the open turn the oldest rounds go, as a whole; what people wrote and the newest round stay. */
function whyOpenStays(
  messages: readonly Message[],
  { start, end, rounds }: Turn,
  ranges: readonly SummarizeEdit[],
): string | undefined {
  for (let at = start; at < end; at += 1)
    if (isCovered(ranges, at) && isPerson(messages[at]!)) return 'a person wrote it in the turn that is still open'
  const covered = rounds.map(({ at }) => isCovered(ranges, at))
  if (covered.at(-1)) return 'it is the newest round'
  const last = covered.lastIndexOf(true)
  for (const [index, round] of rounds.slice(0, last + 1).entries()) {
    const why = whyRoundStays(messages, round)
    if (covered[index] && why !== undefined) return why
    if (!covered[index] && why === undefined) return 'an older round of the turn would stay'
  }
  return undefined
}

/**
 * Why law 2 forbids a jump of the window, if it does. Its summaries may stand for whole sealed turns, and for the oldest
 * whole rounds of the open turn: never for what is pinned, for system messages, for what stands before the first turn, nor,
 * in the open turn, for what people wrote and for the newest round.
 */
export function whyJumpForbidden(
  messages: readonly Message[],
  turns: readonly Turn[],
  ranges: readonly SummarizeEdit[],
): string | undefined {
  const start = turns[0]?.start ?? messages.length
  let end = start
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const why = whyNoRange(messages, range)
    if (why !== undefined) return why
    if (range.from < start) return 'it stands before the first turn'
    if (range.from < end) return 'another summary is there'
    end = range.to
  }
  for (const turn of turns) {
    const touching = ranges.filter(({ from, to }) => from < turn.end && to > turn.start)
    if (touching.length === 0) continue
    const why = (turn.sealed ? whySealedStays : whyOpenStays)(messages, turn, touching)
    if (why !== undefined) return why
  }
  return undefined
}
