import type { Edit } from './types.ts'

/** Groups in the order of their first edit. */
export function groupsOf(edits: readonly Edit[]): Map<string, Edit[]> {
  const groups = new Map<string, Edit[]>()
  for (const edit of edits) {
    const group = groups.get(edit.group)
    if (group) group.push(edit)
    else groups.set(edit.group, [edit])
  }
  return groups
}
