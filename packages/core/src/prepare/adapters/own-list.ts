import { sameObjects } from '../../message/same-objects.ts'

/** A list as a request was given it. */
export interface OwnList<Item extends object> {
  /** A copy; what is no list, or cannot be read, as it is. */
  readonly items: readonly Item[]
  /** What was made of the copy; the list itself where nothing was made of it and nobody changed it meanwhile. */
  readonly outcome: (made: readonly Item[]) => readonly Item[]
}

/**
 * Takes a list as it is now. A host may go on with its own while a request waits: edits count messages, so after a
 * `history.splice(0, 4)` a short form would stand in place of another result.
 *
 * @example
 * const own = ownList<Message>(history)
 * const { edits } = await winnow.prepare(own.items)
 * const view = own.outcome(edits.length === 0 ? own.items : applyEdits(own.items, edits))
 */
export function ownList<Item extends object>(given: readonly Item[]): OwnList<Item> {
  let items = given
  try {
    if (Array.isArray(given)) items = Array.from(given)
  } catch {
    // Who reads it next tells what is wrong with it.
  }
  const isSame = (): boolean =>
    items === given || (given.length === items.length && sameObjects(given, 0, items) === items.length)
  return { items, outcome: (made) => (made === items && isSame() ? given : made) }
}
