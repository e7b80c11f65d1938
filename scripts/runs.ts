const given = process.env['WINNOW_RUNS'] ?? '1'

/** How many times as much is generated and tried as in a run at a desk. In CI it is 5. */
export const factor: number = Number(given)
if (!(factor > 0 && factor < Infinity))
  throw new Error(`WINNOW_RUNS: ${given} is no factor. Give a number above 0, such as 5.`)

/**
 * This many times the factor, and at least one.
 *
 * @example
 * fc.assert(property, { numRuns: runs(40) })
 */
export const runs = (count: number): number => Math.max(1, Math.round(count * factor))

/**
 * A size of which a fifth is tried at a desk, and all in CI.
 *
 * @example
 * const text = 'x'.repeat(upTo(10_000_000))
 */
export const upTo = (size: number): number => Math.min(size, runs(size / 5))

/**
 * Those of a list that are tried: a fifth at a desk, evenly spread with the last among them, and all in CI.
 *
 * @example
 * test.each(someOf(recordings))('%s is read', check)
 */
export function someOf<Item>(items: readonly Item[]): Item[] {
  const count = upTo(items.length)
  return items.filter(
    (_, at) => Math.floor(((at + 1) * count) / items.length) > Math.floor((at * count) / items.length),
  )
}
