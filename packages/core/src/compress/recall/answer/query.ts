import type { Steps } from '../../../breaks.ts'
import { RankedTexts, type Span, type WeightedTerms } from '../../../text/rank.ts'
import { gap } from '../../kind.ts'
import { cutLine } from '../../kinds/lines/cut/cut-line.ts'
import { questionOf } from '../../read/question.ts'
import { chunkSize, chunkText, placesIn, type Chunk, type LineStretch } from './chunks.ts'
import { numberOf, showLine, type NumberedLines } from './lines.ts'
import { searchedText } from './searched-text.ts'

/** Places that are shown at most, and the lines around each. */
const mostPlaces = 24
const around = 2
/** A place that matches less well than this share of the best is not shown. */
const leastShare = 1 / 3
/** What is shown of one result where several are listed. */
const placesOfOne = 3

const highestOf = (scores: Float64Array): number => scores.reduce((most, score) => Math.max(most, score), 0)

/** The best of what has scores, by position; the first of equals. */
function bestOf(scores: Float64Array, most: number): number[] {
  const least = highestOf(scores) * leastShare
  const found: number[] = []
  for (let index = 0; index < scores.length; index += 1)
    if (scores[index]! > 0 && scores[index]! >= least) found.push(index)
  return found.toSorted((a, b) => scores[b]! - scores[a]! || a - b).slice(0, most)
}

/** What is looked for: words, and the query as it stands. */
interface Wanted {
  readonly terms: WeightedTerms
  readonly literal: string
}

const holds = (text: string, literal: string): boolean => text.toLowerCase().includes(literal)

/** Scores of texts; what holds the query word for word comes before what holds its words. */
function scoresOf(ranked: RankedTexts, isLiteral: readonly boolean[], spans?: readonly Span[]): Float64Array {
  const scores = ranked.score(spans)
  const bonus = highestOf(scores) || 1
  const isIn = ({ from, to }: Span): boolean => isLiteral.slice(from, to + 1).includes(true)
  return scores.map((score, index) => score + ((spans ? isIn(spans[index]!) : isLiteral[index]!) ? bonus : 0))
}

const byPosition = (a: LineStretch, b: LineStretch): number => a.line - b.line || a.from - b.from

/** A text that was searched. */
interface Queried {
  readonly numbered: NumberedLines
  readonly chunks: readonly Chunk[]
  /** What each chunk is worth. */
  readonly scores: Float64Array
  /** What all of it is worth among the others. */
  readonly score: number
}

/** Searches texts for a query, bit by bit. */
export function* searchTexts(texts: readonly string[], query: string): Steps<QueriedTexts> {
  const wanted = { terms: questionOf(query, undefined).terms, literal: query.toLowerCase() }
  const ranked = new RankedTexts([], wanted.terms)
  const isLiteral: boolean[] = []
  const found: Pick<Queried, 'numbered' | 'chunks'>[] = []
  const spans: Span[] = []
  for (const text of texts) {
    const searched = searchedText(text)
    const { numbered } = searched
    yield
    const all: Chunk[] = []
    const from = isLiteral.length
    for (const { chunks, terms } of searched.pieces()) {
      ranked.addRead(terms)
      for (const chunk of chunks) {
        all.push(chunk)
        isLiteral.push(holds(chunkText(chunk, numbered.lines), wanted.literal))
      }
      yield
    }
    found.push({ numbered, chunks: all })
    spans.push({ from, to: isLiteral.length - 1 })
  }
  const alone = scoresOf(ranked, isLiteral)
  yield
  const together = scoresOf(ranked, isLiteral, spans)
  const queried = found.map((text, index) => {
    const { from, to } = spans[index]!
    return { ...text, scores: alone.subarray(from, to + 1), score: together[index]! }
  })
  return new QueriedTexts(queried, wanted)
}

/** Several texts that were searched for a query. */
export class QueriedTexts {
  readonly #texts: readonly Queried[]
  readonly #wanted: Wanted

  constructor(texts: readonly Queried[], wanted: Wanted) {
    this.#texts = texts
    this.#wanted = wanted
  }

  /** The texts in which something was found, the best first. */
  best(): number[] {
    const found = [...this.#texts.keys()].filter((index) => this.#texts[index]!.score > 0)
    return found.toSorted((a, b) => this.#texts[b]!.score - this.#texts[a]!.score || a - b)
  }

  /** The best places of a text: lines of its best chunks. */
  #places(index: number, most: number): LineStretch[] {
    const { numbered, chunks, scores } = this.#texts[index]!
    const { terms, literal } = this.#wanted
    const { lines } = numbered
    const best = bestOf(scores, mostPlaces).map((at) => chunks[at]!)
    const places = best.flatMap((chunk) => placesIn(chunk, lines)).toSorted(byPosition)
    const texts = places.map((place) => lines[place.line]!.slice(place.from, place.to))
    const alone = scoresOf(
      new RankedTexts(texts, terms),
      texts.map((text) => holds(text, literal)),
    )
    return bestOf(alone, most)
      .map((at) => places[at]!)
      .toSorted(byPosition)
  }

  /** The lines that match best, each cut to an ordinary length. */
  glance(index: number): string {
    const { numbered } = this.#texts[index]!
    return this.#places(index, placesOfOne)
      .map(({ line, from, to }) => {
        const text = numbered.lines[line]!.slice(from, to)
        return showLine(numbered, line, cutLine(text, this.#wanted.terms, this.#wanted.literal))
      })
      .join('\n')
  }

  /** The places that match best with the lines around them, and marks between them. */
  window(index: number): string | undefined {
    const { numbered } = this.#texts[index]!
    const places = this.#places(index, mostPlaces)
    return places.length > 0 ? show(numbered, withSurroundings(places, numbered)) : undefined
  }
}

/** How far above a place the line may be that opens its record. */
const nearest = 40
/** A line that opens one of several records, in JSON or YAML. */
const opensRecord = /^\s*(?:\[?\{\s*$|- )/u
/** A line below the number that it carries. */
const bodyOf = (line: string, { own }: NumberedLines): string => (own ? line.replace(/^\s*\d+\W?/u, '') : line)

/** The lines that open the records in which a line stands, as far as they are near: what a record is called stands there. */
function openersOf(line: number, numbered: NumberedLines): number[] {
  const openers: number[] = []
  let depth = Infinity
  for (let at = line; at >= 0 && at >= line - nearest && depth > 0; at -= 1) {
    const text = numbered.lines[at]!
    const body = text.length > chunkSize ? '' : bodyOf(text, numbered)
    const indentation = body.search(/\S/u)
    if (indentation < 0 || indentation >= depth) continue
    depth = indentation
    if (at < line && opensRecord.test(body)) openers.push(at)
  }
  return openers
}

/** Adds the lines around, those that open their records with the lines behind, and those between two places that are shorter than a mark is worth. */
function withSurroundings(places: readonly LineStretch[], numbered: NumberedLines): LineStretch[] {
  const { lines } = numbered
  const shown = new Map(places.map((place) => [`${place.line}:${place.from}`, place]))
  const whole = new Set(places.map(({ line }) => line))
  const add = (line: number): void => {
    const text = lines[line]
    if (text === undefined || text.length > chunkSize || whole.has(line)) return
    whole.add(line)
    shown.set(`${line}:0`, { line, from: 0, to: text.length })
  }
  for (const { line } of places) {
    for (let step = -around; step <= around; step += 1) add(line + step)
    for (const opener of openersOf(line, numbered)) for (let step = 0; step <= around; step += 1) add(opener + step)
  }
  for (const line of whole) if (whole.has(line + 2)) add(line + 1)
  return [...shown.values()].toSorted(byPosition)
}

function show(numbered: NumberedLines, places: readonly LineStretch[]): string {
  const { lines } = numbered
  const parts: string[] = []
  const mark = (from: number, to: number): void => {
    if (from < to) parts.push(gap(`${numberOf(numbered, from)}-${numberOf(numbered, to)}`))
    else if (from === to) parts.push(gap(`${lines[from]!.length} characters`))
  }
  let previous: LineStretch | undefined
  for (const place of places) {
    const { line, from, to } = place
    const text = lines[line]!
    if (previous?.line !== line) mark(previous ? previous.line + 1 : 0, line - 1)
    else if (from > previous.to) parts.push(gap(`${from - previous.to} characters`))
    parts.push(showLine(numbered, line, `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`))
    previous = place
  }
  mark(previous!.line + 1, lines.length - 1)
  return parts.join('\n')
}
