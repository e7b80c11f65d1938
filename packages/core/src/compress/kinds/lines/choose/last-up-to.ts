/** The last of some ascending places that is not behind a place; the first where all are. */
export function lastUpTo(count: number, placeOf: (index: number) => number, place: number): number {
  let [low, high] = [0, count - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (placeOf(middle) <= place) low = middle
    else high = middle - 1
  }
  return low
}
