import type { Winnow } from '../prepare/types.ts'
import { ChatHistory } from './chat-history.ts'
import { ChatReader, type ReadChat } from './chat-reader.ts'
import type { ChatMessage } from './types.ts'

const readers = new WeakMap<Winnow, ChatReader>()

/** The history as Winnow reads it. Input that is no array of messages is handed on, so that it is told and passes. */
export function historyOf(winnow: Winnow, messages: readonly ChatMessage[]): ReadChat {
  let reader = readers.get(winnow)
  if (!reader) readers.set(winnow, (reader = new ChatReader()))
  try {
    return reader.read(messages)
  } catch {
    return { messages: messages as never, history: new ChatHistory() }
  }
}
