import { inOneGo } from '../breaks.ts'
import type { Message } from '../message/types.ts'
import type { TokenCounter } from '../ports.ts'
import { extract } from '../window/extract.ts'
import type { SegmentNotes } from '../window/said/note.ts'
import { Seen } from '../window/seen.ts'

/** What stays of messages within so many tokens, where nothing was written before. */
export const extracted = (
  messages: readonly Message[],
  room: number,
  tokens: TokenCounter,
  seen: Seen = new Seen(),
): SegmentNotes => inOneGo(extract(messages, { room, tokens, seen, wroteBefore: () => 0, wrote: () => {} }))
