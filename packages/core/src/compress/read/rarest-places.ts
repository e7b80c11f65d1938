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
/** A text of so many characters is looked through for each word on its own: making a pattern of all takes longer. */
const longestShort = 200_000

const isDigit = (code: number): boolean => code >= 48 && code <= 57

/** A place of a word. */
interface Found {
  readonly at: number
  readonly end: number
  readonly word: string
}

/** Adds where a word stands in a text in small letters; a number that is part of a longer one is another number. */
function addPlaces(found: Found[], small: string, word: string): void {
  const endsWithDigit = isDigit(word.charCodeAt(word.length - 1))
  if (endsWithDigit && between.test(word)) {
    if (!small.includes(word.slice(word.search(/(?<!\d)\d+$/u)))) return
    const pattern = patterns.get(patternOf(word), (source) => new RegExp(source, 'giu'))
    for (const { 0: text, index } of small.matchAll(pattern)) found.push({ at: index, end: index + text.length, word })
    return
  }
  const beginsWithDigit = isDigit(word.charCodeAt(0))
  for (let at = small.indexOf(word); at >= 0; at = small.indexOf(word, at + 1)) {
    const end = at + word.length
    const isPart =
      (beginsWithDigit && isDigit(small.charCodeAt(at - 1))) || (endsWithDigit && isDigit(small.charCodeAt(end)))
    if (!isPart) found.push({ at, end, word })
  }
}

/** Where words stand in a short text in small letters, in its order; of words that begin alike the longest says most. */
function findInShort(small: string, words: readonly string[]): Found[] {
  const found: Found[] = []
  for (const word of words) addPlaces(found, small, word)
  found.sort((one, other) => one.at - other.at || other.word.length - one.word.length)
  let behind = 0
  return found.filter(({ at, end }) => at >= behind && (behind = end) > 0)
}

/** Where each word stands, at its first places. */
function placesOf(
  text: string,
  words: readonly string[],
  { most, apart = 0, from = 0, to = Infinity }: Sought,
): Map<string, number[]> {
  const places = new Map(words.map((word) => [word, [] as number[]]))
  /** Whether a word has as many places as anybody looks at. */
  const add = (word: string, at: number): boolean => {
    const own = places.get(word)
    if (!own || own.length >= most || at <= (own.at(-1) ?? -Infinity) + apart) return false
    return own.push(at) === most
  }
  const small = text.length <= longestShort && from === 0 && to === Infinity ? text.toLowerCase() : undefined
  if (small?.length === text.length) {
    for (const { word, at } of findInShort(small, words)) add(word, at)
    return places
  }
  // Of words that begin alike the longest says most.
  let left = words.toSorted((one, other) => other.length - one.length)
  let at = from
  while (left.length > 0) {
    const pattern = patterns.get(left.map(patternOf).join('|'), (source) => new RegExp(source, 'giu'))
    pattern.lastIndex = at
    let full: string | undefined
    while (full === undefined) {
      const match = pattern.exec(text)
      if (!match || match.index > to) return places
      const word = plain(match[0])
      if (add(word, match.index)) full = word
    }
    at = pattern.lastIndex
    left = left.filter((word) => word !== full)
  }
  return places
}

/** The words of a question, which is put to many texts. */
const wordsOfQuestions = new WeakMap<Question, readonly string[]>()

function wordsOf(question: Question): readonly string[] {
  let words = wordsOfQuestions.get(question)
  if (!words) {
    const all = [...question.names, ...question.keywords].map(plain)
    wordsOfQuestions.set(question, (words = [...new Set(all)].filter((word) => word.length > 1)))
  }
  return words
}

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
