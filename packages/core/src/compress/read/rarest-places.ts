import { escapePattern } from '../../text/escape-pattern.ts'
import type { Question } from './question.ts'

/** Which places of a text are looked for. */
interface Sought {
  /** So many places together. */
  readonly most: number
  /** Characters between two places of one word. */
  readonly apart?: number
  readonly from?: number
  readonly to?: number
}

/** Where each word stands, at its first places; a word that has as many as anybody looks at is looked for no more. */
function placesOf(
  text: string,
  words: readonly string[],
  { most, apart = 0, from = 0, to = Infinity }: Sought,
): number[][] {
  const places = new Map(words.map((word) => [word, [] as number[]]))
  // Of words that begin alike the longest says most.
  let left = words.toSorted((a, b) => b.length - a.length)
  let at = from
  while (left.length > 0) {
    const pattern = new RegExp(left.map(escapePattern).join('|'), 'giu')
    pattern.lastIndex = at
    let full: string | undefined
    while (full === undefined) {
      const match = pattern.exec(text)
      if (!match || match.index > to) return [...places.values()]
      const word = match[0].toLowerCase()
      const own = places.get(word)
      if (!own || match.index <= (own.at(-1) ?? -Infinity) + apart) continue
      if (own.push(match.index) === most) full = word
    }
    at = pattern.lastIndex
    left = left.filter((word) => word !== full)
  }
  return [...places.values()]
}

/**
 * Where the names and words of a question stand in a long text, in the order of the text: of the rarest all places, of others as
 * many as are left of the most.
 */
export function rarestPlaces(text: string, { names, keywords }: Question, sought: Sought): number[] {
  const words = new Set([...names, ...keywords].map((word) => word.toLowerCase()).filter((word) => word.length > 1))
  return placesOf(text, [...words], sought)
    .toSorted((a, b) => a.length - b.length)
    .flat()
    .slice(0, sought.most)
    .toSorted((a, b) => a - b)
}
