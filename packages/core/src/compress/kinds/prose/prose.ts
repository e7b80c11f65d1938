import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { cutRecords } from '../lines/cut/alike-lines.ts'
import { chooseKeyValues } from '../lines/choose/key-values.ts'
import { foldEqual } from '../lines/lean/fold-equal.ts'
import { keepHeads } from '../lines/choose/keep-heads.ts'
import { liftAsked, liftSentences } from '../lines/choose/lift-asked.ts'
import { linesTogether, type BestLine } from '../lines/choose/lines-together.ts'
import { chooseLean } from '../lines/lean/lean-text.ts'
import { wantsLinks } from '../lines/lean/wants-links.ts'
import { choosePieces, countPieces, labelsIn } from '../lines/choose/pieces.ts'
import { piecesIn, relevanceIn, worthOfPlace, type Piece } from '../lines/choose/read-pieces.ts'
import { chooseUnderHeads } from '../lines/choose/under-heads.ts'
import { oncePerText, type ReadsText } from '../once-per-text.ts'
import { liftAskedSections } from './asked-sections.ts'
import { paragraphsOf, worthOfRuns } from './paragraphs.ts'
import { liftRareAlarms } from './rare-alarms.ts'
import { liftExtremeLines } from './extreme-lines.ts'
import { liftOddLines } from './odd-lines.ts'

/** Lines that report something going wrong. */
const alarm = /\b(?:error|errors|exception|fatal|failed|failure|panic|traceback)\b/iu

/** A name with its value: `Owner: Ines`. */
const pair = /^\s*(?:[-*]\s*)?\p{L}[\p{L}\p{N} _./-]{0,40}[:：]\s*\S/u
const pairWorth = 0.4
/** Where there are more pairs each says less, so that many short ones never stand before what answers the question. */
const manyPairs = 100
/** What stands above a list or a paragraph, and what announces it. */
const heading = /^\s*#{1,6} \S|^[=~-]{3,}\s*\S.*\S\s*[=~-]{3,}\s*$|^\s*\[[^\]\n]{1,80}\]\s*$/u
const label = /[:：]\s*$/u
const longestHeading = 120

const shortestRepeat = 12
const repeatWorth = 0.02

/** Which pieces say again what an earlier one said. */
function repeatsAmong(text: string, pieces: readonly Piece[]): Uint8Array {
  const seen = new Set<string>()
  return Uint8Array.from(pieces, ({ from, to }) => {
    const said = to - from > longestHeading * 4 ? '' : text.slice(from, to).trim()
    if (said.length < shortestRepeat) return 0
    if (seen.has(said)) return 1
    seen.add(said)
    return 0
  })
}

/** Which pieces stand in some lines. */
function piecesAt(pieces: readonly Piece[], lines: readonly BestLine[]): Uint8Array {
  const found = new Uint8Array(pieces.length)
  let first = 0
  for (const { from, to } of lines) {
    while (first < pieces.length && pieces[first]!.to <= from) first += 1
    for (let at = first; at < pieces.length && pieces[at]!.from < to; at += 1) found[at] = 1
  }
  return found
}

/** Keeps the label or the heading right above what is kept, and what a kept label announces. */
function settleLabels(text: string, pieces: readonly Piece[], kept: Uint8Array): void {
  const lineAt = (index: number): string => {
    const { from, to } = pieces[index]!
    return to - from > longestHeading * 2 ? '' : text.slice(from, to).trimEnd()
  }
  const isShort = (line: string): boolean => line.trim() !== '' && line.length <= longestHeading
  for (let index = pieces.length - 1; index >= 0; index -= 1) {
    if (kept[index] === 0 || lineAt(index).trim() === '') continue
    let above = index - 1
    while (above >= 0 && above >= index - 2 && kept[above] === 0 && lineAt(above).trim() === '') above -= 1
    if (above < 0 || kept[above] === 1) continue
    const line = lineAt(above)
    if (isShort(line) && (label.test(line) || heading.test(line))) kept.fill(1, above, index)
  }
  for (let index = 0; index + 1 < pieces.length; index += 1) {
    const line = lineAt(index)
    if (kept[index] === 0 || !isShort(line) || !(label.test(line) || heading.test(line))) continue
    let next = index + 1
    while (next < pieces.length - 1 && next <= index + 2 && lineAt(next).trim() === '') next += 1
    const { from, to } = pieces[next]!
    if (to - from <= longestHeading * 4) kept.fill(1, index, next + 1)
  }
}

// What is known of a text whatever its room, bit by bit.
const repeatsIn = oncePerText((text, context) => repeatsAmong(text, piecesIn(text, context)))
const paragraphsIn = oncePerText((text, context) => paragraphsOf(text, piecesIn(text, context)))
const namedIn = oncePerText((text, context) => piecesAt(piecesIn(text, context), linesTogether(text, context)))
/** What each piece of a text is worth for the question. */
export const worthIn: ReadsText<Float64Array> = oncePerText((text, context) => {
  const pieces = piecesIn(text, context)
  const relevant = relevanceIn(text, context)
  const repeats = repeatsIn(text, context)
  const isPair = pieces.map(({ from, to }) => to - from < 200 && pair.test(text.slice(from, to)))
  const pairs = isPair.filter(Boolean).length
  const worthOfPair = pairWorth * Math.min(1, manyPairs / pairs)
  const alarmWorth = context.question.intents[0] === 'debug-error' ? 0.9 : 0.5
  const worth = Float64Array.from(pieces, ({ from, to }, index) => {
    const length = to - from
    if (repeats[index] === 1) return repeatWorth
    const weight = Math.min(1, 0.25 + length / 120)
    const alarmed = length < 1000 && alarm.test(text.slice(from, to)) ? alarmWorth : 0
    const named = isPair[index] ? worthOfPair : 0
    return weight * (relevant[index]! + worthOfPlace(index, pieces.length)) + alarmed + named
  })
  const lifted = liftOddLines(text, pieces, liftRareAlarms(text, pieces, worth))
  const extreme = liftExtremeLines(text, pieces, lifted, context.question)
  return liftAsked(text, context, pieces, liftAskedSections(text, context, pieces, extreme))
})

/**
 * What answers the question best in about `room` characters.
 *
 * @param isNumbered whether marks name the lines that are missing; else they count them, as inside of another text
 * @param worthOf how much a sentence holds of what is asked for among many texts
 */
export function chooseProse(
  text: string,
  context: ShrinkContext,
  room: number,
  isNumbered: boolean,
  worthOf?: (sentence: string) => number,
): Shrunk | undefined {
  if (text.length <= room) return undefined
  const pieces = piecesIn(text, context)
  const own = worthIn(text, context)
  const worth = worthOf ? liftSentences(text, pieces, own, worthOf) : own
  // Inside of another text sentences and lines stand for themselves.
  const settleLines = (kept: Uint8Array): void => {
    kept[0] = 1 // How a text begins says what it is.
    settleLabels(text, pieces, kept)
    keepHeads(text, pieces, kept)
  }
  const short = isNumbered ? undefined : choosePieces(text, pieces, worth, room, {}, settleLines)
  if (short) return countPieces(short, text.length)
  const paragraphs = paragraphsIn(text, context)
  const worths = worthOfRuns(worth, paragraphs.runs, repeatsIn(text, context), namedIn(text, context))
  const labelOf = isNumbered ? labelsIn(text, context) : undefined
  const chosen = chooseUnderHeads(
    text,
    context,
    paragraphs.pieces,
    worths,
    room,
    { labelOf },
    {
      before: (kept) => settleLabels(text, paragraphs.pieces, kept),
      after: (kept) => keepHeads(text, paragraphs.pieces, kept),
    },
  )
  return chosen && countPieces(chosen, text.length)
}

/** Any text: lines, or sentences of long lines, ranked for the question; the two ends count more than the middle. */
export const prose: ResultKind = {
  name: 'prose',
  cap: { default: 1500, aggressive: 1200, share: { default: 0.5, aggressive: 0.25 } },
  readsLines: true,
  dividesAt: () => 'lines',
  mayBeSummarized: true,
  reformat: (text) => {
    const shorter = foldEqual(text)
    if (shorter === undefined) return undefined
    const total = text.split('\n').length
    return { text: shorter, unit: 'lines', total, shown: total }
  },
  choose: (text, context, room) =>
    text.length <= room
      ? undefined
      : chooseLean(
          text,
          room,
          wantsLinks(context.question),
          (lean, left) =>
            cutRecords(lean, context, left) ??
            chooseKeyValues(lean, context, left, (from, to) => `lines ${from + 1}-${to + 1}`) ??
            chooseProse(lean, context, left, true),
        ),
}
