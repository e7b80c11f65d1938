import type { ToolUse } from '../../message/pairing.ts'
import { taskChangeOf, type TaskChange } from './task-calls.ts'

/** What a list is known by: its tool aside, the argument that holds it and what else says which one it is. */
const nameOf = ({ list, args, scope }: TaskChange): string =>
  JSON.stringify([list, args, ...Array.from(scope, ([key, id]) => `${key}=${id}`).toSorted()])
const textsOf = ({ tasks }: TaskChange): string[] =>
  tasks.flatMap(({ text }) => (text === undefined ? [] : [text.trim().toLowerCase()]))

/** Whether nothing holds any more that an earlier list says: a shorter one may be only what changes of it. */
function replaces(later: TaskChange, earlier: TaskChange): boolean {
  if (later.tasks.length === 0 || later.tasks.length >= earlier.tasks.length) return true
  const before = new Set(textsOf(earlier))
  return !textsOf(later).some((text) => before.has(text))
}

/**
 * Tells of calls, which are asked about from the last one backwards, whether their lists of tasks still say something: the
 * last of each list does, and so do those before it that it may not replace, because it may have been refused or may hold
 * only a part of the list.
 */
export function standingLists(): (use: ToolUse) => boolean {
  /** By list: what replaces those before it, as far as it is known. */
  const newest = new Map<string, TaskChange>()
  return (use) => {
    const change = taskChangeOf(use)
    if (change?.list === undefined) return false
    const name = nameOf(change)
    const later = newest.get(name)
    if (later && replaces(later, change)) return false
    if (!change.isPartial && !change.isDoubtful) newest.set(name, change)
    return true
  }
}
