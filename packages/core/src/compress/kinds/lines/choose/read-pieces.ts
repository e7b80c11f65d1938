import type { ShrinkContext } from '../../../kind.ts'
import { rankInParts } from '../../../read/rank-in-parts.ts'
import { rarestPlaces } from '../../../read/rarest-places.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import { askedLines } from './asked-records.ts'
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
/** So many blank lines are one piece: they say nothing, and would be kept for costing little. */
export const manyBlanks = 12
/** Of a text longer than this only the two ends and the surroundings of matches are read. */
const longestRead = 1_500_000
const readAtEnds = 100_000
const readAround = 400
const mostMatches = 500

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

/** Where a run of many blank lines ends that begins at `from`; `from` where none does. */
function endOfBlanks(text: string, from: number, to: number): number {
  let lines = 0
  let end = from
  for (let at = from; at < to; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10) {
      lines += 1
      end = at + 1
    } else if (code !== 32 && code !== 9 && code !== 13) break
  }
  return lines < manyBlanks ? from : end
}

function cut(text: string, from: number, to: number, pieces: Piece[]): void {
  for (let at = from; at < to;) {
    const behind = endOfBlanks(text, at, to)
    if (behind > at) {
      pieces.push({ from: at, to: behind })
      at = behind
      continue
    }
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

/** The stretches of a huge text that are worth reading. */
function readable(text: string, context: ShrinkContext): Piece[] {
  const found: Piece[] = [{ from: 0, to: readAtEnds }]
  const middle = { from: readAtEnds, to: text.length - readAtEnds }
  const around = rarestPlaces(text, context.question, { most: mostMatches, apart: readAround, ...middle }).map(
    (match) => ({ from: match - readAround, at: match, to: match + readAround }),
  )
  const asked = askedLines(text, context)
    .filter((line) => line.from >= middle.from && line.to < middle.to)
    .map(({ from, to }) => ({ from, at: from, to: to + 1 }))
  for (const each of [...around, ...asked].toSorted((a, b) => a.from - b.from)) {
    const { to } = found.at(-1)!
    if (each.to <= to) continue
    const nearest = Math.max(to, each.from)
    const from = nearest + text.slice(nearest, Math.max(nearest, each.at)).lastIndexOf('\n') + 1
    found.push({ from, to: each.to })
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
  const own = rankInParts('pieces', texts, text, context).score()
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
