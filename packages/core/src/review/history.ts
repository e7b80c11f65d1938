import { ReviewFailedError } from '../errors.ts'
import type { Message } from '../message/types.ts'
import type { Store } from '../ports.ts'
import { withTimeout } from '../timeout.ts'
import type { HistoryRead, HistorySource } from './types.ts'
import { parseJson } from '../parse-json.ts'

/** A history and where it is from. */
export interface History {
  readonly messages: readonly Message[]
  readonly source: string
  /** Milliseconds. */
  readonly age?: number
}

/** What reading a history needs. */
export interface ReadHistory {
  readonly sources: readonly HistorySource[]
  /** Throws where these are no messages. */
  readonly check: (messages: unknown) => void
  readonly milliseconds: number
  readonly signal: AbortSignal | undefined
  readonly onFailure: (part: string, error: unknown) => void
}

const isList = (read: HistoryRead): read is readonly Message[] => Array.isArray(read)

function historyOf(
  read: HistoryRead | undefined,
  source: string,
  check: (messages: unknown) => void,
): History | undefined {
  if (read === undefined || read === null) return undefined
  const messages = isList(read) ? read : read.messages
  check(messages)
  if (messages.length === 0) return undefined
  const storedAt = isList(read) ? undefined : read.storedAt
  return { messages, source, ...(storedAt === undefined ? {} : { age: Math.max(0, Date.now() - storedAt) }) }
}

/**
 * The history to review: the messages that are given, else those of the first source that has some.
 *
 * @throws ReviewFailedError where none has, InvalidMessageError where what was given are no messages
 */
export async function readHistory(given: readonly Message[] | undefined, setting: ReadHistory): Promise<History> {
  const { sources, check, milliseconds, signal, onFailure } = setting
  const live = historyOf(given, 'messages', check)
  if (live) return live
  for (const source of sources) {
    try {
      const limit = { what: `the history of ${source.name}`, milliseconds, signal }
      const read = await withTimeout((own) => source.read({ signal: own }), limit)
      const history = historyOf(read, source.name, check)
      if (history) return history
    } catch (error) {
      if (signal?.aborted) throw new ReviewFailedError('aborted', 'The review was aborted.', { cause: error })
      onFailure(`review.sources ${source.name}`, error)
    }
  }
  throw new ReviewFailedError('no-history', 'There are no messages to review.')
}

/**
 * A source that reads messages from a store: JSON of a list of {@link Message}, or of `{ messages, storedAt }`. What is no
 * JSON, or nests deeper than {@link parseJson} reads, leads to the next source.
 *
 * @example
 * const stored = storedHistory(new Map(), 'conversation:4711')
 */
export function storedHistory(store: Store, key: string, name: string = 'store'): HistorySource {
  return {
    name,
    async read() {
      const value: unknown = await store.get(key)
      return (typeof value === 'string' ? parseJson(value) : value) as HistoryRead | undefined
    },
  }
}
