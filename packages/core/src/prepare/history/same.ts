import { sameObjects } from '../../message/same-objects.ts'
import type { ContentItem, Message, Part } from '../../message/types.ts'
import { sameJson } from './same-json.ts'

/** Call ids of one turn, old to new: a renaming that keeps who answers whom is no change. */
class Renaming {
  readonly #forth = new Map<string, string>()
  readonly #back = new Map<string, string>()
  /** Ids that stayed as they were, until the first that did not: mostly all do. */
  #same: string[] | undefined = []

  accepts(before: string, after: string): boolean {
    if (this.#same && before === after) {
      this.#same.push(before)
      return true
    }
    for (const id of this.#same ?? []) this.#rename(id, id)
    this.#same = undefined
    if ((before === '') !== (after === '')) return false
    const known = this.#forth.get(before)
    if (known !== undefined || this.#back.has(after)) return known === after && this.#back.get(after) === before
    this.#rename(before, after)
    return true
  }

  #rename(before: string, after: string): void {
    this.#forth.set(before, after)
    this.#back.set(after, before)
  }
}

const sameContent = (a: readonly ContentItem[], b: readonly ContentItem[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((item, index) => {
      const other = b[index]!
      return item.type === other.type && (item.type !== 'text' || item.text === (other as typeof item).text)
    }))

function samePart(a: Part, b: Part, ids: Renaming): boolean {
  if (a.type !== b.type) return false
  if (a.type === 'text' || a.type === 'reasoning') return a.text === (b as typeof a).text
  if (a.type === 'tool-call') {
    const other = b as typeof a
    return (
      a.toolName === other.toolName &&
      a.pinned === other.pinned &&
      ids.accepts(a.callId, other.callId) &&
      sameJson(a.input, other.input)
    )
  }
  if (a.type === 'tool-result') {
    const other = b as typeof a
    return (
      a.toolName === other.toolName &&
      a.status === other.status &&
      a.pinned === other.pinned &&
      ids.accepts(a.callId, other.callId) &&
      sameContent(a.content, other.content)
    )
  }
  return true
}

function sameMessage(a: Message, b: Message, ids: Renaming): boolean {
  return (
    a.role === b.role &&
    (a.source ?? 'person') === (b.source ?? 'person') &&
    a.pinned === b.pinned &&
    a.indivisible === b.indivisible &&
    a.parts.length === b.parts.length &&
    a.parts.every((part, index) => samePart(part, b.parts[index]!, ids))
  )
}

/** What stayed the same object kept its ids; a result in a new object may no longer be the answer to it. */
const keepsIds = ({ parts }: Message, ids: Renaming): boolean =>
  parts.every((part) => !('callId' in part) || ids.accepts(part.callId, part.callId))

/**
 * Whether `messages` hold what `known` holds between `from` and `to`, at `start` and on: the same content in new objects,
 * with new message ids and call ids. Identical objects are recognised at once; otherwise one pass over the strings is made.
 */
export function holdsAt(
  messages: readonly Message[],
  start: number,
  known: readonly Message[],
  from = 0,
  to: number = known.length,
): boolean {
  if (start + to - from > messages.length) return false
  if (sameObjects(messages, start, known, from, to) === to - from) return true
  const ids = new Renaming()
  for (let index = from; index < to; index += 1) {
    const message = messages[start + index - from]!
    if (!(message === known[index] ? keepsIds(message, ids) : sameMessage(known[index]!, message, ids))) return false
  }
  return true
}
