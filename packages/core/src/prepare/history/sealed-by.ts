import { textOf } from '../../message/guards.ts'
import { nextSpoken, type TurnOptions } from '../../message/turns.ts'
import type { Message } from '../../message/types.ts'
import type { Conversation } from './conversation.ts'

/** Characters of the message behind a turn that decide about it. */
const longestNext = 4000

/** Whether a person speaks at `end`, system and injected messages skipped. */
function isSealedAt(messages: readonly Message[], end: number): boolean {
  const next = nextSpoken(messages, end)
  return next < messages.length && messages[next]!.role === 'user'
}

/** What a person says at `end`, as far as it is read; missing where the host ends turns. */
export function nextAt(messages: readonly Message[], end: number, { endedByHost }: TurnOptions): string | undefined {
  if (endedByHost) return undefined
  const next = messages[nextSpoken(messages, end)]
  return next && textOf(next).slice(0, longestNext)
}

/**
 * How many turns of a conversation a history holds, of which `matched` have the same messages: the last one counts only if
 * this history seals it, too, and goes on in the same way.
 */
export function sealedTurnsOf(
  messages: readonly Message[],
  { head, sealed }: Pick<Conversation, 'head' | 'sealed'>,
  matched: number,
  turnEnded: boolean,
  options: TurnOptions,
): number {
  for (let turns = matched; turns > 0; turns -= 1) {
    const end = head.length + sealed.lengthOf(turns)
    const isSealed = isSealedAt(messages, end) || (turnEnded && end === messages.length)
    if (isSealed && sealed.plans[turns - 1]!.next === nextAt(messages, end, options)) return turns
  }
  return 0
}
