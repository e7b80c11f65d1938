import { beginningOf, firstBeginning } from '../kinds/lines/choose/record-key.ts'
import type { CutPart } from './cut-parts.ts'

/** Longer texts are read in pieces, in characters: what is read in one go holds up everything else of a process. */
export const longestWhole = 400_000
/** Of still longer texts the kinds read less than all; in pieces they would read all of it, which takes seconds. */
const longestDivided = 2_000_000
const pieceLength = 200_000
/** A border is looked for in this share of a piece, from its end on. */
const shareForBorder = 0.2

const newline = 10
const isBlank = (code: number): boolean => code === 9 || code === 32 || code === newline || code === 13

/** Where pieces may end: only where nothing is indented, and how records begin. */
interface Borders {
  readonly isOfBlocks: boolean
  readonly record: string | undefined
}

const longestBeginning = 200
const beginsWith = (text: string, at: number, record: string): boolean =>
  text.startsWith(record, at) && beginningOf(text.slice(at, at + longestBeginning).split('\n', 1)[0]!) === record

/**
 * Where a piece ends at most at `most`: before a paragraph, else before a record, which begins as the first line does, else
 * before a line without indentation, else before any line.
 */
function borderBefore(text: string, least: number, most: number, { isOfBlocks, record }: Borders): number | undefined {
  let [ofLine, ofBlock, ofRecord]: (number | undefined)[] = []
  for (let end = text.lastIndexOf('\n', most); end > least; end = text.lastIndexOf('\n', end - 1)) {
    if (!isOfBlocks) ofLine ??= end
    if (ofRecord === undefined && record !== undefined && beginsWith(text, end + 1, record)) ofRecord = end
    if (isBlank(text.charCodeAt(end + 1))) continue
    ofBlock ??= end
    if (text.charCodeAt(end - 1) === newline) return end
  }
  return ofRecord ?? ofBlock ?? ofLine
}

/** The first border behind `from`; -1 where there is none. */
function borderBehind(text: string, from: number, isOfBlocks: boolean): number {
  let end = text.indexOf('\n', from)
  while (isOfBlocks && end >= 0 && isBlank(text.charCodeAt(end + 1))) end = text.indexOf('\n', end + 1)
  return end
}

/** The pieces of a long text, each of whole lines; nothing where it cannot be divided. */
export function piecesOf(text: string, divided: 'lines' | 'blocks' | undefined): readonly CutPart[] | undefined {
  if (divided === undefined || text.length <= longestWhole || text.length > longestDivided) return undefined
  const isOfBlocks = divided === 'blocks'
  const record = isOfBlocks ? undefined : firstBeginning(text, 0)
  const pieces: CutPart[] = []
  let from = 0
  while (text.length - from > pieceLength * 1.5) {
    const least = from + pieceLength * (1 - shareForBorder)
    const border =
      borderBefore(text, least, from + pieceLength, { isOfBlocks, record }) ??
      borderBehind(text, from + pieceLength, isOfBlocks)
    if (border < 0) break
    pieces.push({ from, to: border, holds: 'anything' })
    from = border + 1
  }
  return pieces.length === 0 ? undefined : [...pieces, { from, to: text.length, holds: 'anything' }]
}
