import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { chooseLines } from '../lines/choose/choose-lines.ts'
import { askedCommits, askedHunks } from './asked-hunks.ts'
import { countsOf, gapLabels, type Counts } from './gap-labels.ts'
import { diffParts, isGenerated, isTest, type Commit, type DiffFile, type DiffParts, type Hunk } from './parts.ts'
import { rareChanges } from './rare-changes.ts'
import { oncePerText } from '../once-per-text.ts'
import { once } from '../../read/in-slices.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import type { MakesPart } from '../lines/choose/group-heads.ts'
import { joinKept } from '../lines/gapped.ts'
import { keepRoom, type KeepRoom } from '../lines/choose/keep-room.ts'
import { diffShapes, isDiffCall } from './signs.ts'

const gapCost = 30
/**
 * The share of the room that names in marks, then heads of commits, whole messages, hunks that are asked for, and others before
 * headers may take.
 */
const shares = { names: 0.35, history: 0.6, heads: 0.5, messages: 0.6, asked: 0.7, files: 0.75, last: 0.1 }
const weights = { unasked: 0.5, file: 0.5, generated: 0.05, space: 0.1, test: 0.6, rare: 4, conflict: 4 }
/** Hunks that change many lines are held back: several small changes say more. */
const sizePower = 0.6
/** Of fewer hunks, what most have in common may be what is asked for. */
const fewHunks = 4
/** A hunk that takes more than this share of the room by itself is shown in part, where so many characters are left. */
const largeHunk = 0.5
const leastPart = 200
const aroundAsked = 2
const longestRead = 2000
/** Of a longer hunk only the beginning is read; it is never shown whole. */
const longestHunk = 2000
const leastLeft = 20
/** After so many that do not fit, no other is tried. */
const mostMisses = 2000
/** So many lines of a message, or of what stands behind a diff, are ranked as one. */
const longestMessage = 500
/** What is ranked of all hunks together, in characters. */
const rankedTotal = 4_000_000

const telling = /^(?:diff |new file|deleted file|rename |copy |similarity|Binary |old mode|new mode)/u
/** What says how it went, wherever it stands. */
const outcome =
  /^(?:error|fatal|warning|hint|CONFLICT|Auto-merging|Automatic merge failed|Rejected hunk|Hunk #\d+ |Applied patch|Applying|patching file|patch:|\* Unmerged path)|\bFAILED\b|\bNOT applied\b/u
/** How much was changed. */
const extent = /^ \d+ files? changed/u
/** What becomes of a file as a whole. */
const fate = /^(?:deleted file|rename |copy |Binary |old mode)/u
const conflict = /^[ +-]{0,3}(?:<{7}|={7}$|>{7})/u
const isChange = (line: string): boolean => line.startsWith('+') || line.startsWith('-')

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

const scaled = (values: Float64Array): Float64Array => {
  const most = values.reduce((a, b) => Math.max(a, b), 0) || 1
  return values.map((value) => value / most)
}

/** What is left of values where most are as high: words that nearly every hunk has tell none from another. */
function aboveUsual(values: Float64Array): Float64Array {
  const usual = values.toSorted()[values.length >> 1] ?? 0
  return values.length < fewHunks ? values : values.map((value) => Math.max(0, value - usual))
}

/** The lines of a header that name the file and what became of it. */
function headerLines({ from, headerTo }: DiffFile, lines: readonly string[]): number[] {
  if (!lines[from]!.startsWith('diff ')) return [from, from + 1]
  return range(from, headerTo).filter((index) => telling.test(lines[index]!))
}

/** The lines as far as they are ranked: headers, and of long hunks only the beginning. */
function linesToRank(lines: readonly string[], { files, hunks }: DiffParts): string[] {
  const read = lines.map(() => '')
  for (const { from, headerTo } of files)
    for (let index = from; index <= headerTo; index += 1) read[index] = lines[index]!.slice(0, longestRead)
  const share = rankedTotal / hunks.length
  for (const { from, to } of hunks) {
    let size = 0
    for (let index = from; index <= Math.min(to, from + longestHunk); index += 1) {
      size += Math.min(longestRead, lines[index]!.length)
      if (size > share) break
      read[index] = lines[index]!.slice(0, longestRead)
    }
  }
  return read
}

function hunkScores(
  lines: readonly string[],
  parts: DiffParts,
  counts: readonly Counts[],
  text: string,
  context: ShrinkContext,
): number[] {
  const { files, hunks } = parts
  const part: MakesPart = (name, make) => once(context, name, text, make)
  const read = part('lines to rank', () => linesToRank(lines, parts))
  const ranked = rankInParts('lines of hunks', read, text, context)
  const byHunk = part('scores by hunk', () => aboveUsual(scaled(ranked.score(hunks))))
  const byFile = part('scores by file', () =>
    scaled(ranked.score(files.map(({ from, headerTo }) => ({ from, to: headerTo })))),
  )
  const isRare = rareChanges(lines, hunks, part)
  return hunks.map(({ from, to, file }, index) => {
    const score = weights.unasked + byHunk[index]! + weights.file * byFile[file]!
    const { path } = files[file]!
    const kind = isGenerated(path) ? weights.generated : isTest(path) ? weights.test : 1
    const isConflict = lines.slice(from, Math.min(to, from + longestHunk) + 1).some((line) => conflict.test(line))
    const held = (1 + counts[index]!.added + counts[index]!.removed) ** sizePower
    const special = isConflict ? weights.conflict : isRare[index] === 1 ? weights.rare : 1
    return (score / held) * kind * (counts[index]!.isSpace ? weights.space : 1) * special
  })
}

/** Runs of messages without a break: what a commit says, or a list of files. */
function blocksOf(messages: readonly number[], lines: readonly string[], { commits }: DiffParts): number[][] {
  const starts = new Set(commits.map(({ from }) => from))
  const blocks: number[][] = []
  for (const index of messages) {
    const last = blocks.at(-1)
    if (last && last.at(-1) === index - 1 && !starts.has(index)) last.push(index)
    else blocks.push([index])
  }
  return blocks.filter((block) => block.some((index) => lines[index]!.trim() !== ''))
}

/** Runs of messages, the ones that are asked for first. */
function rankedBlocks(lines: readonly string[], parts: DiffParts, text: string, context: ShrinkContext): number[][] {
  const blocks = blocksOf(parts.messages, lines, parts)
  let left = rankedTotal
  const texts = blocks.map((block) => {
    const head = left > 0 ? block.slice(0, longestMessage) : []
    const said = head.map((index) => lines[index]!.slice(0, longestRead)).join('\n')
    left -= said.length
    return said
  })
  const ranked = rankInParts('messages of commits', texts, text, context).score()
  return [...blocks.keys()].toSorted((a, b) => ranked[b]! - ranked[a]! || a - b).map((index) => blocks[index]!)
}

/** The part of a hunk that fits: its header, and the changed lines before the context. */
function keepPart({ kept, keep, left }: KeepRoom, { from, to }: Hunk, lines: readonly string[]): void {
  if (left() < leastPart || !keep([from])) return
  const end = Math.min(to, from + longestHunk)
  const body = lines.slice(from, end + 1)
  const worth = Float64Array.from(body, (line, index) => {
    const isNear = isChange(body[index - 1] ?? '') || isChange(body[index + 1] ?? '')
    return (isChange(line) ? 1 : isNear ? 0.5 : 0.1) * Math.sqrt(1 + line.length)
  })
  const cost = Float64Array.from(body, (line) => line.length + 1)
  const part = chooseLines({ worth, cost, gapCost }, left())
  const chosen = range(from, end).filter((index) => part?.[index - from] === 1 && kept[index] === 0)
  for (const index of chosen) keep([index])
}

/** Messages: outcomes, which commits there are, and what they say, the ones that are asked for first. */
function keepMessages(
  lines: readonly string[],
  parts: DiffParts,
  blocks: readonly (readonly number[])[],
  named: readonly Commit[],
  isWithin: IsWithin,
  state: KeepRoom,
): void {
  const { messages, commits } = parts
  // A history is asked for its latest and its oldest commit by no more than these words.
  for (const { head } of [...named, ...commits.slice(0, 1), ...commits.slice(-1)]) state.keep(head)
  const ofNamed = new Set(named.map(({ from }) => from))
  for (const block of blocks) if (ofNamed.has(block[0]!)) state.keep(block)
  // How much each of several commits changed stands with them.
  const isOutcome = (line: string): boolean => outcome.test(line) || (commits.length < 2 && extent.test(line))
  for (const index of messages) if (isOutcome(lines[index]!) && isWithin(shares.messages)) state.keep([index])
  const size = messages.reduce((sum, index) => sum + lines[index]!.length + 1, 0)
  const isAll = size < state.left() * shares.heads
  const mostOfBlocks = parts.hunks.length === 0 ? 1 : shares.messages
  if (!isAll && parts.hunks.length > 0) for (const { head } of commits) if (isWithin(shares.heads)) state.keep(head)
  for (const block of blocks) if (isAll || isWithin(mostOfBlocks)) state.keep(block)
}

/** Whether a hunk takes so much of the room that it is shown in part. */
function isLarge({ from, to }: Hunk, lines: readonly string[], room: number): boolean {
  let size = 0
  for (let at = from; at <= to && size <= room * largeHunk; at += 1) size += lines[at]!.length + 1
  return size > room * largeHunk
}

/** A hunk that is asked for; of one for which there is no room, the lines that are, with those beside them. */
function keepAsked(
  { keep }: KeepRoom,
  { from, to }: Hunk,
  head: readonly number[],
  asked: readonly number[],
  isWhole: boolean,
): void {
  if (isWhole && keep([...head, ...range(from, to)])) return
  const near = asked.flatMap((line) => range(Math.max(from, line - aroundAsked), Math.min(to, line + aroundAsked)))
  if (near.length > 0) keep([...head, ...new Set([from, ...near])])
}

/** Whether no more than such a share of the room is taken. */
type IsWithin = (share: number) => boolean

/** The files of which something is said as a whole, and those without a change in their lines. */
function filesOfWhole(lines: readonly string[], { files, hunks }: DiffParts): readonly DiffFile[] {
  const changed = new Set(hunks.map(({ file }) => file))
  return files.filter(({ from, headerTo }, file) => {
    if (!changed.has(file)) return true
    for (let index = from; index <= headerTo; index += 1) if (fate.test(lines[index]!)) return true
    return false
  })
}

/** What is known of a diff whatever its room: its parts, and its hunks with the worthiest first. */
const readOnce = oncePerText((text, context) => {
  const part: MakesPart = (name, make) => once(context, name, text, make)
  const lines = part('lines of a diff', () => text.replace(/\n$/u, '').split('\n'))
  const parts = diffParts(lines, part)
  if (!parts) return undefined
  const { files, hunks } = parts
  const counts = part('counts of hunks', () => hunks.map((hunk) => countsOf(hunk, lines)))
  const scores = part('scores of hunks', () => hunkScores(lines, parts, counts, text, context))
  const order = part('order of hunks', () => [...hunks.keys()].toSorted((a, b) => scores[b]! - scores[a]! || a - b))
  /** What programs wrote and what moves white space says little: it is shown where there is nothing else. */
  const first = part('hunks that tell', () => {
    const isTelling = files.map(({ path }) => !isGenerated(path))
    return order.filter((index) => !counts[index]!.isSpace && isTelling[hunks[index]!.file]!)
  })
  const ofWhole = part('files as a whole', () => filesOfWhole(lines, parts))
  const asked = part('hunks asked for', () => askedHunks(text, lines, parts, context.question))
  const blocks = part('ranked messages', () => rankedBlocks(lines, parts, text, context))
  return { lines, parts, counts, order, first, ofWhole, asked, blocks, named: askedCommits(parts, context.question) }
})

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const read = readOnce(text, context)
  if (!read) return undefined
  const { lines, parts, counts, order, first, ofWhole, asked, blocks, named } = read
  const { files, hunks, commits } = parts
  const nameOf = (length: number): number => length + 12
  const names =
    files.reduce((sum, { path }) => sum + nameOf(path.length), 0) +
    commits.reduce((sum, { summary }) => sum + nameOf(summary.length), 0)
  const isNaming = names < room * (hunks.length === 0 ? shares.history : shares.names)
  const own = isNaming ? room - names * 0.7 : room
  const state = keepRoom(lines, own, gapCost)
  const isWithin = (share: number): boolean => state.left() > own * (1 - share)
  keepMessages(lines, parts, blocks, named, isWithin, state)
  for (const each of ofWhole) if (isWithin(shares.messages)) state.keep(headerLines(each, lines))
  const headOf = ({ file }: Hunk): number[] =>
    state.kept[files[file]!.from] === 1 ? [] : headerLines(files[file]!, lines)
  for (const index of order.filter((each) => asked.has(each))) {
    const hunk = hunks[index]!
    const isWhole = hunk.to - hunk.from <= longestHunk && !isLarge(hunk, lines, own)
    if (isWithin(shares.asked)) keepAsked(state, hunk, headOf(hunk), asked.get(index)!, isWhole)
  }
  let large: Hunk | undefined
  const keepHunks = (indexes: readonly number[], share: number): void => {
    let misses = 0
    for (const index of indexes) {
      const hunk = hunks[index]!
      if (state.left() < leastLeft || !isWithin(share) || misses > mostMisses) break
      if (hunk.to - hunk.from <= longestHunk && state.keep([...headOf(hunk), ...range(hunk.from, hunk.to)])) {
        misses = 0
        continue
      }
      misses += 1
      large ??= isLarge(hunk, lines, own) ? hunk : undefined
    }
  }
  keepHunks(first, shares.files)
  if (!isNaming) {
    for (const index of order) {
      if (!isWithin(1 - shares.last)) break
      state.keep(headOf(hunks[index]!))
    }
  }
  keepHunks(first.length > 0 ? first : order, 1)
  if (large && state.keep(headerLines(files[large.file]!, lines))) keepPart(state, large, lines)
  const naming = joinKept(lines, state.kept, gapLabels(parts, counts, isNaming))
  const counted = naming.text.length <= room ? naming : joinKept(lines, state.kept, gapLabels(parts, counts, false))
  const joined = counted.text.length <= room ? counted : joinKept(lines, state.kept)
  if (joined.shown === 0 || joined.text.length >= text.length) return undefined
  return { text: joined.text, unit: 'lines', total: lines.length, shown: joined.shown }
}

/** Unified diffs and histories: every commit and file is named, hunks are whole, what programs wrote goes first. */
export const diff: ResultKind = {
  name: 'diff',
  cap: { default: 3000, aggressive: 1500 },
  readsLines: true,
  isResultOf: isDiffCall,
  shapes: diffShapes,
  choose,
}
