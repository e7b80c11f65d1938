import { Recent } from '../../text/recent.ts'
import { stem } from './stem.ts'
import { stopWords, withoutChineseStops } from './stop-words.ts'

/** A word of a text: what it is compared by, and as it stands there. */
export interface Word {
  readonly term: string
  readonly written: string
}

const quotes = /['’]/u
const contraction = /['’](?:s|re|ve|ll|d|t|m)(?![\p{L}\p{N}])/giu
const run = /[\p{L}\p{N}\p{M}]+/gu
const beyondAscii = /[^\0-\x7F]/u
const asciiRun = /[A-Za-z0-9]+/gu
const lower = /^[a-z]+$/u
/** Parts of an identifier: cut at capitals and digits. */
const part =
  /\p{Lu}[\p{Lu}\p{M}]*(?![\p{Ll}\p{M}])|\p{Lu}?[\p{Ll}\p{M}]+|\p{N}+|[\p{Lo}\p{Lm}\p{Lt}][\p{Lo}\p{Lm}\p{Lt}\p{M}]*/gu
/** Where a name has a capital inside. */
const hump = /\p{Ll}\p{Lu}/u
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const wideRun = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu
/** Where these scripts have their characters, and little else: quick to look for. */
const maybeWide = /[\u1100-\u11ff\u2e80-\udfff\uf900-\ufaff\uff66-\uffdc]/
/** Below it no such script has a character. */
const firstWide = 0x1100
const digits = /^\p{N}/u
/** A longer one is data, not a word. */
const longestWord = 40
/** Characters of names whose words are remembered. */
const remembered = 500_000
const known = new Recent<readonly Word[]>(remembered)

/** Whether a term is of Chinese, Japanese or Korean, which have no spaces. */
export const isWide = (term: string): boolean => term.charCodeAt(0) >= firstWide && wide.test(term)

/** The stretches of Chinese, Japanese and Korean in a text, parted at phrases that ask for nothing. */
export const wideRuns = (text: string): string[] =>
  maybeWide.test(text) ? (withoutChineseStops(text).match(wideRun) ?? []) : []

/** More marks on one character than any language has (30, as in UAX 15): putting them in order takes the square of them. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu

/** A text in which what looks the same is the same: composed, and without characters of another width. */
export const normalized = (text: string): string =>
  beyondAscii.test(text) ? text.replace(tooManyMarks, '$1').normalize('NFKC') : text

/** Marks a word that asks for nothing, but belongs to a name: no other term begins with it. */
const small = '_'
export const isSmall = (term: string): boolean => term.startsWith(small)

const wordOf = (text: string): Word => ({ term: text, written: text })

/** Every character and every pair of neighbours: steadier than a dictionary, and the same in every runtime. */
const wideWords = (text: string): Word[] =>
  wideRuns(text).flatMap((stretch) => {
    const characters = [...stretch]
    return characters.flatMap((character, index) => {
      const next = characters[index + 1]
      return next === undefined ? [wordOf(character)] : [wordOf(character), wordOf(character + next)]
    })
  })

function wordsOfPart(written: string): Word[] {
  if (isWide(written)) return wideWords(written)
  if (written.length > longestWord) return []
  const word = written.toLowerCase()
  if (word.length < 2 && !digits.test(word)) return []
  return [{ term: stopWords.has(word) ? small + word : stem(word), written }]
}

function readName(name: string): readonly Word[] {
  return lower.test(name) ? wordsOfPart(name) : (name.match(part) ?? []).flatMap(wordsOfPart)
}

/** Most words of definitions are the same few. */
const wordsOfName = (name: string): readonly Word[] =>
  name.length > longestWord ? readName(name) : known.get(name, readName)

const namesOf = (text: string): readonly string[] => {
  const plain = normalized(text)
  const joined = quotes.test(plain) ? plain.replace(contraction, '') : plain
  return joined.match(beyondAscii.test(joined) ? run : asciiRun) ?? []
}

/**
 * The words of a text in order, repeats included: identifiers in parts, English words without their endings, without
 * words that ask for nothing; characters and pairs of characters of Chinese, Japanese and Korean. One pass.
 * For example the terms of `wordsOf('getUserTweets')` are `['get', 'user', 'tweet']`.
 */
export const wordsOf = (text: string): Word[] => allWordsOf(text).filter(({ term }) => !isSmall(term))

/** The words of a text with those that ask for nothing, marked. */
export const allWordsOf = (text: string): Word[] => namesOf(text).flatMap(wordsOfName)

const wordOfName = (written: string): Word => ({ term: stem(written.toLowerCase()), written })

/** The names of a text that have capitals inside, each as one word: others write `whatsapp` for `WhatsApp`. */
export const wholeNamesOf = (text: string): Word[] =>
  hump.test(text)
    ? namesOf(text)
        .filter((name) => name.length <= longestWord && hump.test(name))
        .map(wordOfName)
    : []

/** The last part of a name with capitals inside, where it is short: little of the name is in it. */
const shortEnd = /(?<=\p{Ll})\p{Lu}\p{L}{1,2}$/u

/**
 * Makes a function that takes short ends from names that are written as one word elsewhere, as `terms` says: where a tool is
 * called `whatsapp_send`, its `WhatsApp` has nothing to do with an app.
 */
export const withoutShortEnds =
  (terms: ReadonlySet<string>) =>
  (text: string): string =>
    hump.test(text)
      ? text.replace(asciiRun, (name) =>
          name.length <= longestWord && hump.test(name) && terms.has(stem(name.toLowerCase()))
            ? name.replace(shortEnd, '')
            : name,
        )
      : text

/** The terms of {@link wordsOf}. */
export function termsOf(text: string): string[] {
  const terms: string[] = []
  for (const name of namesOf(text)) for (const { term } of wordsOfName(name)) if (!isSmall(term)) terms.push(term)
  return terms
}
