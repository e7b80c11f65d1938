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
