import type { Declaration } from './outline.ts'

/** A declaration of which at least so much is kept is completed. */
const mostlyKept = 0.5
/** Longer ones are rarely needed as a whole. */
const longest = 60

/** A declaration without others in it, and how much of it is kept. */
interface Leaf {
  readonly from: number
  readonly to: number
  readonly missing: number
  readonly share: number
}

function leavesOf(declarations: readonly Declaration[], cost: Float64Array, kept: Uint8Array): Leaf[] {
  const hasInner = new Uint8Array(declarations.length)
  for (const { parent } of declarations) if (parent >= 0) hasInner[parent] = 1
  const leaves: Leaf[] = []
  for (const [index, { from, to }] of declarations.entries()) {
    if (hasInner[index] === 1 || to - from >= longest) continue
    let all = 0
    let missing = 0
    for (let at = from; at <= to; at += 1) {
      all += cost[at]!
      if (kept[at] === 0) missing += cost[at]!
    }
    if (missing > 0) leaves.push({ from, to, missing, share: 1 - missing / Math.max(1, all) })
  }
  return leaves
}

/** Leaves out blank lines that stand alone between others that are left out. */
export function dropBlankRuns(lines: readonly string[], kept: Uint8Array): void {
  for (let index = 0; index < lines.length; index += 1) {
    let end = index
    while (end < lines.length && kept[end] === 1 && lines[end]!.trim() === '') end += 1
    const isAlone = end > index && kept[index - 1] !== 1 && kept[end] !== 1
    if (isAlone) kept.fill(0, index, end)
    if (end > index) index = end - 1
  }
}

/**
 * Leaves out what is kept of a declaration without its first line and without a hit: an end
 * without a beginning says nothing. Then completes declarations that are kept in large part, those nearest to whole first.
 *
 * @param hits above 0 where a line by itself has words of the question or was picked
 * @param roomLeft the room that is left, once something was left out
 */
export function settleDeclarations(
  declarations: readonly Declaration[],
  {
    lines,
    cost,
    hits,
  }: { readonly lines: readonly string[]; readonly cost: Float64Array; readonly hits: Float64Array },
  kept: Uint8Array,
  roomLeft: () => number,
): void {
  const leaves = leavesOf(declarations, cost, kept)
  const whole: Leaf[] = []
  for (const leaf of leaves) {
    const { from, to, share } = leaf
    const isHit = hits.subarray(from, to + 1).some((value, at) => value > 0 && kept[from + at] === 1)
    if (share >= mostlyKept) whole.push(leaf)
    else if (kept[from] === 0 && !isHit) kept.fill(0, from, to + 1)
  }
  dropBlankRuns(lines, kept)
  let left = roomLeft()
  for (const { from, to, missing } of whole.toSorted((a, b) => b.share - a.share)) {
    if (missing <= left) {
      left -= missing
      kept.fill(1, from, to + 1)
    } else if (kept[from] === 0 && cost[from]! <= left) {
      left -= cost[from]!
      kept[from] = 1
    }
  }
}
