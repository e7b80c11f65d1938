import { readJson } from '../kinds/json/read/reader.ts'

/** A text that stood in quotes inside of another, as it reads, between lines that say what stood around it. */
export interface OpenedText {
  readonly before: string
  readonly text: string
  readonly after: string
}

/** What may stand around a text, in characters without blanks. */
export const longestAround = 400
/** Shorter texts gain nothing by being opened. */
export const shortestText = 80
/** Ends the line above an opened text. */
const below = '|'
/** The line above a text that is all there is. */
export const onlyText = '[text]\n'

const backslash = 92

/** Where the string that opens at `open` ends, or -1; its escapes are looked at when it is read. */
export function endOfQuoted(text: string, open: number): number {
  const quote = text.charAt(open)
  for (let at = text.indexOf(quote, open + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
  return -1
}

/** The beginning of an escape that breaks off. */
export const halfEscape: RegExp = /(?<=(?:^|[^\\])(?:\\\\){0,20})\\(?:x[\da-fA-F]?|[uU][\da-fA-F]{0,7})?$/u

const loneSurrogate = /\p{Surrogate}/u

const onlyBrackets = /^[\])}]+$/u

/** JSON closes its own brackets, so that nobody takes them for those around it. */
export function isJson(text: string): boolean {
  const read = readJson(text)
  return read !== undefined && text.slice(read.end).trim() === ''
}

/**
 * Puts a text below what stood before it, unless a reader could take a line of the text for what stood after it. A result
 * that breaks off inside of the text has nothing after it.
 */
export function openedText(text: string, head: string, tail: string): OpenedText | undefined {
  if (text.length < shortestText || head.length + tail.length > Math.min(longestAround, text.length)) return undefined
  if (loneSurrogate.test(text)) return undefined
  if (head === '' && tail === '') return { before: onlyText, text, after: '' }
  if (tail === '') return { before: `${head}${below}\n`, text, after: '' }
  if (`\n${text}`.includes(`\n${tail}`) && !(onlyBrackets.test(tail) && isJson(text))) return undefined
  return { before: `${head}${below}\n`, text, after: `\n${tail}` }
}
