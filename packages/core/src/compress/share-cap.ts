/**
 * What each text of a result may have of the tokens of all: texts below an equal share stay whole, the others share what
 * is left. Sharing again what came of it cuts nothing more.
 *
 * @param sizes tokens of each text
 */
export function shareCap(sizes: readonly number[], cap: number): number {
  let left = cap
  let count = sizes.length
  for (const size of sizes.toSorted((a, b) => a - b)) {
    if (size > left / count) break
    left -= size
    count -= 1
  }
  return count === 0 ? cap : Math.ceil(left / count)
}
