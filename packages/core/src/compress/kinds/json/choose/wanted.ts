import type { ShrinkContext } from '../../../kind.ts'
import { failurePattern } from './alarm.ts'
import type { IsWanted } from '../read/reader.ts'

/** So many places of the words of the question, and of failures, are looked at, the words with the fewest places first. */
const mostMatches = 300

const escapePattern = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

/** Where each word stands in a text, at its first places: a word is looked for until it has as many as anybody looks at. */
function placesOf(text: string, words: readonly string[]): number[][] {
  const places = new Map(words.map((word) => [word, [] as number[]]))
  // Of words that begin alike the longest says most.
  let left = words.toSorted((a, b) => b.length - a.length)
  let at = 0
  while (left.length > 0) {
    const pattern = new RegExp(left.map(escapePattern).join('|'), 'giu')
    pattern.lastIndex = at
    let full: string | undefined
    while (full === undefined) {
      const match = pattern.exec(text)
      if (!match) return [...places.values()]
      const word = match[0].toLowerCase()
      if (places.get(word)?.push(match.index) === mostMatches) full = word
    }
    at = pattern.lastIndex
    left = left.filter((word) => word !== full)
  }
  return [...places.values()]
}

function placesOfFailures(text: string): number[] {
  const places: number[] = []
  for (const match of text.matchAll(failurePattern)) if (places.push(match.index) === mostMatches) break
  return places
}

/** Which values of a long text are worth reading: those that hold a word of the question or report an error. */
export function wantedValues(text: string, { question }: ShrinkContext): IsWanted {
  const words = new Set([...question.names, ...question.keywords].map((word) => word.toLowerCase()))
  const asked = placesOf(
    text,
    [...words].filter((word) => word.length > 1),
  )
    .toSorted((a, b) => a.length - b.length)
    .flat()
    .slice(0, mostMatches)
  const positions = [...asked, ...placesOfFailures(text)].toSorted((a, b) => a - b)
  let next = 0
  let last = 0
  return (from, to) => {
    // A text is read again from its beginning where it turns out to break off.
    if (from < last) next = 0
    last = from
    while (next < positions.length && positions[next]! < from) next += 1
    return next < positions.length && positions[next]! < to
  }
}
