import type { WeightedTerms } from '../../../../text/rank.ts'
import { cutMembers } from './cut-members.ts'
import { cutStrings } from './cut-strings.ts'
import { fieldEndBefore, fieldStartAfter, outsideBrackets } from './field-ends.ts'
import { givenLength } from './given-length.ts'
import { termsOfWord, wordsIn } from '../../../../text/terms.ts'

/** Characters of a line that are shown, and how far into it a match is looked for. */
const longestLine = 240
const searchLength = 20_000
const before = 80

function matchIn(line: string, terms: WeightedTerms, pattern: string | undefined): number {
  const literal = pattern === undefined ? -1 : line.toLowerCase().indexOf(pattern.toLowerCase())
  if (literal >= 0) return literal
  let best = 0
  let at = 0
  let end = 0
  for (const word of wordsIn(line.slice(0, searchLength))) {
    const from = line.indexOf(word, end)
    const worth = termsOfWord(word).reduce((sum, term) => Math.max(sum, terms.get(term) ?? 0), 0)
    if (worth > best) [best, at] = [worth, from]
    end = from + word.length
  }
  return at
}

const isLow = (line: string, at: number): boolean => (line.charCodeAt(at) & 0xfc00) === 0xdc00

/** A line of ordinary length; of one longer than `longest` characters the part around what was looked for. */
export function cutLine(
  line: string,
  terms: WeightedTerms,
  pattern: string | undefined,
  longest: number = longestLine,
): string {
  if (line.length <= longest) return line
  const match = matchIn(line, terms, pattern)
  let from = match < longest - before ? 0 : match - before
  from = Math.min(from, line.length - longest)
  let to = from + longest
  if (isLow(line, from)) from += 1
  if (isLow(line, to)) to -= 1
  return `${from > 0 ? '…' : ''}${line.slice(from, to)}${to < line.length ? '…' : ''}`
}

const tail = 80

/** The beginning of a text, the part around what was looked for and its last `ofEnd` characters. */
function partsOf(text: string, terms: WeightedTerms, longest: number, ofEnd: number): [from: number, to: number][] {
  const match = matchIn(text, terms, undefined)
  const end = text.length - ofEnd
  if (match <= longest / 2 || match >= end)
    return [
      [0, longest - ofEnd],
      [end, text.length],
    ]
  const half = Math.floor(longest / 2)
  const from = match - Math.min(before, Math.floor(half / 2))
  return [
    [0, half],
    [Math.max(half, from), Math.min(end, from + half)],
    [end, text.length],
  ]
}

/** A mark takes about as many characters: fewer stay. */
const leastGap = 40

/** A text with some parts of it, and how many characters are missing between them. */
function shortText(text: string, terms: WeightedTerms, longest: number, ofEnd: number): string {
  let written = ''
  let done = 0
  for (let [from, to] of partsOf(text, terms, longest, ofEnd)) {
    const length = to - from
    to = fieldEndBefore(text, to, length)
    if (from > done) from = fieldStartAfter(text, from, length)
    if (from > done && to === text.length) from = outsideBrackets(text, done, from)
    if (from - done < leastGap) from = done
    if (isLow(text, from)) from += 1
    if (to < text.length && isLow(text, to)) to -= 1
    if (to <= from) continue
    if (from > done) written += ` [… ${givenLength(text.slice(done, from))} characters] `
    written += text.slice(from, to)
    done = to
  }
  return done < text.length ? `${written} [… ${givenLength(text.slice(done))} characters]` : written
}

const cutterOf =
  (terms: WeightedTerms) =>
  (text: string, most: number): string =>
    shortText(text, terms, most, Math.floor(most / 4))

/** The JSON object of a line with all its keys and short values; `undefined` where there is none, or no room for them. */
export const cutKeyed = (line: string, longest: number, terms: WeightedTerms): string | undefined =>
  cutMembers(line, longest, cutterOf(terms))

/**
 * A line with at most `longest` characters and a mark: its long texts in quotes cut, where its length lies in these, or else
 * the long lists of its JSON object, so that a record keeps all its keys and its short values; of any other the beginning,
 * the part around what was looked for and the end. A line that is hardly longer stays as it is.
 */
export function shortLine(line: string, terms: WeightedTerms, longest: number): string {
  if (line.length <= longest + tail) return line
  return (
    cutStrings(line, longest, cutterOf(terms)) ??
    cutKeyed(line, longest, terms) ??
    shortText(line, terms, longest, tail)
  )
}
