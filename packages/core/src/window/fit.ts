import type { Steps } from '../breaks.ts'
import type { TokenCounter } from '../ports.ts'
import { firstCharacters, lastCharacters } from '../text/cut.ts'
import { alikeTokensOf, fillGroup, grouped } from './ledger/choose.ts'
import type { Note, ShortAnswer } from './said/note.ts'
import { strengthOf } from './orders/strength.ts'
import { linesAbove } from './said/headings.ts'
import { piecesOf } from './said/sentences.ts'

const gap = ' […] '
const gaps = /\[…\](?:\s*\[…\])+/gu
/** Of a text that is cut at least so many tokens stay: of fewer nothing can be told. */
export const leastCut = 40
/** Shortest beginning of a sentence that can be read, in characters. */
const leastHead = 24
/** The same where it ends behind a word. */
const leastWords = 16
const sentenceEnds = ['\n', '. ', '。']
/** Of what is alike so many are told besides the newest. */
const mostAlike = 2
/** So many sentences that have no room end the search. */
const mostMisses = 20
/** So many sentences at both ends of a text are read for what they say. */
const mostWeighed = 100
/** Of a longer text so many characters at both ends are read. */
const longestEnd = 100_000
/** Tokens of the word before a note and of the end of its line. */
export const noteTokens = 3

/** Whether a sentence is more than a tag, or the heading of what follows. */
const tells = (sentence: string): boolean =>
  /[\p{L}\p{N}]/u.test(sentence.replaceAll(/<[^<>]{0,100}>/gu, '')) && !/[:：]$/u.test(sentence)

/**
 * A text within so many tokens, by whole sentences: the first, those that order or settle something, the last, then the
 * others as they come, with a mark in each gap. What stands in a list is told with what it stands under, or not at all. A
 * sentence that is too long for all of it ends behind a word. Undefined where that leaves nothing to be read.
 */
export function cutText(whole: string, room: number, tokens: TokenCounter): string | undefined {
  if (tokens.count(whole) <= room) return whole
  const text = endsOf(whole)
  const sentences = piecesOf(text)
  const places = placesOf(text, sentences)
  const last = sentences.length - 1
  const isWeighed = (at: number): boolean => at < mostWeighed || at > last - mostWeighed
  const first = Math.max(0, sentences.findIndex(tells))
  const worths = sentences.map((sentence, at) =>
    at === first ? 4 : (isWeighed(at) ? strengthOf(sentence) : 0) + (at === last ? 1.5 : 0),
  )
  const order = [...sentences.keys()].toSorted((a, b) => worths[b]! - worths[a]! || a - b)
  const mark = tokens.count(gap)
  const above = piecesAbove(text, places)
  let left = room
  const kept: number[] = []
  const isKept = new Set<number>()
  let misses = 0
  for (const at of order) {
    if (!tells(sentences[at]!)) continue
    if (isKept.has(at)) continue
    const together = [...above[at]!, at].filter((each) => !isKept.has(each))
    const cost = together.reduce((sum, each) => sum + tokens.count(sentences[each]!) + mark, 0)
    if (cost > left) {
      misses += 1
      // Behind the first that has no room the others would be torn out of what they belong to.
      if (misses > mostMisses || (worths[at] === 0 && kept.length > 0)) break
      continue
    }
    left -= cost
    for (const each of together) {
      isKept.add(each)
      kept.push(each)
    }
  }
  const hasList = above.some(({ length }) => length > 0)
  const isTorn = isKept.has(first) || above[first]!.length > 0
  const beginning = isTorn ? undefined : headOf(sentences[first]!, left - mark, tokens)
  const head = beginning && first > 0 ? `${gap.trimStart()}${beginning}` : beginning
  // Breaks between lines may cost more than they look.
  for (; kept.length > 0; kept.pop()) {
    const said = joined(
      text,
      kept.toSorted((a, b) => a - b),
      places,
      hasList,
    )
    const cut = (head === undefined ? said : `${head}${said.slice(gap.trim().length)}`).replaceAll(gaps, gap.trim())
    if (tokens.count(cut) <= room) return cut
  }
  return headOf(text.trim(), room - mark, tokens)
}

/** A text, or where it is long both its ends, whole sentences with a mark between them. */
function endsOf(text: string): string {
  if (text.length <= 2 * longestEnd) return text
  const head = firstCharacters(text, longestEnd)
  const tail = lastCharacters(text, longestEnd)
  const headEnd = Math.max(...sentenceEnds.map((end) => head.lastIndexOf(end) + 1))
  const tailStart = Math.min(...sentenceEnds.map((end) => tail.indexOf(end) + 1 || Infinity))
  return `${head.slice(0, headEnd || head.length)}\n${gap}\n${tail.slice(tailStart < tail.length ? tailStart : 0)}`
}

/** Where sentences begin and end in their text. */
function placesOf(text: string, sentences: readonly string[]): { from: number; to: number }[] {
  let at = 0
  return sentences.map((sentence) => {
    const from = text.indexOf(sentence, at)
    at = from + sentence.length
    return { from, to: at }
  })
}

/** Which sentences each of a text must not be told without: the last ones of the lines that it stands under. */
function piecesAbove(text: string, places: readonly { from: number; to: number }[]): (readonly number[])[] {
  const lines = text.split('\n')
  const lineOf: number[] = []
  const lastOf: number[] = []
  let [line, end] = [0, lines[0]!.length]
  for (const [at, { from }] of places.entries()) {
    while (from > end) end += 1 + lines[(line += 1)]!.length
    lineOf.push(line)
    lastOf[line] = at
  }
  const above = linesAbove(lines)
  return lineOf.map((each) => (above[each] ?? []).flatMap((at) => lastOf[at] ?? []))
}

/** Sentences of a text with a mark in each gap; between lines on a line of its own where these stand under others. */
function joined(
  text: string,
  parts: readonly number[],
  places: readonly { from: number; to: number }[],
  isByLine: boolean,
): string {
  let said = ''
  let end = 0
  for (const part of parts) {
    const { from, to } = places[part]!
    const between = text.slice(end, from)
    const mark = isByLine && between.includes('\n') ? `\n[…]${between.slice(between.lastIndexOf('\n'))}` : gap
    if (said !== '') said += between.trim() === '' ? between : mark
    else if (between.trim() !== '') said += gap.trimStart()
    said += text.slice(from, to)
    end = to
  }
  return text.slice(end).trim() === '' ? said : said + gap.trimEnd()
}

/** The beginning of a text that ends behind a clause or a word; undefined where it would be too short to read. */
function headOf(text: string, room: number, tokens: TokenCounter): string | undefined {
  const size = tokens.count(text)
  let length = Math.floor((text.length * room) / size)
  for (; length >= leastHead; length = Math.floor(length * 0.9)) {
    const head = firstCharacters(text, length)
    const clause = head.search(/[,;:，；：、][^,;:，；：、]{0,60}$/u)
    const word = head.search(/\s\S*$/u)
    const end = clause >= leastHead ? clause : word >= leastWords ? word : word < 0 ? length : 0
    if (end === 0) return undefined
    const cut = head.slice(0, end).trimEnd()
    if (tokens.count(cut) <= room) return cut + gap.trimEnd()
  }
  return undefined
}

/**
 * What people asked, within so many tokens: whole where it fits; else what is alike becomes the newest of it, long texts are
 * cut to sentences, and what then has no room goes, the oldest first. In small steps.
 */
export function* fitAsked(notes: readonly Note[], room: number, tokens: TokenCounter): Steps<Note[]> {
  if (sizeOf(notes) <= room) return [...notes]
  const all = yield* grouped(notes)
  let left = room
  const fitting = all.filter((group) => {
    const least = leastOf(group[0]!, tokens) + alikeTokensOf(group)
    if (least > left) return false
    left -= least
    return true
  })
  // However little room there is, something is told.
  const groups = fitting.length > 0 ? fitting : all.slice(0, 1).map(([newest]) => [newest!])
  const newest = groups.map(([note]) => note!)
  const shares = fitting.length > 0 ? sharesOf(newest, left, tokens) : new Map([[newest[0]!, Math.floor(room)]])
  const chosen = new Map<Note, Note>()
  left = room
  for (const [at, note] of newest.entries()) {
    yield
    const cut = cutNote(note, shares.get(note)!, tokens)
    if (!cut) continue
    left -= cut.tokens + alikeTokensOf(groups[at]!)
    chosen.set(note, cut)
  }
  for (const group of groups) left = fillGroup(group, chosen, { room: left, most: mostAlike })
  return notes.flatMap((note) => chosen.get(note) ?? [])
}

/** What answers cost, each on a line of its own. */
export const answersTokens = (answers: readonly ShortAnswer[], tokens: TokenCounter): number =>
  answers.reduce((sum, { text }) => sum + tokens.count(text) + noteTokens, 0)

/** How many tokens a note needs at least: of its text some, and all of what was answered. */
const leastOf = ({ tokens: size, answers = [] }: Note, tokens: TokenCounter): number =>
  Math.min(size, leastCut + answersTokens(answers, tokens))

const sizeOf = (notes: readonly Note[]): number => notes.reduce((sum, { tokens }) => sum + tokens, 0)

/** How many tokens each of some notes may have, where `spare` are left once each has the fewest it needs: short ones all of theirs. */
function sharesOf(notes: readonly Note[], spare: number, counter: TokenCounter): Map<Note, number> {
  const shares = new Map<Note, number>()
  const sizes = notes.map((note) => ({ note, answers: answersTokens(note.answers ?? [], counter) }))
  const textOf = ({ note, answers }: (typeof sizes)[number]): number => note.tokens - answers
  let left = spare + sizes.reduce((sum, each) => sum + Math.min(textOf(each), leastCut), 0)
  for (const [index, each] of sizes.toSorted((a, b) => textOf(a) - textOf(b)).entries()) {
    const share = Math.min(textOf(each), Math.floor(left / (notes.length - index)))
    shares.set(each.note, share + each.answers)
    left -= share
  }
  return shares
}

/** A note within so many tokens, cut if it must be, but for what was answered. */
export function cutNote(note: Note, share: number, tokens: TokenCounter): Note | undefined {
  if (share >= note.tokens) return note
  const answers = answersTokens(note.answers ?? [], tokens)
  const text = cutText(note.text, share - noteTokens - answers, tokens)
  return text === undefined ? undefined : { ...note, text, tokens: tokens.count(text) + noteTokens + answers }
}
