import type { WeightedTerms } from '../../../text/rank.ts'
import { termsOfWord, wordPattern } from '../../../text/terms.ts'

/** Characters of a line that are shown, and how far into it a match is looked for. */
const longestLine = 240
const searchLength = 20_000
const before = 80

function matchIn(line: string, terms: WeightedTerms, pattern: string | undefined): number {
  const literal = pattern === undefined ? -1 : line.toLowerCase().indexOf(pattern.toLowerCase())
  if (literal >= 0) return literal
  let best = 0
  let at = 0
  for (const found of line.slice(0, searchLength).matchAll(wordPattern())) {
    const worth = termsOfWord(found[0]).reduce((sum, term) => Math.max(sum, terms.get(term) ?? 0), 0)
    if (worth > best) [best, at] = [worth, found.index]
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

/**
 * A line with its beginning, the part around what was looked for and its end, and how many characters are missing between
 * them; a line of at most `longest` characters as it is.
 */
export function shortLine(line: string, terms: WeightedTerms, longest: number): string {
  if (line.length <= longest + tail) return line
  const match = matchIn(line, terms, undefined)
  const around = match > longest / 2 && match < line.length - tail
  const parts: [from: number, to: number][] = around
    ? [
        [0, Math.floor(longest / 2)],
        [
          Math.max(Math.floor(longest / 2), match - before),
          Math.min(line.length - tail, match + Math.floor(longest / 2) - before),
        ],
        [line.length - tail, line.length],
      ]
    : [
        [0, longest - tail],
        [line.length - tail, line.length],
      ]
  let text = ''
  let done = 0
  for (let [from, to] of parts) {
    if (from < done) from = done
    if (isLow(line, from)) from += 1
    if (to < line.length && isLow(line, to)) to -= 1
    if (to <= from) continue
    if (from > done) text += ` [… ${from - done} characters] `
    text += line.slice(from, to)
    done = to
  }
  return text
}
