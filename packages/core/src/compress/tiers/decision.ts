/** A part of a text, by its place, with how relevant it is: above 0, at most 1. */
export type RelevantPart = readonly [part: number, weight: number]

/** What an embedder or a model decided about a result, as plain JSON; no part where it needs none. */
export type Decision =
  | { readonly tier: 2 | 3; readonly parts: number; readonly relevant: readonly RelevantPart[] }
  | { readonly tier: 3; readonly summary: string }

/** The longest summary that is read, in characters. */
export const longestSummary = 200_000

const isPart = (value: unknown, parts: number): value is RelevantPart => {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [part, weight] = value as unknown[]
  return (
    Number.isInteger(part) && Number(part) >= 0 && Number(part) < parts && Number(weight) > 0 && Number(weight) <= 1
  )
}

/** A decision as it was kept; undefined where it is none. */
export function readDecision(kept: unknown): Decision | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { tier, parts, relevant, summary } = kept as Record<string, unknown>
  if (tier === 3 && typeof summary === 'string')
    return summary.trim() !== '' && summary.length <= longestSummary ? { tier, summary } : undefined
  if ((tier !== 2 && tier !== 3) || typeof parts !== 'number' || !Array.isArray(relevant)) return undefined
  return relevant.every((value) => isPart(value, parts)) ? { tier, parts, relevant } : undefined
}
