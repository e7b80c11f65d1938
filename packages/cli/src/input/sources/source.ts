import type { Message } from '@winnow/core'

/** A conversation as a tool recorded it, its messages read. */
export interface Recorded {
  readonly messages: readonly Message[]
  readonly id?: unknown
  readonly system?: unknown
  readonly tools?: unknown
}

/** A conversation whose messages are those of a chat format, which is found out later. */
export interface StoredConversation extends Omit<Recorded, 'messages'> {
  readonly stored: readonly unknown[]
}

/** The conversations of one file, gathered value by value. */
export interface Log {
  add(value: unknown): void
  /** What has been gathered; conversations without messages are left out. */
  conversations(): readonly (Recorded | StoredConversation)[]
}

/** A log that is one JSON value. */
export function documentLog(read: (value: unknown) => Recorded): () => Log {
  return () => {
    const found: Recorded[] = []
    return {
      add: (value) => void found.push(read(value)),
      conversations: () => found.filter(({ messages }) => messages.length > 0),
    }
  }
}
