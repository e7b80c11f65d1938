/**
 * How much each of several things may have of a room they share: what is small gets all it needs, and what is large gets
 * the same as everything else that is large.
 *
 * @returns the most that one may have; Infinity where all fit
 */
export function levelOf(sizes: readonly number[], room: number): number {
  const rising = sizes.toSorted((a, b) => a - b)
  let left = room
  for (const [index, size] of rising.entries()) {
    const share = left / (rising.length - index)
    if (size > share) return Math.floor(share)
    left -= size
  }
  return Infinity
}
