import { KnownHistories, takeSnapshot, type Message, type Snapshot } from '@winnow/core'
import type { NativeMessage } from './native-message.ts'
import { readModelMessages } from './read.ts'

/** A message that was read, as it was. */
interface KnownMessage {
  readonly snapshot: Snapshot<NativeMessage>
  readonly read: Message
}

/** Reads a copy: what a host changes in place later must not change what was read. */
function knownMessage(message: NativeMessage): KnownMessage {
  const snapshot = takeSnapshot(message)
  return { snapshot, read: readModelMessages([snapshot.value])[0]! }
}

/** How many messages a history shares with one that was read. */
function shared(messages: readonly NativeMessage[], known: readonly KnownMessage[]): number {
  const most = Math.min(messages.length, known.length)
  let count = 0
  while (count < most && known[count]!.snapshot.isSame(messages[count])) count += 1
  return count
}

function goOn(
  messages: readonly NativeMessage[],
  known: readonly KnownMessage[],
  same: number,
): readonly KnownMessage[] {
  const tail = messages.slice(same).map((message, index) => {
    const before = known[same + index]
    return before?.snapshot.isSame(message) ? before : knownMessage(message)
  })
  return tail.length > 0 ? [...known.slice(0, same), ...tail] : known
}

/** Reads histories that grow: what a history shares with one read before is compared, and not read again. */
export class HistoryReader {
  readonly #known = new KnownHistories<readonly KnownMessage[]>()

  read(messages: readonly NativeMessage[]): Message[] {
    const { length } = messages
    const history = this.#known.read({
      length,
      shared: (known) => shared(messages, known),
      goOn: (known = [], same) => goOn(messages, known, same),
    })
    return history.slice(0, length).map(({ read }) => read)
  }
}
