/** Requests to expect after `done`, as `docs/reference/cost.md` states the rule. */
export const rule = (done: number): number => Math.min(40, 1 + done / 2)

/** What was still to come after `done` requests, where another one came. */
export interface ToCome {
  /** Conversations or turns that went on. */
  readonly left: number
  readonly mean: number
  readonly median: number
}

/** The middle value, or what lies between the two middle ones. */
function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = sorted.length / 2
  return (sorted[Math.ceil(half) - 1]! + sorted[Math.floor(half)]!) / 2
}

/** What was still to come after `done` requests; `undefined` where nothing went on. */
export function toCome(lengths: readonly number[], done: number): ToCome | undefined {
  const more = lengths.filter((length) => length > done).map((length) => length - done)
  if (more.length === 0) return undefined
  const mean = more.reduce((sum, requests) => sum + requests, 0) / more.length
  return { left: more.length, mean, median: medianOf(more) }
}

/** A stretch of `done`, both ends included, where less came than the rule says; figures as least and most. */
export interface Shortfall {
  readonly from: number
  readonly to: number
  readonly left: readonly [number, number]
  readonly mean: readonly [number, number]
}

/** Fewer that went on say nothing of what to expect. */
const fewest = 3

/** Where the mean of what came was below the rule, with three or more conversations or turns left. */
export function shortfalls(lengths: readonly number[]): Shortfall[] {
  const found: Shortfall[] = []
  for (let done = 0; ; done += 1) {
    const came = toCome(lengths, done)
    if (!came || came.left < fewest) return found
    const { left, mean } = came
    if (mean >= rule(done)) continue
    const last = found.at(-1)
    if (last?.to === done - 1)
      found[found.length - 1] = {
        from: last.from,
        to: done,
        left: [Math.min(last.left[0], left), Math.max(last.left[1], left)],
        mean: [Math.min(last.mean[0], mean), Math.max(last.mean[1], mean)],
      }
    else found.push({ from: done, to: done, left: [left, left], mean: [mean, mean] })
  }
}
