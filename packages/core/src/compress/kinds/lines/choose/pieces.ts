import { countBreaks } from '../../../../text/count-lines.ts'
import { gap, type Shrunk } from '../../../kind.ts'
import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import { givenLength } from '../cut/given-length.ts'
import { labelsOf } from '../numbered.ts'
import { chooseLines } from './choose-lines.ts'
import { contentOf } from './gap-content.ts'
import { manyBlanks, type Piece } from './read-pieces.ts'

const gapCost = 18
/** A longer piece was not read: it is never kept for what stands beside it. */
const longestRead = 1000
/** What is missing in a longer gap is not described. */
const longestDescribed = 100_000

export interface ChosenPieces {
  readonly text: string
  /** Lines that are there from beginning to end. */
  readonly shownLines: number
  readonly totalLines: number
  /** Whether whole lines are missing, and how many characters are in all. */
  readonly lacksLines: boolean
  readonly missing: number
  /** Characters in which marks say what else is among lines of one sort. */
  readonly told: number
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

/** What is known of lines that marks stand for. */
interface ToldLines {
  /** Given where the lines of the text are the ones a reader knows by number. */
  readonly labelOf?: LabelOf | undefined
  /** Which pieces are headings, where that is known. */
  readonly isHeading?: Uint8Array
}

/** What a mark says about the lines of some pieces, besides their numbers; the pieces begin and end with lines. */
function tellPieces(
  text: string,
  pieces: readonly Piece[],
  first: number,
  last: number,
  isHeading: Uint8Array | undefined,
): ReturnType<typeof contentOf> {
  const { from } = pieces[first]!
  const { to } = pieces[last]!
  if (to - from > longestDescribed) return undefined
  const headings = new Set<number>()
  if (isHeading) {
    let line = 0
    for (let index = first; index <= last; index += 1) {
      const { from: start, to: end } = pieces[index]!
      if (end - start > longestRead) return undefined
      if (isHeading[index] === 1) headings.add(line)
      line += countBreaks(text, start, end)
    }
  }
  return contentOf(text.slice(from, to).split('\n'), (index) => headings.has(index))
}

/** The kept pieces with a mark for each run of others: lines where whole ones are missing, else characters. */
function joinPieces(
  text: string,
  pieces: readonly Piece[],
  kept: Uint8Array,
  { labelOf, isHeading }: ToldLines,
): ChosenPieces {
  const parts: string[] = []
  let line = 1
  let missing = 0
  let said = 0
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
    const newlines = countBreaks(text, from, to)
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
        const content = tellPieces(text, pieces, index, end, isHeading)
        said += content?.besides ?? 0
        const what = range === undefined ? `${lines} lines` : `lines ${range}`
        parts.push(gap(content === undefined ? what : `${what}: ${content.text}`), endsWithBreak ? '\n' : '')
      } else {
        const after = endsWithBreak ? '\n' : endsLine ? '' : ' '
        parts.push(`${startsLine ? '' : ' '}${gap(`${givenLength(text.slice(from, to))} characters`)}${after}`)
      }
    }
    line += newlines
    index = end
  }
  const totalLines = line - (text.endsWith('\n') ? 1 : 0)
  return {
    text: parts.join(''),
    shownLines: Math.max(0, totalLines - touched),
    totalLines,
    lacksLines,
    missing,
    told: said,
  }
}

/** Whether a piece is a run of blank lines, or a long one: it is never shown beside something else that is left out. */
const isBlankRun = (text: string, { from, to }: Piece): boolean =>
  to - from >= manyBlanks && text.charCodeAt(from) <= 32 && text.slice(from, to).trim() === ''

/**
 * The pieces worth most in about `room` characters.
 *
 * @param worth what each piece is worth
 * @param told what marks may say about lines
 * @param settle may change the choice before it is written
 */
export function choosePieces(
  text: string,
  pieces: readonly Piece[],
  worth: Float64Array,
  room: number,
  told: ToldLines,
  settle?: (kept: Uint8Array) => void,
): ChosenPieces | undefined {
  const cost = Float64Array.from(pieces, ({ from, to }) => to - from)
  const blank = pieces.map((piece) => isBlankRun(text, piece))
  const kept = chooseLines({ worth: worth.map((own, index) => (blank[index] ? -1 : own)), cost, gapCost }, room)
  if (!kept) return undefined
  for (const [index, isBlank] of blank.entries()) if (isBlank) kept[index] = 0
  const chosenAlone = kept.slice()
  settle?.(kept)
  keepBeginnings(text, pieces, kept)
  for (const [index, { from, to }] of pieces.entries()) if (to - from > longestRead) kept[index] = chosenAlone[index]!
  joinGaps(text, pieces, kept)
  const chosen = joinPieces(text, pieces, kept, told)
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
