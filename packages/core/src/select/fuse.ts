/** Standard deviations above the mean from which on a tool stands out by similarity. */
const standsOut = 3.5
/** The same where words find nothing, so that nothing else is known. */
const standsOutAlone = 1
/** Standard deviations that count as much as the best match by words. */
const fullMatch = 4

/** How many standard deviations each value is above the mean. */
function deviations(values: Float64Array): Float64Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
  const deviation = Math.sqrt(variance) || 1
  return values.map((value) => (value - mean) / deviation)
}

/**
 * Scores by words and by similarity in one: `words` 0 to 1, `similarity` cosines. Similarity adds to a tool that stands out by
 * it among all tools; where words find nothing it decides alone.
 */
export function fuse(words: Float64Array, similarity: Float64Array): Float64Array {
  const from = words.some((score) => score > 0) ? standsOut : standsOutAlone
  const above = deviations(similarity)
  return words.map((score, tool) => score + Math.max(0, above[tool]! - from) / fullMatch)
}
