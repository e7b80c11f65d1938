import { isRemoved, operationsOf, type Edit, type Message } from '@winnow/core'
import { messageText, partText } from './message-text.ts'
import { usedValues } from './used-values.ts'
import { findValue, type ValueIndex } from './value-index.ts'

/** Where a removed value stood. */
export interface RemovedFrom {
  readonly message: number
  /** Missing where it stood in the text of a message. */
  readonly toolName?: string
}

/** A value an assistant message uses although everything that held it had been removed from its request. */
export interface LostValue {
  /** Index of the assistant message that uses it. */
  readonly message: number
  readonly value: string
  readonly from: readonly RemovedFrom[]
}

/** What is sent of the edited messages of a history; `undefined` for those that went. */
function editedMessages(
  history: readonly Message[],
  view: readonly Message[],
  edits: readonly Edit[],
): Map<number, Message | undefined> {
  const operations = operationsOf(history, edits)
  const edited = new Map<number, Message | undefined>()
  let next = 0
  history.forEach((message, at) => {
    const operation = operations.get(at)
    const gone = operation?.summary === undefined && isRemoved(message, operation)
    if (operation) edited.set(at, gone ? undefined : view[next])
    if (!gone) next += 1
  })
  return edited
}

function placeOf(message: Message, at: number, value: string): RemovedFrom {
  const part = message.parts.find((candidate) => findValue(partText(candidate), value) >= 0)
  return part && 'toolName' in part ? { message: at, toolName: part.toolName } : { message: at }
}

/**
 * What of a request was needed and gone. A value is needed when message `at` uses it and it stood only in messages that
 * were edited; it is lost when nothing that was sent of them holds it.
 */
export function findLostValues(
  messages: readonly Message[],
  at: number,
  request: { readonly view: readonly Message[]; readonly edits: readonly Edit[] },
  index: ValueIndex,
): { needed: number; lost: LostValue[] } {
  const history = messages.slice(0, at)
  const edited = editedMessages(history, request.view, request.edits)
  const shown = [...edited.values()].filter((message) => message !== undefined).map(messageText)
  let needed = 0
  const lost: LostValue[] = []
  for (const value of usedValues(messages[at]!)) {
    const places = index.messagesWith(value).filter((place) => place < at)
    if (places.length === 0 || places.some((place) => !edited.has(place))) continue
    needed += 1
    if (shown.some((text) => findValue(text, value) >= 0)) continue
    lost.push({ message: at, value, from: places.map((place) => placeOf(messages[place]!, place, value)) })
  }
  return { needed, lost }
}
