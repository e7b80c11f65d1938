import { gap, type ShrinkContext } from '../../kind.ts'
import { RankedTexts } from '../../../text/rank.ts'
import { givenLength } from '../lines/cut/given-length.ts'
import { chooseProse } from './prose.ts'

/** Stands where sentences of a text are missing between others, and where no more than a snippet has is. */
const between = '[…]'
const fewCharacters = 300
/** Stands for a part of a text; few characters are not counted, since in lists of hits the count would take the room of others. */
export function missingCharacters(part: string): string {
  const count = givenLength(part)
  return count < fewCharacters ? between : gap(`${count} characters`)
}
/** What a mark is reckoned with, and the blank in front of it; the count may be above the room. */
export const markLength = 4
/** Less of a text says nothing; where a character is a word, fewer say as much. */
const fewest = { letters: 48, words: 20 }
const wordCharacter = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
/** Longer texts are chosen from by paragraphs and lines. */
const longestSnippet = 700
/** How a text begins says what it is about. */
const worthOfBeginning = 0.6

const sentenceEnd = /[.!?。！？；](?=\s|$|[^\x20-\x7F])["'”)]*\s*/gu

function sentencesOf(text: string): string[] {
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: found } of text.matchAll(sentenceEnd)) {
    sentences.push(text.slice(from, index + found.length))
    from = index + found.length
  }
  if (from < text.length) sentences.push(text.slice(from))
  return sentences
}

const isHighHalf = (code: number): boolean => (code & 0xfc00) === 0xd800

/** How many characters of a text say something. */
export function leastOf(text: string): number {
  const start = text.slice(0, longestSnippet)
  const words = start.match(wordCharacter)?.length ?? 0
  return words * 3 > start.length ? fewest.words : fewest.letters
}

/** The beginning of a text in at most so many characters, up to the end of a word. */
function beginningOf(text: string, room: number): string {
  let end = Math.max(0, room - markLength)
  const blank = text.lastIndexOf(' ', end)
  if (blank > end * 0.6) end = blank
  if (isHighHalf(text.charCodeAt(end - 1))) end -= 1
  const shown = text.slice(0, end).trimEnd()
  return `${shown} ${missingCharacters(text.slice(shown.length))}`
}

/** A text in about `room` characters: how it begins, and what answers the question, in whole sentences where they fit. */
export function shortText(text: string, context: ShrinkContext, room: number): string {
  if (text.length <= room) return text
  if (text.length > longestSnippet) {
    const chosen = chooseProse(text, context, room, false)
    if (chosen && chosen.text.length < text.length) return chosen.text
  }
  const sentences = sentencesOf(text)
  const scores = new RankedTexts(sentences, context.question.terms).score()
  const most = scores.reduce((best, score) => Math.max(best, score), 0) || 1
  const worth = scores.map((score, index) => score / most + (index === 0 ? worthOfBeginning : 0))
  const order = [...sentences.keys()].toSorted((a, b) => worth[b]! - worth[a]! || a - b)
  const kept = new Set<number>()
  let left = room - markLength
  for (const index of order) {
    const price = sentences[index]!.length + (kept.has(index - 1) ? 0 : markLength)
    if (price > left) continue
    kept.add(index)
    left -= price
  }
  if (!kept.has(order[0]!)) return beginningOf(text, room)
  let written = ''
  let missing = ''
  for (const [index, sentence] of sentences.entries()) {
    if (kept.has(index)) {
      written += sentence
      continue
    }
    missing += sentence
    const mark = index === sentences.length - 1 ? missingCharacters(missing) : kept.has(index + 1) ? between : ''
    if (mark !== '') written = `${written.trimEnd()} ${mark} `.trimStart()
  }
  return written.trimEnd()
}

/** A list of fewer names is no list. */
const fewestNames = 4
const longestName = 48
const nameSeparator = /[,;、，；]\s*/u

/** Names that the question holds stay, too, as far as they are so many. */
const mostAsked = 5

/**
 * A value that lists many names, with the first of them and how many others there are; `undefined` for any other value.
 *
 * @param showsEnd the last name stays, too: where the whole text ends with it, it tells whether the text breaks off there
 */
export function shortList(
  text: string,
  { question }: ShrinkContext,
  shownNames: number,
  showsEnd = false,
): string | undefined {
  if (text.includes('\n')) return undefined
  const names = text.split(nameSeparator)
  if (names.length < fewestNames || names.slice(1).some((name) => name.length > longestName)) return undefined
  const end = names.slice(0, shownNames).reduce((at, name) => text.indexOf(name, at) + name.length, 0)
  const ranked = new RankedTexts(names, question.terms)
  const last = showsEnd ? names.slice(-1) : []
  const middle = names.slice(shownNames, names.length - last.length)
  const asked = middle.filter((_, index) => ranked.hasHit(shownNames + index)).slice(0, mostAsked)
  const others = middle.length - asked.length
  if (others < 2) return undefined
  return [text.slice(0, end), ...asked, `[… ${others} more]`, ...last].join(', ')
}
