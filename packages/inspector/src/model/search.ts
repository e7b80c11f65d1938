import { diffLines } from './line-diff.ts'
import { finderOf, type Finder } from './piece.ts'
import { sentTexts, standTogether, wholeWords, wordsOf, type SentTexts } from './sent-texts.ts'
import type { EntryView, MessageView, PartView, RequestView, SummaryView } from './types.ts'

/** What became of a line that was searched for. */
export type LineFate =
  /** It is sent where it stands. */
  | 'sent'
  /** It is not sent here; the same line is sent elsewhere in the request. */
  | 'elsewhere'
  /** It is written another way, and nothing of it is missing. */
  | 'rewritten'
  /** What was searched for is sent as it was typed; the rest of its line may not be. */
  | 'piece'
  /** All values of what was searched for stand together in what is sent in the place of its text. */
  | 'values'
  /** It is not found in this form, and nothing proves that it is not sent in another. */
  | 'not-found'
  /** It is not sent: something of what was searched for stands nowhere in the request. */
  | 'left-out'

/** A line of the history that holds what was searched for. In `observe` and of a plan its fate is what is planned. */
export interface FoundLine {
  /** The message it stands in, and the part of it. */
  readonly at: number
  readonly part: number
  /** From 1. */
  readonly line: number
  /** The line, or what stands around the match where the line is long. */
  readonly text: string
  readonly fate: LineFate
  /** The edit that decided, by its position; missing where it is sent. */
  readonly edit?: number
  /** Where it is sent, for `elsewhere`, `piece` and `values`. */
  readonly sentAt?: number
  /** The ref that its text is sent whole for, because that was asked. */
  readonly whole?: string
}

export interface Found {
  /** Those that are not sent come first. */
  readonly lines: readonly FoundLine[]
  /** There are more than were looked at. */
  readonly isMore: boolean
}

/** Lines that are given, and lines that are looked at for them. */
const mostLines = 50
const mostLooked = 500
/** Characters of a long line that are shown on each side of the match. */
const around = 120

const excerpt = (line: string, at: number, length: number): string =>
  line.length <= 2 * around + length ? line : line.slice(Math.max(0, at - around), at + length + around)

interface Line {
  readonly line: number
  readonly text: string
  readonly at: number
  readonly length: number
}

/** The lines of a text that hold a piece, with their numbers; a text that holds none is passed over at once. */
function* linesWith(text: string, find: Finder): Generator<Line> {
  let number = 1
  let from = 0
  for (let match = find(text); match; match = find(text, from)) {
    for (let end = text.indexOf('\n', from); end >= 0 && end < match.at; end = text.indexOf('\n', from)) {
      from = end + 1
      number += 1
    }
    const end = text.indexOf('\n', match.at + match.length)
    const line = text.slice(from, end < 0 ? text.length : end)
    yield { line: number, text: line, at: match.at - from, length: match.length }
    if (end < 0) return
    number += line.split('\n').length
    from = end + 1
  }
}

/** Places of a part that hold a piece: the name of the tool that is called, and lines. */
function* placesIn({ type, toolName = '', before }: PartView, find: Finder): Generator<Line> {
  const name = type === 'tool-call' ? find(toolName) : undefined
  if (name) yield { line: 1, text: toolName, ...name }
  yield* linesWith(before, find)
}

/** Every message of a request, those inside of summaries, too. */
export const messagesOf = (entries: readonly EntryView[]): MessageView[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : entry.messages))

const summaryOf = (view: RequestView, message: MessageView): SummaryView | undefined =>
  view.entries.find(
    (entry): entry is SummaryView => entry.kind === 'summary' && message.at >= entry.from && message.at < entry.to,
  )

/** The edit that decided about a part: the last one of it, of its message, or the summary around it. */
function decidingEdit(view: RequestView, message: MessageView, part: PartView): number | undefined {
  const summary = summaryOf(view, message)
  if (summary) return summary.edit
  const own = part.edits.findLast((index) => !view.list[index]!.isReplaced) ?? part.edits.at(-1)
  // Reasoning, and what little is said beside calls, goes with the calls.
  return own ?? message.edits.at(-1) ?? message.parts.flatMap(({ edits }) => edits).at(-1)
}

/** Characters of texts that are compared line by line. */
const mostCompared = 2_000_000

/** How many times each line stands in a text, whatever its indentation. */
function lineCounts(text: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const line of text.split('\n')) counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1)
  return counts
}

/** The numbers of the lines that stand in both of two texts, at the same place among others. */
function sameLines(before: string, after: string): ReadonlySet<number> {
  const same = new Set<number>()
  if (before.length + after.length > mostCompared) return same
  for (const { kind, from, lines } of diffLines(before, after))
    if (kind === 'same') for (let index = 0; index < lines.length; index += 1) same.add(from + index)
  return same
}

/** Does something once, when it is asked for. */
function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

/**
 * Whether lines of a part are sent where they stand. Of a line that stands there several times, and is sent fewer times, each place
 * is looked at by itself.
 */
function sentHere({ state, before, after = '' }: PartView): (line: Line) => boolean {
  const counts = lazy(() => ({ before: lineCounts(before), after: lineCounts(after) }))
  const same = lazy(() => sameLines(before, after))
  return ({ text, line }) => {
    if (state === 'sent') return true
    const piece = text.trim()
    if (piece === '' || !after.includes(piece)) return false
    const stored = counts().before.get(piece) ?? 1
    return stored === 1 || (counts().after.get(piece) ?? 0) >= stored || same().has(line)
  }
}

type Fate = Pick<FoundLine, 'fate' | 'sentAt'>

/** A line that is not sent as it stands. */
interface Missing {
  readonly line: FoundLine
  /** The stored line, where the piece stands in it, and what is sent in the place of its text. */
  readonly whole: string
  readonly from: number
  /** Characters of the piece as it stands there. */
  readonly length: number
  readonly instead: string
  readonly insteadAt: number
}

function fateOf(view: RequestView, sent: SentTexts, { line, whole, from, length, instead, insteadAt }: Missing): Fate {
  if (line.edit !== undefined && view.list[line.edit]!.isLossless) return { fate: 'rewritten' }
  const lineAt = sent.whereIs(whole.trim().toLowerCase())
  if (lineAt !== undefined) return { fate: 'elsewhere', sentAt: lineAt }
  const pieceAt = sent.whereIs(whole.slice(from, from + length).toLowerCase())
  if (pieceAt !== undefined) return { fate: 'piece', sentAt: pieceAt }
  const typed = wholeWords(whole, from, length)
  if (standTogether(typed, instead)) return { fate: 'values', sentAt: insteadAt }
  return { fate: wordsOf(typed).every(sent.isSent) ? 'not-found' : 'left-out' }
}

/**
 * Whether a line was sent, and why not: finds the lines of the history that hold a piece of text, whatever its case, and says
 * of each what became of it, and which edit decided. "Not sent" is said only where that is proven. In `observe` and of a plan
 * it tells what would be sent.
 *
 * @example
 * const view = inspect({ id: '1', history, ...(await winnow.prepare(history)) })
 * const { lines } = searchLeftOut(view, 'connection refused')
 */
export function searchLeftOut(view: RequestView, text: string): Found {
  const piece = text.trim()
  if (piece === '') return { lines: [], isMore: false }
  const find = finderOf(piece)
  const messages = messagesOf(view.entries)
  const sent: FoundLine[] = []
  const missing: Missing[] = []
  let isMore = false
  search: for (const message of messages) {
    const summary = summaryOf(view, message)
    for (const [index, part] of message.parts.entries()) {
      const edit = part.state === 'sent' ? undefined : decidingEdit(view, message, part)
      const isSentHere = sentHere(part)
      for (const found of placesIn(part, find)) {
        const { line, text: whole, at, length } = found
        if (missing.length === mostLines || sent.length + missing.length === mostLooked) {
          isMore = true
          break search
        }
        const place = { at: message.at, part: index, line, text: excerpt(whole, at, length) }
        if (isSentHere(found))
          sent.push({ ...place, fate: 'sent', ...(part.whole === undefined ? {} : { whole: part.whole }) })
        else
          missing.push({
            line: { ...place, fate: 'not-found', ...(edit === undefined ? {} : { edit }) },
            whole,
            from: at,
            length,
            instead: part.after ?? summary?.text ?? '',
            insteadAt: summary?.from ?? message.at,
          })
      }
    }
  }
  const texts = sentTexts(view)
  const told = missing.map((each) => ({ ...each.line, ...fateOf(view, texts, each) }))
  const lines = [...told, ...sent]
  return { lines: lines.slice(0, mostLines), isMore: isMore || lines.length > mostLines }
}
