import { indentOf, roleOf } from '../lines/line-roles.ts'
import { dropBlankRuns } from './whole-declarations.ts'

/** How deep a line stands: an item of a list belongs to the key above it, though it may be indented as far. */
const depthOf = (line: string): number => indentOf(line) * 2 + (line.trimStart().startsWith('- ') ? 1 : 0)

/** The nearest line above each that stands less deep, or -1; a blank line and a comment have none and are none. */
function parentsOf(lines: readonly string[]): Int32Array {
  const parents = new Int32Array(lines.length).fill(-1)
  const open: { readonly index: number; readonly depth: number }[] = []
  for (const [index, line] of lines.entries()) {
    const role = roleOf(line)
    if (role === 'blank' || role === 'comment') continue
    const depth = depthOf(line)
    while (open.length > 0 && open.at(-1)!.depth >= depth) open.pop()
    parents[index] = open.at(-1)?.index ?? -1
    open.push({ index, depth })
  }
  return parents
}

/** The line that is left out and stands nearest above kept ones that belong to it, with what these are worth. */
interface Orphans {
  readonly parent: number
  readonly lines: number[]
  worth: number
}

/** Kept lines whose parent is left out, by that parent. */
function orphansOf(parents: Int32Array, worth: Float64Array, kept: Uint8Array): Orphans[] {
  const groups = new Map<number, Orphans>()
  for (const [index, parent] of parents.entries()) {
    if (kept[index] === 0 || parent < 0 || kept[parent] === 1) continue
    const known = groups.get(parent)
    if (known) {
      known.lines.push(index)
      known.worth += worth[index]!
    } else groups.set(parent, { parent, lines: [index], worth: worth[index]! })
  }
  return [...groups.values()]
}

/**
 * Keeps the keys that kept lines of a configuration stand below, those of the most worthy first: without its own key a value seems to belong to the
 * key that is shown above it. Where there is no room for all, what is worth least goes.
 *
 * @param gapCost what a mark costs
 * @param room what is left of it
 */
export function keepKeys(
  lines: readonly string[],
  { worth, cost, gapCost }: { readonly worth: Float64Array; readonly cost: Float64Array; readonly gapCost: number },
  kept: Uint8Array,
  room: number,
): void {
  const parents = parentsOf(lines)
  const groups = orphansOf(parents, worth, kept).toSorted((a, b) => b.worth - a.worth)
  const isOut = new Uint8Array(lines.length)
  let left = room
  let end = groups.length
  for (let next = 0; next < end; next += 1) {
    const missing: number[] = []
    for (let at = groups[next]!.parent; at >= 0 && kept[at] === 0; at = parents[at]!) missing.push(at)
    const price = missing.reduce((sum, at) => sum + cost[at]! + gapCost, 0)
    // The least worthy make room, at last the group itself.
    while (price > left && end > next) {
      end -= 1
      for (const at of groups[end]!.lines) {
        isOut[at] = 1
        left += cost[at]!
      }
    }
    if (next < end) {
      left -= price
      for (const at of missing) kept[at] = 1
    }
  }
  // What goes takes with it what stands below it.
  for (const [index, parent] of parents.entries()) {
    if (parent >= 0 && isOut[parent] === 1) isOut[index] = 1
    if (isOut[index] === 1) kept[index] = 0
  }
  dropBlankRuns(lines, kept)
}
