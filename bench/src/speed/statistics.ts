/** The middle value; of an even number the higher of the two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted[sorted.length >> 1]
  if (middle === undefined) throw new RangeError('There is no median of nothing.')
  return middle
}

/** Three decimals: milliseconds to the microsecond. */
export const rounded = (value: number): number => Math.round(value * 1000) / 1000

export interface Point {
  readonly x: number
  readonly y: number
}

/** The slope of the straight line that fits best, by least squares. */
export function slopeOf(points: readonly Point[]): number {
  const mean = (pick: (point: Point) => number): number =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  const x = mean((point) => point.x)
  const y = mean((point) => point.y)
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  return points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
}
