import { escapePattern } from '../../../../text/escape-pattern.ts'
import type { WeightedTerms } from '../../../../text/rank.ts'
import type { Stretch } from './long-text.ts'

const searchedTerms = 32
const mostHits = 300_000
const bestLines = 1200
const around = 8
/** So many lines at the beginning and at the end are looked at in any case. */
export const edge = 300

/** The heaviest terms as one pattern: stems are the beginnings of words, whole names lose their mark. */
function patternOf(terms: WeightedTerms): { pattern: RegExp; found: string[] } | undefined {
  const found = [...terms]
    .map(([term, weight]) => ({ term: term.replace(/^=/u, ''), weight }))
    .filter(({ term }) => term.length > 2)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, searchedTerms)
    .map(({ term }) => term)
  const distinct = [...new Set(found)].toSorted((a, b) => b.length - a.length)
  if (distinct.length === 0) return undefined
  return { pattern: new RegExp(distinct.map((term) => `(${escapePattern(term)})`).join('|'), 'gi'), found: distinct }
}

/** The lines in which the rarest terms stand, at most {@link bestLines}, those with the rarest first. */
export function linesWithHits(text: string, lines: readonly string[], terms: WeightedTerms): number[] {
  const search = patternOf(terms)
  if (!search) return []
  const numbers = new Map(search.found.map((term, index) => [term, index]))
  const counts = new Float64Array(search.found.length)
  const hitLines: number[] = []
  const hitTerms: number[] = []
  let line = 0
  let end = lines[0]!.length
  for (let hit = search.pattern.exec(text); hit && hitLines.length < mostHits; hit = search.pattern.exec(text)) {
    while (hit.index > end && line < lines.length - 1) {
      line += 1
      end += lines[line]!.length + 1
    }
    const term = numbers.get(hit[0].toLowerCase()) ?? 0
    counts[term]! += 1
    hitLines.push(line)
    hitTerms.push(term)
  }
  const weights = counts.map((count) => Math.log(1 + lines.length / count))
  const scores = new Float64Array(lines.length)
  for (const [index, at] of hitLines.entries()) scores[at]! += weights[hitTerms[index]!]!
  const hit = hitLines.filter((at, index) => at !== hitLines[index - 1])
  return hit.toSorted((a, b) => scores[b]! - scores[a]! || a - b).slice(0, bestLines)
}

/**
 * The parts of a very long text that are worth a closer look: beginning, end, and the surroundings of rare hits.
 *
 * @param pointed lines that are looked at in any case
 */
export function excerptOf(
  text: string,
  lines: readonly string[],
  terms: WeightedTerms,
  pointed: readonly number[] = [],
): Stretch[] {
  const last = lines.length - 1
  const wanted: Stretch[] = [
    { from: 0, to: edge },
    { from: last - edge, to: last },
    ...[...pointed, ...linesWithHits(text, lines, terms)].map((line) => ({ from: line - around, to: line + around })),
  ]
  const stretches: { from: number; to: number }[] = []
  for (const { from, to } of wanted.toSorted((a, b) => a.from - b.from)) {
    const previous = stretches.at(-1)
    if (previous && from <= previous.to + 1) previous.to = Math.min(last, Math.max(previous.to, to))
    else stretches.push({ from: Math.max(0, from), to: Math.min(last, to) })
  }
  return stretches
}
