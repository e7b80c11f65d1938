import type { EditView, MessageView } from './types.ts'

/** The result that holds the record of a group: the one that grows most. */
const holderOf = (edits: readonly EditView[]): EditView | undefined =>
  edits
    .filter(({ edit }) => edit.action === 'replace-result')
    .reduce<EditView | undefined>(
      (most, each) => (most && most.tokensSaved <= each.tokensSaved ? most : each),
      undefined,
    )

/** Tokens of the result an edit changes, as it is sent. */
function sentTokens({ index, messages }: EditView, all: readonly MessageView[]): number {
  const parts = messages.flatMap((at) => all[at]?.parts ?? [])
  return parts.find(({ edits }) => edits.includes(index))?.tokens.after ?? 0
}

/** Edits, of which those of finished turns say where the record of the calls stands that are not sent, and what it saves. */
export function withRecords(list: readonly EditView[], messages: readonly MessageView[]): EditView[] {
  const groups = new Map<string, EditView[]>()
  for (const view of list) {
    if (view.edit.rule !== 'compact' || view.isReplaced) continue
    const group = groups.get(view.edit.group)
    if (group) group.push(view)
    else groups.set(view.edit.group, [view])
  }
  const told = new Map<EditView, Pick<EditView, 'record' | 'recordAt'>>()
  for (const group of groups.values()) {
    const removed = group.filter(({ edit }) => edit.action === 'remove-tool-use')
    const holder = holderOf(group)
    if (!holder || removed.length === 0) continue
    const at = holder.messages[0]!
    const isLater = removed.every(({ messages: [first = 0] }) => first > at)
    const isEarlier = removed.every(({ messages: [first = 0] }) => first < at)
    const after = sentTokens(holder, messages)
    const saved = [holder, ...removed].reduce((sum, { tokensSaved }) => sum + tokensSaved, 0)
    const side = isLater ? 'later' : isEarlier ? 'earlier' : 'other'
    told.set(holder, { record: { calls: removed.length, side, tokens: { before: after + saved, after } } })
    for (const each of removed) told.set(each, { recordAt: at })
  }
  return list.map((view) => ({ ...view, ...told.get(view) }))
}
