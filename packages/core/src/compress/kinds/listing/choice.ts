import { termsOfWord, wordsIn } from '../../../text/terms.ts'
import type { ShrinkContext } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import { pathPrior } from '../paths/path-prior.ts'
import type { ListingEntry } from './entries.ts'

/** Weights found by measuring. */
const baseScore = 0.4
const folderShare = 0.15
const kinWeight = 0.5
const shortestKin = 4
/** Of a huge listing, entries with one of the heaviest terms are ranked, and as many of the first. */
const rankedEntries = 10_000
const heaviestTerms = 12

/** So many names are looked through in one part. */
const namesAtOnce = 2000

/** Words of names that begin like a term of a question, or are how one begins, with what they are worth. */
function kinIn(names: readonly string[], terms: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const byStart = new Map<string, string[]>()
  for (const term of terms.keys()) {
    if (term.startsWith('=') || term.length < shortestKin) continue
    const start = term.slice(0, shortestKin)
    byStart.set(start, [...(byStart.get(start) ?? []), term])
  }
  const kin = new Map<string, number>()
  const seen = new Set<string>()
  for (const name of names) {
    for (const word of wordsIn(name)) {
      if (seen.has(word)) continue
      seen.add(word)
      for (const term of termsOfWord(word)) {
        if (term.startsWith('=') || terms.has(term)) continue
        for (const near of byStart.get(term.slice(0, shortestKin)) ?? []) {
          if (!term.startsWith(near) && !near.startsWith(term)) continue
          kin.set(term, Math.max(kin.get(term) ?? 0, kinWeight * terms.get(near)!))
        }
      }
    }
  }
  return kin
}

/**
 * The terms of a question, with words of the paths that begin like one of them: names are often longer or shorter than
 * the word a person uses for them (`inspect`, `inspector`).
 */
function withKin(names: readonly string[], text: string, context: ShrinkContext): ReadonlyMap<string, number> {
  const { terms } = context.question
  const all = new Map(terms)
  for (let from = 0; from < names.length; from += namesAtOnce) {
    const some = names.slice(from, from + namesAtOnce)
    for (const [term, worth] of once(context, `kin from ${from}`, text, () => kinIn(some, terms)))
      all.set(term, Math.max(all.get(term) ?? 0, worth))
  }
  return all
}

/** Positions of the entries that are worth ranking. */
function positionsToRank(entries: readonly ListingEntry[], terms: ReadonlyMap<string, number>): number[] {
  const all = Array.from(entries.keys())
  if (entries.length <= rankedEntries) return all
  const heaviest = [...terms]
    .filter(([term]) => /^[\p{L}\p{N}_]{3,}$/u.test(term))
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, heaviestTerms)
    .map(([term]) => term)
  const pattern = heaviest.length === 0 ? undefined : new RegExp(heaviest.join('|'), 'iu')
  let left = rankedEntries
  return all.filter((index) => index < rankedEntries || (pattern?.test(entries[index]!.line) === true && left-- > 0))
}

/** The name of a file without its ending; what begins with its only dot has none. */
function withoutEnding(name: string): string {
  const at = name.lastIndexOf('.')
  return at > 0 ? name.slice(0, at) : name
}

/**
 * How well each entry answers the question.
 *
 * @param text the listing; reading a long one may break off between its entries
 */
export function scoreEntries(entries: readonly ListingEntry[], text: string, context: ShrinkContext): Float64Array {
  const { terms } = context.question
  const positions = positionsToRank(entries, terms)
  const parts = new Set<string>()
  const texts = positions.map((position) => {
    const { directory, name } = entries[position]!
    parts.add(directory).add(name)
    return `${directory}${name} ${withoutEnding(name)}`
  })
  const wanted = withKin([...parts], text, context)
  const ranked = rankInParts('entries', texts, text, { ...context, question: { ...context.question, terms: wanted } })
  const own = ranked.score(undefined, { lengthPenalty: 0.5 })
  const best = new Map<string, number>()
  positions.forEach((position, index) => {
    const { directory } = entries[position]!
    best.set(directory, Math.max(best.get(directory) ?? 0, own[index]!))
  })
  const prior = pathPrior(terms)
  const scores = new Float64Array(entries.length)
  positions.forEach((position, index) => {
    const { directory, name } = entries[position]!
    const score = baseScore + own[index]! + folderShare * (best.get(directory) ?? 0)
    scores[position] = score * prior(directory + name)
  })
  return scores
}
