import { Recent } from './recent.ts'

/** English words that say nothing about a place, and what programs are full of. */
const stopWords = new Set(
  (
    'a an the and or but if of in on to from by with as at is are was were be been it its this that these those not no ' +
    'can could should would may might will do does did have has had you your i we our they them he she his her what ' +
    'which who how when where why there here please also so very into about than then such each only more using use ' +
    'used when add fix make def self return import class function const let var true false none null new'
  ).split(' '),
)

const isLower = (code: number): boolean => code >= 97 && code <= 122
const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isSeparator = (code: number): boolean => code === 95 || code === 36

const plurals = ['sses', 'shes', 'ches', 'xes']
const doubledLetters = 'bdgmnprt'

/** Whether three lower-case letters stand before the last `length` characters. */
const hasStem = (word: string, length: number): boolean => {
  const end = word.length - length
  return (
    end >= 3 &&
    isLower(word.charCodeAt(end - 1)) &&
    isLower(word.charCodeAt(end - 2)) &&
    isLower(word.charCodeAt(end - 3))
  )
}

/** An English word without its usual endings, so that `returns`, `returned` and `returning` meet. */
function stem(word: string): string {
  if (word.length < 4) return word
  let short = word
  if (short.endsWith('s')) {
    const before = short.charAt(short.length - 2)
    if (short.endsWith('ies')) short = `${short.slice(0, -3)}y`
    else if (plurals.some((ending) => short.endsWith(ending))) short = short.slice(0, -2)
    else if (before !== 's' && before !== 'u') short = short.slice(0, -1)
  }
  if (short.endsWith('ing') && hasStem(short, 3)) short = short.slice(0, -3)
  else if (short.endsWith('ed') && hasStem(short, 2)) short = short.slice(0, -2)
  const last = short.charAt(short.length - 1)
  if (doubledLetters.includes(last) && short.charAt(short.length - 2) === last) short = short.slice(0, -1)
  return short.endsWith('e') && hasStem(short, 1) ? short.slice(0, -1) : short
}

/** Identifiers and numbers, or runs of Chinese, Japanese and Korean. */
const word = /[\p{L}_$][\p{L}\p{N}_$]*|\p{N}{2,}/gu
/** Runs of Chinese, Japanese and Korean, with the marks that belong to kana; a long one in pieces, each of which is read. */
const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}〆〱-〵〼ーｰﾞﾟ]{1,80}/gu
const wideWord = new RegExp(`^${wide.source}$`, 'u')

/** Whether a word is one of Chinese, Japanese or Korean. */
export const isWide = (name: string): boolean => wideWord.test(name)

/** An identifier longer than this is data (base64, minified code), not a name. */
const longestName = 80

/** Chinese, Japanese and Korean have no spaces: pairs of characters stand for words, a single character for itself. */
function widePairs(run: string): string[] {
  const characters = [...run]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

/** The parts of a name, cut at capitals and separators; `undefined` where it is not plain ASCII. */
function plainParts(name: string): string[] | undefined {
  const parts: string[] = []
  let from = 0
  let previous = 95
  for (let at = 0; at < name.length; at += 1) {
    const code = name.charCodeAt(at)
    if (code > 127) return undefined
    const isStart =
      isUpper(code) &&
      (isLower(previous) || isDigit(previous) || (isUpper(previous) && isLower(name.charCodeAt(at + 1))))
    if (isStart || isSeparator(code)) {
      if (at - from > 1) parts.push(name.slice(from, at).toLowerCase())
      from = isStart ? at : at + 1
    }
    previous = code
  }
  if (name.length - from > 1) parts.push(name.slice(from).toLowerCase())
  return parts
}

const otherParts = (name: string): string[] =>
  name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .replace(/(?<!\p{Lu})(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_$]+/u)
    .filter((part) => part.length > 1)

const readsLikeName = (name: string, parts: readonly string[]): boolean =>
  parts.length > 1 || name.length > 3 || /[_$]|^\p{Lu}/u.test(name)

/** Characters of words whose terms are remembered: the results of a conversation are about the same things. */
const remembered = 300_000
/** Engines may keep a longer word as a part of the text it stands in, which would be held, too. */
const longestRemembered = 12
const known = new Recent<readonly string[]>(remembered)
const noTerms: readonly string[] = []

/** The terms of one word: its stemmed parts, and the name as a whole, marked by `=`, where it reads like one. */
export const termsOfWord = (name: string): readonly string[] =>
  name.length > longestName ? noTerms : name.length > longestRemembered ? readTerms(name) : known.get(name, readTerms)

function readTerms(name: string): readonly string[] {
  const plain = plainParts(name)
  if (!plain && isWide(name)) return widePairs(name)
  const parts = (plain ?? otherParts(name)).filter((part) => !stopWords.has(part))
  const terms = parts.map(stem)
  const whole = name.toLowerCase()
  if (readsLikeName(name, parts) && !stopWords.has(whole)) terms.push(`=${whole}`)
  return terms
}

/** How many terms a word of ASCII digits has: itself, and the name as a whole. */
export const countTermsOfDigits = (digits: string): number => {
  if (digits.length > longestName) return 0
  return readsLikeName(digits, [digits]) ? 2 : 1
}

/** Whether a text is a number in ASCII digits. */
export function isDigits(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (!isDigit(text.charCodeAt(at))) return false
  return true
}

/** What a character of ASCII is in a word: 1 begins one and goes on with it, 2 is a digit, which alone begins none. */
const inWords = Uint8Array.from({ length: 128 }, (_, code) => {
  if (isDigit(code)) return 2
  return isLower(code) || isUpper(code) || isSeparator(code) ? 1 : 0
})
const noWords: readonly string[] = []

/** A name between characters that are written without spaces is the word that it is between blanks. */
const otherWords = (text: string): readonly string[] => text.replace(wide, ' $& ').match(word) ?? noWords

/**
 * The words of a text as they stand, in their order: identifiers, numbers of two digits and more, runs of Chinese, Japanese
 * and Korean. Most texts are plain ASCII, where looking at each character is faster.
 */
export function wordsIn(text: string): readonly string[] {
  const words: string[] = []
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) return otherWords(text)
    const first = inWords[code]!
    if (first === 0) continue
    let end = at + 1
    let next = text.charCodeAt(end)
    while (next < 128 && (first === 1 ? inWords[next] !== 0 : inWords[next] === 2)) next = text.charCodeAt((end += 1))
    if (next > 127) return otherWords(text)
    if (first === 1 || end - at > 1) words.push(text.slice(at, end))
    at = end - 1
  }
  return words
}

/**
 * The terms of a text, repeats included: identifiers whole and in parts, words without their endings, pairs of
 * characters where a script has no spaces. The one splitter everything lexical uses.
 * For example `extractTerms('parseHits')` is `['par', 'hit', '=parsehits']`.
 */
export const extractTerms = (text: string): string[] => wordsIn(text).flatMap((name) => termsOfWord(name))
