import { gap, type ShrinkContext, type Shrunk } from '../../../kind.ts'
import { RankedTexts } from '../../../../text/rank.ts'
import { chooseLines } from './choose-lines.ts'
import { contentOf } from './gap-content.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import { labelsOf } from '../numbered.ts'
import { readParagraph } from './wrapped.ts'

/** A stretch of a text that is kept or left out as a whole; pieces follow each other without a break. */
export interface Piece {
  readonly from: number
  readonly to: number
}

/** Lines longer than this are cut into pieces of about {@link longestPiece}, at the end of a sentence where there is one. */
const longestLine = 400
const longestPiece = 200
const shortestPiece = 60
const gapCost = 18
/** Of a text longer than this only the two ends and the surroundings of matches are read. */
const longestRead = 600_000
const readAtEnds = 100_000
const readAround = 400
const mostMatches = 500
/** So many places are looked at to find out which words are rare. */
const mostFound = 100_000

/** What is missing in a longer gap is not described. */
const longestDescribed = 100_000

const sentenceEnd = '.!?;。！？；'

/** Where a piece from `from` ends: after a sentence, else after a word, never inside a surrogate pair. */
function endOfPiece(text: string, from: number, limit: number): number {
  if (limit - from <= longestPiece) return limit
  const last = from + longestPiece
  let afterWord = 0
  for (let at = last; at > from + shortestPiece; at -= 1) {
    const isBlank = text[at] === ' ' || text[at] === '\n'
    if (sentenceEnd.includes(text.charAt(at - 1)) && (isBlank || text.charCodeAt(at - 1) > 255))
      return isBlank ? at + 1 : at
    if (isBlank && afterWord === 0) afterWord = at + 1
  }
  if (afterWord > 0) return afterWord
  const code = text.charCodeAt(last)
  return code >= 0xdc00 && code <= 0xdfff ? last + 1 : last
}

/** Pieces of about {@link longestPiece}, each up to the end of a sentence. */
function cutSentences(text: string, from: number, to: number, pieces: Piece[]): void {
  for (let at = from; at < to;) pieces.push({ from: at, to: (at = Math.min(to, endOfPiece(text, at, to))) })
}

function cut(text: string, from: number, to: number, pieces: Piece[]): void {
  for (let at = from; at < to;) {
    const paragraph = readParagraph(text, at, to)
    if (paragraph.isWrapped) cutSentences(text, at, paragraph.to, pieces)
    else
      while (at < paragraph.to) {
        const newline = text.indexOf('\n', at)
        const end = newline < 0 || newline >= to ? to : newline + 1
        if (end - at <= longestLine) pieces.push({ from: at, to: end })
        else cutSentences(text, at, end, pieces)
        at = end
      }
    at = paragraph.to
  }
}

const escapePattern = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

/** Where words stand in the middle of a huge text: of the rarest all places, of others as many as are left of the most. */
function rarestMatches(text: string, words: readonly string[]): number[] {
  const places = new Map<string, number[]>()
  const pattern = new RegExp(words.map(escapePattern).join('|'), 'giu')
  pattern.lastIndex = readAtEnds
  for (let count = 0; count < mostFound; count += 1) {
    const match = pattern.exec(text)
    if (!match || match.index > text.length - readAtEnds) break
    const word = match[0].toLowerCase()
    const own = places.get(word)
    if (!own) places.set(word, [match.index])
    else if (own.length < mostMatches) own.push(match.index)
  }
  const rarestFirst = [...places.values()].toSorted((one, other) => one.length - other.length)
  return rarestFirst.flat().slice(0, mostMatches)
}

/** The stretches of a huge text that are worth reading. */
function readable(text: string, context: ShrinkContext): Piece[] {
  const found: Piece[] = [{ from: 0, to: readAtEnds }]
  const words = context.question.keywords.filter((word) => word.length > 1)
  const matches = words.length > 0 ? rarestMatches(text, words) : []
  for (const match of matches.toSorted((one, other) => one - other)) {
    const { to } = found.at(-1)!
    if (match + readAround <= to) continue
    const from = Math.max(to, text.lastIndexOf('\n', match) + 1, match - readAround)
    found.push({ from, to: match + readAround })
  }
  found.push({ from: Math.max(found.at(-1)!.to, text.length - readAtEnds), to: text.length })
  return found
}

const isInPair = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff
}

function piecesOf(text: string, context: ShrinkContext): Piece[] {
  const pieces: Piece[] = []
  if (text.length <= longestRead) {
    cut(text, 0, text.length, pieces)
    return pieces
  }
  let done = 0
  for (const part of readable(text, context)) {
    const from = isInPair(text, part.from) ? part.from + 1 : part.from
    const to = isInPair(text, part.to) ? part.to + 1 : part.to
    const middle = (done + from) >> 1
    const half = isInPair(text, middle) ? middle + 1 : middle
    if (from > half && half > done) pieces.push({ from: done, to: half }, { from: half, to: from })
    else if (from > done) cut(text, done, from, pieces)
    cut(text, from, to, pieces)
    done = to
  }
  return pieces
}

/** A text in lines, long lines in sentences or stretches; what is not worth reading in two large pieces. */
export const piecesIn: ReadsText<readonly Piece[]> = oncePerText(piecesOf)

function relevance(text: string, pieces: readonly Piece[], context: ShrinkContext): Float64Array {
  const isRead = (piece: Piece): boolean => piece.to - piece.from <= longestLine
  const texts = pieces.map((piece) => (isRead(piece) ? text.slice(piece.from, piece.to) : ''))
  const own = new RankedTexts(texts, context.question.terms).score()
  const seen = new Set<string>()
  texts.forEach((piece, index) => {
    const key = piece.trim()
    if (seen.has(key)) own[index]! *= 0.2
    seen.add(key)
  })
  const highest = own.reduce((most, score) => Math.max(most, score), 0) || 1
  return own.map((score, index) => {
    const near = Math.max(own[index - 1] ?? 0, own[index + 1] ?? 0) / 2
    const further = Math.max(own[index - 2] ?? 0, own[index + 2] ?? 0) / 4
    return Math.max(score, near, further) / highest
  })
}

/** How well each piece answers the question, 0 to 1; neighbours of a good piece share in it, repeats count little. */
export const relevanceIn: ReadsText<Float64Array> = oncePerText((text, context) =>
  relevance(text, piecesIn(text, context), context),
)

/** What a piece is worth for its place alone: the ends most, what is near them more than the middle. */
export const worthOfPlace = (index: number, count: number): number =>
  (index === 0 || index === count - 1 ? 1 : 0) +
  0.3 * Math.max(1 / (1 + index / 6), 0.8 / (1 + (count - 1 - index) / 6))

export interface ChosenPieces {
  readonly text: string
  /** Lines that are there from beginning to end. */
  readonly shownLines: number
  readonly totalLines: number
  /** Whether whole lines are missing, and how many characters are in all. */
  readonly lacksLines: boolean
  readonly missing: number
}

function countNewlines(text: string, from: number, to: number): number {
  let count = 0
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1
  return count
}

/** Where a gap ends that begins with one piece and may go up to another: within a line, or behind whole lines. */
function endOfGap(text: string, pieces: readonly Piece[], first: number, last: number): number {
  const endsLine = (piece: number): boolean => {
    const { to } = pieces[piece]!
    return to === text.length || text[to - 1] === '\n'
  }
  const { from } = pieces[first]!
  if (from > 0 && text[from - 1] !== '\n') {
    for (let piece = first; piece < last; piece += 1) if (endsLine(piece)) return piece
    return last
  }
  for (let piece = last; piece >= first; piece -= 1) if (endsLine(piece)) return piece
  return last
}

/** The first piece of a line of which a later piece stays, stays: it says what the line is about. */
function keepBeginnings(text: string, pieces: readonly Piece[], kept: Uint8Array): void {
  let first = 0
  for (let piece = 0; piece < pieces.length; piece += 1) {
    const { from } = pieces[piece]!
    if (from === 0 || text[from - 1] === '\n') first = piece
    if (kept[piece] === 1) kept[first] = 1
  }
}

/** Blank lines between two gaps say nothing: the gaps become one. */
function joinGaps(text: string, pieces: readonly Piece[], kept: Uint8Array): void {
  for (let index = 0; index < pieces.length;) {
    let end = index
    while (end < pieces.length && kept[end] === kept[index]) end += 1
    const isBetween = kept[index] === 1 && index > 0 && end < pieces.length
    if (isBetween && text.slice(pieces[index]!.from, pieces[end - 1]!.to).trim() === '') kept.fill(0, index, end)
    index = end
  }
}

/** What a mark says about the lines from one index to another. */
type LabelOf = (from: number, to: number) => string

/** What marks say about the lines of a text that a reader knows by number. */
export const labelsIn: ReadsText<LabelOf> = oncePerText((text) => labelsOf(text.split('\n')))

/** The kept pieces with a mark for each run of others: lines where whole ones are missing, else characters. */
function joinPieces(
  text: string,
  pieces: readonly Piece[],
  kept: Uint8Array,
  labelOf: LabelOf | undefined,
): ChosenPieces {
  const parts: string[] = []
  let line = 1
  let missing = 0
  let lacksLines = false
  /** Lines of which something is missing, and the last of them. */
  let touched = 0
  let lastTouched = 0
  for (let index = 0; index < pieces.length; index += 1) {
    const { from } = pieces[index]!
    let end = index
    while (end + 1 < pieces.length && kept[end + 1] === kept[index]) end += 1
    if (kept[index] === 0) end = endOfGap(text, pieces, index, end)
    const { to } = pieces[end]!
    const newlines = countNewlines(text, from, to)
    const endsWithBreak = text[to - 1] === '\n'
    const startsLine = from === 0 || text[from - 1] === '\n'
    const endsLine = to === text.length || endsWithBreak
    const lines = newlines + (to === text.length && !endsWithBreak ? 1 : 0)
    const isWhole = startsLine && endsLine && newlines > 0
    if (kept[index] === 1 || (isWhole && lines === 1)) parts.push(text.slice(from, to))
    else {
      const last = line + newlines - (endsWithBreak ? 1 : 0)
      touched += last - Math.max(line, lastTouched + 1) + 1
      lastTouched = last
      missing += to - from
      if (isWhole) {
        lacksLines = true
        const range = labelOf?.(line - 1, line + lines - 2)
        const content = to - from > longestDescribed ? undefined : contentOf(text.slice(from, to).split('\n'))
        const what = range === undefined ? `${lines} lines` : `lines ${range}`
        parts.push(gap(content === undefined ? what : `${what}: ${content}`), endsWithBreak ? '\n' : '')
      } else {
        parts.push(`${startsLine ? '' : ' '}${gap(`${to - from} characters`)}${endsWithBreak ? '\n' : ' '}`)
      }
    }
    line += newlines
    index = end
  }
  const totalLines = line - (text.endsWith('\n') ? 1 : 0)
  return { text: parts.join(''), shownLines: Math.max(0, totalLines - touched), totalLines, lacksLines, missing }
}

/**
 * The pieces worth most in about `room` characters.
 *
 * @param worth what each piece is worth
 * @param labelOf what marks say about lines, where the lines of the text are the ones a reader knows by number
 * @param settle may change the choice before it is written
 */
export function choosePieces(
  text: string,
  pieces: readonly Piece[],
  worth: Float64Array,
  room: number,
  labelOf: LabelOf | undefined,
  settle?: (kept: Uint8Array) => void,
): ChosenPieces | undefined {
  const cost = Float64Array.from(pieces, ({ from, to }) => to - from)
  const kept = chooseLines({ worth, cost, gapCost }, room)
  if (!kept) return undefined
  settle?.(kept)
  keepBeginnings(text, pieces, kept)
  joinGaps(text, pieces, kept)
  const chosen = joinPieces(text, pieces, kept, labelOf)
  return chosen.text.length < text.length ? chosen : undefined
}

/** Counted in lines, where a line that is cut counts as missing; in characters where lines are only cut short. */
export const countPieces = (
  { text, shownLines, totalLines, lacksLines, missing }: ChosenPieces,
  length: number,
): Shrunk =>
  lacksLines
    ? { text, unit: 'lines', total: totalLines, shown: shownLines }
    : { text, unit: 'characters', total: length, shown: length - missing }
