import { RankedTexts } from '../../../text/rank.ts'
import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { chooseLines } from '../lines/choose-lines.ts'
import { diffParts, isGenerated, type DiffFile, type DiffParts, type Hunk } from './parts.ts'
import { joinKept } from '../lines/gapped.ts'
import { keepRoom, type KeepRoom } from '../lines/keep-room.ts'
import { diffShapes, isDiffCall } from './signs.ts'

const gapCost = 16
/** The share of the room that messages, then headers of files, then headers of hunks may take at most, added up. */
const shares = { messages: 0.25, files: 0.5, hunks: 0.6 }
const weights = { unasked: 0.2, file: 0.5, generated: 0.05 }
/** Large hunks are held back a little: several small ones say more. */
const sizePower = 0.3
/** A hunk that does not fit is shown in part where at least this many characters are left. */
const leastPart = 200
const longestRead = 2000
/** Of a longer hunk only the beginning is read; it is never shown whole. */
const longestHunk = 2000
const leastLeft = 20
/** What is ranked of all hunks together, in characters. */
const rankedTotal = 4_000_000

const telling = /^(?:diff |new file|deleted file|rename |copy |similarity|Binary |old mode)/u
/** What is shown first of messages: which commits there are, and how much changed. */
const titles = /^(?:commit [\da-f]{7,64}\b| \d+ files? changed)/u
const isChange = (line: string): boolean => line.startsWith('+') || line.startsWith('-')

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const scaled = (values: Float64Array): Float64Array => {
  const most = values.reduce((a, b) => Math.max(a, b), 0) || 1
  return values.map((value) => value / most)
}

/** The lines of a header that name the file and what became of it. */
function headerLines({ from, headerTo }: DiffFile, lines: readonly string[]): number[] {
  if (!lines[from]!.startsWith('diff ')) return [from, from + 1]
  return range(from, headerTo).filter((index) => telling.test(lines[index]!))
}

/** The header of a hunk, its changed lines, and one line of context round them. */
const coreOf = ({ from, to }: Hunk, lines: readonly string[]): number[] =>
  range(from, to).filter(
    (index) =>
      index === from || [index - 1, index, index + 1].some((at) => at > from && at <= to && isChange(lines[at]!)),
  )

/** The lines as far as they are ranked: of long hunks only the beginning. */
function linesToRank(lines: readonly string[], hunks: readonly Hunk[]): string[] {
  const read = lines.map((line) => line.slice(0, longestRead))
  const share = rankedTotal / hunks.length
  for (const { from, to } of hunks) {
    let size = 0
    for (let index = from; index <= to; index += 1) {
      size += read[index]!.length
      if (size > share || index - from > longestHunk) read[index] = ''
    }
  }
  return read
}

function hunkScores(lines: readonly string[], { files, hunks }: DiffParts, { question }: ShrinkContext): number[] {
  const read = linesToRank(lines, hunks)
  const ranked = new RankedTexts(read, question.terms)
  const byHunk = scaled(ranked.score(hunks))
  const byFile = scaled(ranked.score(files.map(({ from, headerTo }) => ({ from, to: headerTo }))))
  return hunks.map(({ from, to, file }, index) => {
    const score = weights.unasked + byHunk[index]! + weights.file * byFile[file]!
    const held = (1 + to - from) ** sizePower
    return (score / held) * (isGenerated(files[file]!.path) ? weights.generated : 1)
  })
}

/** The part of a hunk that fits: its header, and the changed lines before the context. */
function keepPart({ kept, keep, left }: KeepRoom, { from, to }: Hunk, lines: readonly string[]): void {
  if (left() < leastPart || !keep([from])) return
  const end = Math.min(to, from + longestHunk)
  const body = lines.slice(from, end + 1)
  const worth = Float64Array.from(body, (line) => (isChange(line) ? 1 : 0.1) * Math.sqrt(1 + line.length))
  const cost = Float64Array.from(body, (line) => line.length + 1)
  const part = chooseLines({ worth, cost, gapCost }, left())
  const chosen = range(from, end).filter((index) => part?.[index - from] === 1 && kept[index] === 0)
  for (const index of chosen) keep([index])
}

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const lines = text.split('\n')
  if (lines.at(-1) === '') lines.pop()
  const parts = diffParts(lines)
  if (!parts) return undefined
  const { files, hunks, messages } = parts
  const scores = hunkScores(lines, parts, context)
  const order = [...hunks.keys()].toSorted((a, b) => scores[b]! - scores[a]! || a - b)
  const state = keepRoom(lines, room, gapCost)
  const isWithin = (share: number): boolean => state.left() > room * (1 - share)
  const first = messages.filter((index) => titles.test(lines[index]!))
  for (const index of [...first, ...messages]) if (isWithin(shares.messages)) state.keep([index])
  const ranked = [...new Set([...order.map((index) => hunks[index]!.file), ...files.keys()])]
  for (const file of ranked) if (isWithin(shares.files)) state.keep(headerLines(files[file]!, lines))
  const shownHunks: Hunk[] = []
  const leftOut: Hunk[] = []
  for (const index of order) {
    if (isWithin(shares.hunks) && !isGenerated(files[hunks[index]!.file]!.path)) state.keep([hunks[index]!.from])
  }
  for (const index of order) {
    const hunk = hunks[index]!
    if (state.left() < leastLeft) break
    if (hunk.to - hunk.from > longestHunk) {
      leftOut.push(hunk)
      continue
    }
    const lead = state.kept[files[hunk.file]!.from] === 1 ? [] : headerLines(files[hunk.file]!, lines)
    if (state.keep([...lead, ...coreOf(hunk, lines)])) shownHunks.push(hunk)
    else leftOut.push(hunk)
  }
  if (leftOut.length > 0) keepPart(state, leftOut[0]!, lines)
  for (const { from, to } of shownHunks) state.keep(range(from, to))
  const joined = joinKept(lines, state.kept)
  if (joined.shown === 0 || joined.text.length >= text.length) return undefined
  return { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
}

/** Unified diffs: every file is named, the hunks that answer the question are whole, what programs wrote goes first. */
export const diff: ResultKind = {
  name: 'diff',
  cap: { default: 500, aggressive: 200 },
  isResultOf: isDiffCall,
  shapes: diffShapes,
  choose,
}
