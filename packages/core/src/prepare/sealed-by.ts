import { textOf } from '../message/guards.ts'
import { nextSpoken, type TurnOptions } from '../message/turns.ts'
import type { Message } from '../message/types.ts'

/** Characters of the message behind a turn that decide about it. */
const longestNext = 4000

/** Whether a person speaks at `end`, system and injected messages skipped. */
export function isSealedAt(messages: readonly Message[], end: number): boolean {
  const next = nextSpoken(messages, end)
  return next < messages.length && messages[next]!.role === 'user'
}

/** What a person says at `end`, as far as it is read; missing where the host ends turns. */
export function nextAt(messages: readonly Message[], end: number, { endedByHost }: TurnOptions): string | undefined {
  if (endedByHost) return undefined
  const next = messages[nextSpoken(messages, end)]
  return next && textOf(next).slice(0, longestNext)
}
