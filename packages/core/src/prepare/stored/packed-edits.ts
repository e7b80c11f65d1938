import type { Edit } from '../../edit/types.ts'
import { listOf, number, objectOf, text, type Check } from './shape.ts'

/**
 * Edits one after the other that only remove, for the same reason: nearly all edits of a long history. Of each stand the
 * position of the message, the call, or -1 where the message goes, and the tokens saved.
 */
interface PackedRemovals {
  readonly rule: string
  readonly reason: string
  readonly group: string
  readonly removed: number[]
}

/** How a store keeps an edit, or several. */
export type PackedEdit = Edit | PackedRemovals

const numbersOfOne = 3
const ofCall = 'action,at,call,rule,reason,group,tokensSaved'
const ofMessage = 'action,at,rule,reason,group,tokensSaved'

/** The numbers of an edit that only removes and says nothing else. */
function numbersOf(edit: Edit): [at: number, call: number, tokensSaved: number] | undefined {
  if (edit.action !== 'remove-tool-use' && edit.action !== 'remove-message') return undefined
  const fields = Object.keys(edit).join(',')
  if (fields !== (edit.action === 'remove-message' ? ofMessage : ofCall)) return undefined
  return [edit.at, edit.action === 'remove-message' ? -1 : edit.call, edit.tokensSaved!]
}

/** The edits as a store keeps them. */
export function packEdits(edits: readonly Edit[]): PackedEdit[] {
  const packed: PackedEdit[] = []
  let last: PackedRemovals | undefined
  for (const edit of edits) {
    const numbers = numbersOf(edit)
    if (!numbers) {
      packed.push(edit)
      last = undefined
      continue
    }
    const { rule, reason, group } = edit
    if (!last || last.rule !== rule || last.reason !== reason || last.group !== group)
      packed.push((last = { rule, reason, group, removed: [] }))
    for (const each of numbers) last.removed.push(each)
  }
  return packed
}

const removals = objectOf({ rule: text, reason: text, group: text, removed: listOf(number) })

/** Whether something has the shape of packed edits. */
export const packedEdit =
  (edit: Check): Check =>
  (value) =>
    'action' in Object(value)
      ? edit(value)
      : removals(value) && (value as PackedRemovals).removed.length % numbersOfOne === 0

/** The edits again, with their fields in the same order. */
export function unpackEdits(packed: readonly PackedEdit[]): Edit[] {
  const edits: Edit[] = []
  for (const each of packed) {
    if (!('removed' in each)) {
      edits.push(each)
      continue
    }
    const { rule, reason, group, removed } = each
    for (let index = 0; index < removed.length; index += numbersOfOne) {
      const [at, call, tokensSaved] = [removed[index]!, removed[index + 1]!, removed[index + 2]!]
      edits.push(
        call < 0
          ? { action: 'remove-message', at, rule, reason, group, tokensSaved }
          : { action: 'remove-tool-use', at, call, rule, reason, group, tokensSaved },
      )
    }
  }
  return edits
}
