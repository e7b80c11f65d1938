import type { RequestView } from './types.ts'

/** What a request sends, to be searched whatever the case. */
export interface SentTexts {
  /** The message in which a lowercase text stands; that of a summary is the first it stands for. */
  readonly whereIs: (text: string) => number | undefined
  /** Whether a lowercase word stands anywhere, in the system text, too. */
  readonly isSent: (word: string) => boolean
}

const parts = (view: RequestView): [number, string][] =>
  view.entries.flatMap((entry): [number, string][] =>
    entry.kind === 'summary'
      ? [[entry.from, entry.text]]
      : entry.parts.flatMap(({ after }): [number, string][] => (after === undefined ? [] : [[entry.at, after]])),
  )

/** All that is sent, in the order it is sent. */
export function sentTexts(view: RequestView): SentTexts {
  let made: [number, string][] | undefined
  const texts = (): [number, string][] => (made ??= parts(view).map(([at, text]) => [at, text.toLowerCase()]))
  const system = view.system?.toLowerCase() ?? ''
  const known = new Map<string, boolean>()
  const whereIs = (text: string): number | undefined =>
    text === '' ? undefined : texts().find(([, sent]) => sent.includes(text))?.[0]
  return {
    whereIs,
    isSent(word) {
      let is = known.get(word)
      if (is === undefined) known.set(word, (is = system.includes(word) || whereIs(word) !== undefined))
      return is
    },
  }
}

const word = /[\p{L}\p{N}_]+/gu
const isWordCharacter = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** Characters on each side by which a piece grows to whole words, and words of it that are looked for. */
const mostGrown = 100
const mostWords = 100

/** A piece of a line, with the rest of the words it begins and ends in. */
export function wholeWords(line: string, at: number, length: number): string {
  let from = at
  let to = at + length
  while (from > 0 && at - from < mostGrown && isWordCharacter(line[from]) && isWordCharacter(line[from - 1])) from -= 1
  const end = to
  while (to < line.length && to - end < mostGrown && isWordCharacter(line[to - 1]) && isWordCharacter(line[to])) to += 1
  return line.slice(from, to)
}

/** Characters as JSON escapes them, read. */
const unescaped = (text: string): string =>
  text.replace(/\\(?:u([\da-f]{4})|.)/giu, (_, code: string | undefined) =>
    code === undefined ? ' ' : String.fromCodePoint(Number.parseInt(code, 16)),
  )

/** The words and numbers of a text in lower case, each once, as many as are looked for. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [each] of unescaped(text).toLowerCase().matchAll(word)) if (words.add(each).size === mostWords) break
  return [...words]
}

/** Characters of a single word by which a line is known. */
const shortest = 4

/** Names of JSON, which another form may write once for all rows. */
const jsonName = /"[^"\\]*"\s*:/gu

/**
 * Whether a text holds every word and number of a piece: the names of its JSON anywhere, the rest in one line, as a row of a
 * table does.
 */
export function standTogether(piece: string, text: string): boolean {
  const values = wordsOf(piece.replace(jsonName, ' '))
  const all = wordsOf(piece)
  if (values.length === 0 || all.length === mostWords) return false
  // A digit or a short word by itself stands in many lines that say something else.
  if (values.length === 1 && values[0]!.length < shortest) return false
  const lower = text.toLowerCase()
  if (!all.every((each) => lower.includes(each))) return false
  return lower.split('\n').some((line) => {
    if (!values.every((each) => line.includes(each))) return false
    const words = new Set(Array.from(line.matchAll(word), ([each]) => each))
    return values.every((each) => words.has(each))
  })
}
