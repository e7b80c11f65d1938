import { escapePattern } from '../../text/escape-pattern.ts'
import { Recent } from '../../text/recent.ts'
import type { Question } from './question.ts'
import { widePlaces, type Sought } from './wide-places.ts'

/** What may stand between a number and its word: `step 7`, `step #7`, `step=7`, `"step": 7`. */
const signs = String.raw`["']?[ #:=]{1,3}["']?`
const between = new RegExp(String.raw`(?<=\p{L})${signs}(?=\d+$)`, 'u')
/** A word in small letters, a number one blank behind its word. */
const plain = (word: string): string => word.toLowerCase().replace(between, ' ')

/** A word as a pattern; a number that is part of a longer one is another number. */
function patternOf(word: string): string {
  const written = escapePattern(word).replace(between, signs)
  return `${/^\d/u.test(word) ? String.raw`(?<!\d)` : ''}${written}${/\d$/u.test(word) ? String.raw`(?!\d)` : ''}`
}

/** The patterns looked for last: those of one question are made for many texts. */
const patterns = new Recent<RegExp>(200_000)
/** In a text of so many characters the words that it does not hold are found sooner one by one than all together. */
const longestSifted = 200_000
const lastNumber = /\d+$/u

/** The words that a text may hold: a pattern of many words takes longer to make than a short text to be looked through. */
function mayHold(text: string, words: readonly string[]): string[] {
  if (text.length > longestSifted) return [...words]
  const small = text.toLowerCase()
  return words.filter((word) => small.includes(between.test(word) ? lastNumber.exec(word)![0] : word))
}

/** Where each word stands, at its first places; a word that has as many as anybody looks at is looked for no more in a long text. */
function placesOf(
  text: string,
  words: readonly string[],
  { most, apart = 0, from = 0, to = Infinity }: Sought,
): Map<string, number[]> {
  const places = new Map(words.map((word) => [word, [] as number[]]))
  const isShort = text.length <= longestSifted
  // Of words that begin alike the longest says most.
  let left = mayHold(text, words).toSorted((a, b) => b.length - a.length)
  let at = from
  while (left.length > 0) {
    const pattern = patterns.get(left.map(patternOf).join('|'), (source) => new RegExp(source, 'giu'))
    pattern.lastIndex = at
    let full: string | undefined
    while (full === undefined) {
      const match = pattern.exec(text)
      if (!match || match.index > to) return places
      const word = plain(match[0])
      const own = places.get(word)
      if (!own || match.index <= (own.at(-1) ?? -Infinity) + apart) continue
      if (own.length < most && own.push(match.index) === most && !isShort) full = word
    }
    at = pattern.lastIndex
    left = left.filter((word) => word !== full)
  }
  return places
}

const wordsOf = ({ names, keywords }: Question): string[] => [
  ...new Set([...names, ...keywords].map(plain).filter((word) => word.length > 1)),
]

/** Where each name and word of a question stands, and what it says without spaces. */
export const placesIn = (text: string, question: Question, sought: Sought): Map<string, number[]> =>
  new Map([...placesOf(text, wordsOf(question), sought), ...widePlaces(text, question, sought)])

/**
 * Where the names and words of a question stand in a long text, in the order of the text: of the rarest all places, of others as
 * many as are left of the most.
 */
export const rarestPlaces = (text: string, question: Question, sought: Sought): number[] =>
  [...placesIn(text, question, sought).values()]
    .toSorted((a, b) => a.length - b.length)
    .flat()
    .slice(0, sought.most)
    .toSorted((a, b) => a - b)

/** How often a name or word stands in a text, in small letters or capitals. */
export const countOf = (text: string, word: string): number =>
  placesOf(text, [word], { most: Infinity }).get(word)!.length

/** A line of a text that holds a name or word of a question which hardly any other line has. */
export interface RareLine {
  /** The lines above it. */
  readonly line: number
  readonly word: string
}

/** The lines with names and words of a question that stand in a text at no more than so many places, ascending. */
export function rareLines(text: string, question: Question, most: number): RareLine[] {
  const places = [...placesIn(text, question, { most: most + 1 })]
    .filter(([, found]) => found.length <= most)
    .flatMap(([word, found]) => found.map((at) => ({ word, at })))
    .toSorted((a, b) => a.at - b.at)
  let line = 0
  let end = text.indexOf('\n')
  return places.map(({ word, at }) => {
    for (; end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1
    return { line, word }
  })
}
