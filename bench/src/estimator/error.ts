/** How far an estimate is off over some texts; shares of the exact count. */
export interface EstimateError {
  readonly texts: number
  readonly tokens: number
  /** Median and 90th percentile of the absolute error of a text. */
  readonly median: number
  readonly p90: number
  /** Error of the sum: above 0 where the estimate is too high. */
  readonly bias: number
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0

/** Compares an estimate with an exact count, text by text. */
export function measureError(
  texts: readonly string[],
  estimate: (text: string) => number,
  exact: (text: string) => number,
): EstimateError {
  let estimated = 0
  let tokens = 0
  const errors: number[] = []
  for (const text of texts) {
    const wanted = exact(text)
    const given = estimate(text)
    estimated += given
    tokens += wanted
    if (wanted > 0) errors.push(Math.abs(given - wanted) / wanted)
  }
  errors.sort((a, b) => a - b)
  return {
    texts: texts.length,
    tokens,
    median: quantile(errors, 0.5),
    p90: quantile(errors, 0.9),
    bias: tokens === 0 ? 0 : (estimated - tokens) / tokens,
  }
}
