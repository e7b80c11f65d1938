import { glossaryLines } from './glossary-words.ts'
import { normalized, termsOf, wideRuns } from './words.ts'

/** A Chinese word that was found, and what tools call it in English. */
export interface Gloss {
  readonly written: string
  readonly terms: readonly string[]
}

/** Characters of the longest Chinese word. */
const longest = 5

function read(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const line of glossaryLines.trim().split('\n')) {
    const [english = '', chinese = ''] = line.split(':')
    const terms = termsOf(english)
    for (const word of chinese.split(' ')) found.set(word, [...(found.get(word) ?? []), ...terms])
  }
  return new Map([...found].map(([word, terms]) => [word, [...new Set(terms)]]))
}

let known: ReadonlyMap<string, readonly string[]> | undefined

/** The longest word of the glossary that begins at a place. */
function wordAt(glossary: ReadonlyMap<string, readonly string[]>, text: string, at: number): Gloss | undefined {
  for (let length = Math.min(longest, text.length - at); length > 0; length -= 1) {
    const written = text.slice(at, at + length)
    const terms = glossary.get(written)
    if (terms) return { written, terms }
  }
  return undefined
}

/**
 * The Chinese words of a text that the glossary holds, the longest first at each place, with what tools call them in
 * English. The list is read when it is first asked for.
 */
export function englishOf(text: string): readonly Gloss[] {
  const found: Gloss[] = []
  for (const run of wideRuns(normalized(text))) {
    const glossary = (known ??= read())
    for (let at = 0; at < run.length;) {
      const gloss = wordAt(glossary, run, at)
      if (gloss) found.push(gloss)
      at += gloss?.written.length ?? 1
    }
  }
  return found
}
