import { extractTerms, termsOfWord, wordsIn } from '../../../text/terms.ts'
import type { Question } from '../../read/question.ts'
import { exactNames, holdsWhole } from './named.ts'

/** Short numbers are parts of too many others. */
const shortNumber = /^\d{1,3}$/u
const lowercase = /^\p{Ll}+$/u

/** What of the question stands in a text, as keys with the words of each. */
export type Asker = (text: string, say: (key: string, words: readonly string[]) => void) => void

/**
 * Finds words of the question, two of them in a row that are no words of a sentence, as in the name of a person, and the ids and
 * numbers that it names whole.
 */
export function askerOf(texts: readonly string[], { terms, names }: Question): Asker {
  const all = names.size === 0 ? '' : texts.join('\n').toLowerCase()
  const there = new Set([...names].filter((name) => all.includes(name)))
  const ofWords = [...there].filter((name) => name.includes(' '))
  const known = new Map<string, readonly string[]>()
  const read = (word: string): readonly string[] => {
    const found = shortNumber.test(word) ? [] : termsOfWord(word).filter((term) => terms.has(term))
    known.set(word, found)
    return found
  }
  return (text, say) => {
    let last: string | undefined
    for (const word of wordsIn(text)) {
      const found = known.get(word) ?? read(word)
      if (found.length === 0) last = undefined
      for (const term of found) {
        say(term, [term])
        if (last !== undefined) say(`${last} ${term}`, [last, term])
        last = lowercase.test(word) ? undefined : term
      }
    }
    if (there.size === 0) return
    for (const name of exactNames(text)) if (there.has(name)) say(`:${name}`, extractTerms(name))
    const said = ofWords.length > 0 ? text.toLowerCase() : ''
    for (const name of ofWords) if (holdsWhole(said, name)) say(`:${name}`, extractTerms(name))
  }
}
