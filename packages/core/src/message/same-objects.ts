/** How many of the objects of `known`, between `from` and `to`, stand in `list` from `start` on. */
export function sameObjects(
  list: readonly (object | undefined)[],
  start: number,
  known: readonly (object | undefined)[],
  from = 0,
  to: number = known.length,
): number {
  const most = Math.min(to - from, list.length - start)
  let count = 0
  // `===` looks into objects that are the same (they might be numbers): that is most of the time of a long history.
  while (count < most && Object.is(list[start + count], known[from + count])) count += 1
  return count
}
