import type { Question } from '../../read/question.ts'
import { rareLines } from '../../read/rarest-places.ts'
import { isHit, type Hit, type SearchResult } from './hits.ts'

/** Of fewer hits each is read and ranked. */
const fewHits = 2500
/** A name or word of the question in more of many hits says nothing about any of them. */
const mostPlaces = 8
/** Characters of a hit that are looked through. */
const readLength = 2000

/** Of many hits those that hold names and words of the question which hardly any other holds. */
export function askedHits({ lines }: SearchResult, question: Question): ReadonlySet<Hit> {
  const hits = lines.filter(isHit)
  if (hits.length <= fewHits) return new Set()
  const texts = hits.map(({ path, text }) => `${path} ${text.slice(0, readLength)}`.replaceAll('\n', ' '))
  return new Set(rareLines(texts.join('\n'), question, mostPlaces).map(({ line }) => hits[line]!))
}

/** A number in more than this share of the matches says nothing about any of them. */
const mostOfMatches = 1 / 3

/** Which matches hold, as a whole, a number that the question names and few of the others hold: `retry(x, 9)` for `with 9`. */
export function hitsWithNumbers(hits: readonly Hit[], { numbers, pattern }: Question): ReadonlySet<Hit> {
  const found = new Set<Hit>()
  for (const number of numbers) {
    const whole = new RegExp(String.raw`(?<![\p{L}\p{N}_]|\d[.,])${number}(?![\p{L}\p{N}_]|[.,]\d)`, 'u')
    if (pattern !== undefined && whole.test(pattern)) continue
    const own = hits.filter(({ text }) => text.includes(number) && whole.test(text.slice(0, readLength)))
    if (own.length <= hits.length * mostOfMatches) for (const hit of own) found.add(hit)
  }
  return found
}
