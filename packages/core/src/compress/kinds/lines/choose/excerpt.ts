import { escapePattern } from '../../../../text/escape-pattern.ts'
import type { WeightedTerms } from '../../../../text/rank.ts'
import type { Question } from '../../../read/question.ts'
import { widePlaces } from '../../../read/wide-places.ts'
import type { MakesPart } from './group-heads.ts'
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

/** Tells the lines of places that are given in ascending order. */
function lineFinder(lines: readonly string[]): (place: number) => number {
  let line = 0
  let end = lines[0]!.length
  return (place) => {
    while (place > end && line < lines.length - 1) {
      line += 1
      end += lines[line]!.length + 1
    }
    return line
  }
}

/** So many hits are looked for in one part. */
const hitsAtOnce = 20_000

/** Where terms stand in a text, in order: which term, and where; and where to look for more. */
interface Hits {
  readonly found: readonly (readonly [term: number, place: number])[]
  readonly next: number | undefined
}

function hitsFrom(
  text: string,
  from: number,
  { pattern, found: terms }: NonNullable<ReturnType<typeof patternOf>>,
): Hits {
  const numbers = new Map(terms.map((term, index) => [term, index]))
  const found: [number, number][] = []
  pattern.lastIndex = from
  for (let hit = pattern.exec(text); hit; hit = pattern.exec(text)) {
    found.push([numbers.get(hit[0].toLowerCase()) ?? 0, hit.index])
    if (found.length === hitsAtOnce) return { found, next: pattern.lastIndex }
  }
  return { found, next: undefined }
}

/** The lines of each of the terms in their order, one entry for each place. */
function linesOfTerms(text: string, lines: readonly string[], terms: WeightedTerms, part: MakesPart): number[][] {
  const search = patternOf(terms)
  if (!search) return []
  const parts: Hits[] = []
  for (
    let from: number | undefined = 0;
    from !== undefined && parts.length * hitsAtOnce < mostHits;
    from = parts.at(-1)!.next
  ) {
    const start: number = from
    parts.push(part(`terms from ${start}`, () => hitsFrom(text, start, search)))
  }
  return part('lines of terms', () => {
    const lineOf = lineFinder(lines)
    const found: number[][] = search.found.map(() => [])
    for (const hits of parts) for (const [term, place] of hits.found) found[term]!.push(lineOf(place))
    return found
  })
}

/** The lines of each word that the question says without spaces, of those that few lines hold. */
function linesOfWide(text: string, lines: readonly string[], question: Question): number[][] {
  const words = [...widePlaces(text, question, { most: bestLines + 1 }).values()].filter(
    ({ length }) => length <= bestLines,
  )
  const found: number[][] = words.map(() => [])
  const lineOf = lineFinder(lines)
  const places = words.flatMap((own, word) => own.map((place) => ({ place, word })))
  for (const { place, word } of places.toSorted((one, other) => one.place - other.place))
    found[word]!.push(lineOf(place))
  return found
}

/**
 * The lines in which the rarest terms stand, and what the question says without spaces: at most {@link bestLines}, those with the
 * rarest first.
 */
export function linesWithHits(
  text: string,
  lines: readonly string[],
  question: Question,
  terms: WeightedTerms,
  part: MakesPart = (_, make) => make(),
): number[] {
  const scores = new Float64Array(lines.length)
  const hit = new Set<number>()
  for (const found of [...linesOfTerms(text, lines, terms, part), ...linesOfWide(text, lines, question)]) {
    const weight = Math.log(1 + lines.length / found.length)
    for (const line of found) {
      scores[line]! += weight
      hit.add(line)
    }
  }
  return [...hit].toSorted((a, b) => scores[b]! - scores[a]! || a - b).slice(0, bestLines)
}

/** Which terms are looked for instead of those of the question, lines that are looked at in any case, and what makes parts of the work. */
interface ExcerptOptions {
  readonly terms?: WeightedTerms
  readonly pointed: readonly number[]
  readonly part?: MakesPart
}

/**
 * The parts of a very long text that are worth a closer look: beginning, end, and the surroundings of rare hits.
 */
export function excerptOf(
  text: string,
  lines: readonly string[],
  question: Question,
  { terms = question.terms, pointed, part }: ExcerptOptions,
): Stretch[] {
  const last = lines.length - 1
  const wanted: Stretch[] = [
    { from: 0, to: edge },
    { from: last - edge, to: last },
    ...[...pointed, ...linesWithHits(text, lines, question, terms, part)].map((line) => ({
      from: line - around,
      to: line + around,
    })),
  ]
  const stretches: { from: number; to: number }[] = []
  for (const { from, to } of wanted.toSorted((a, b) => a.from - b.from)) {
    const previous = stretches.at(-1)
    if (previous && from <= previous.to + 1) previous.to = Math.min(last, Math.max(previous.to, to))
    else stretches.push({ from: Math.max(0, from), to: Math.min(last, to) })
  }
  return stretches
}
