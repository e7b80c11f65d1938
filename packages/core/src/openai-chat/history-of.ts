import type { Message } from '../message/types.ts'
import type { Winnow } from '../prepare/types.ts'
import { ChatReader } from './chat-reader.ts'
import type { ChatMessage } from './types.ts'

const readers = new WeakMap<Winnow, ChatReader>()

/** The history as Winnow reads it. Input that is no array of messages is handed on, so that it is told and passes. */
export function historyOf(winnow: Winnow, messages: readonly ChatMessage[]): readonly Message[] {
  let reader = readers.get(winnow)
  if (!reader) readers.set(winnow, (reader = new ChatReader()))
  try {
    return reader.read(messages)
  } catch {
    return messages as never
  }
}
