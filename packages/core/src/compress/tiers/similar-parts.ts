import type { WeightedPart } from '../tier.ts'

/** How many parts count as similar. */
export interface SimilarSetting {
  /** Cosine from which on a part counts. */
  readonly threshold?: number | undefined
  readonly minItems: number
  readonly maxItems: number
}

/** Standard deviations above the mean from which on a part stands out. */
const standsOut = 1
/** Weights are kept with so many steps, so that the same vectors from another machine decide the same. */
const steps = 100

/**
 * The parts that stand out by similarity, most similar first.
 *
 * @param similarity cosines of the parts and the question
 */
export function similarParts(
  similarity: Float64Array,
  { threshold, minItems, maxItems }: SimilarSetting,
): WeightedPart[] {
  const count = similarity.length
  const mean = similarity.reduce((sum, value) => sum + value, 0) / count
  const deviation = Math.sqrt(similarity.reduce((sum, value) => sum + (value - mean) ** 2, 0) / count)
  const most = similarity.reduce((best, value) => Math.max(best, value), -1)
  if (most <= mean) return count === 1 && minItems > 0 ? [{ part: 0, weight: 1 }] : []
  const from = threshold ?? mean + standsOut * deviation
  const order = [...similarity.keys()].toSorted((a, b) => similarity[b]! - similarity[a]! || a - b)
  return order
    .filter((part, place) => place < maxItems && (place < minItems || similarity[part]! >= from))
    .map((part): WeightedPart => {
      const weight = (similarity[part]! - mean) / (most - mean)
      return { part, weight: Math.round(weight * steps) / steps }
    })
    .filter(({ weight }) => weight > 0)
}
