import type { Message } from '@winnow/core'
import { copyWithLeaves, holdsLeaves } from './leaves.ts'
import type { NativeMessage } from './native-message.ts'
import { readModelMessages } from './read.ts'

/** Histories remembered at once; the one unused for longest goes first. */
const mostHistories = 64

/** A message that was read, with all that it held. */
interface KnownMessage {
  readonly leaves: readonly unknown[]
  readonly read: Message
}

/** Reads a copy: what a host changes in place later must not change what was read. */
function knownMessage(message: NativeMessage): KnownMessage {
  const leaves: unknown[] = []
  const copy = copyWithLeaves(message, leaves) as NativeMessage
  return { leaves, read: readModelMessages([copy])[0]! }
}

/** How many messages a history shares with one that was read. */
function shared(messages: readonly NativeMessage[], known: readonly KnownMessage[]): number {
  const most = Math.min(messages.length, known.length)
  let count = 0
  while (count < most && holdsLeaves(messages[count], known[count]!.leaves)) count += 1
  return count
}

/** Reads histories that grow: what a history shares with one read before is compared, and not read again. */
export class HistoryReader {
  #histories: KnownMessage[][] = []

  read(messages: readonly NativeMessage[]): Message[] {
    let best: KnownMessage[] = []
    let most = 0
    for (const known of this.#histories) {
      const count = shared(messages, known)
      if (count > most) [best, most] = [known, count]
      if (count === messages.length || (count > 0 && count === known.length)) break
    }
    const tail = messages.slice(most).map((message, index) => {
      const known = best[most + index]
      return known && holdsLeaves(message, known.leaves) ? known : knownMessage(message)
    })
    const history = tail.length > 0 ? [...best.slice(0, most), ...tail] : best
    // A history that went on, or went another way near its end, takes the place of what it was.
    const isOther = (known: KnownMessage[]): boolean => known !== history && (known !== best || most * 2 < known.length)
    this.#histories = [history, ...this.#histories.filter(isOther)].slice(0, mostHistories)
    return history.slice(0, messages.length).map(({ read }) => read)
  }
}
