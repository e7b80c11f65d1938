import type { EntryView, MessageView, PartView, RequestView } from './types.ts'

/** What became of a line that was searched for. */
export type LineFate =
  /** It is sent where it stands. */
  | 'sent'
  /** It is not sent here; the same line is sent elsewhere in the request. */
  | 'elsewhere'
  /** It is written another way, and nothing of it is missing. */
  | 'rewritten'
  /** It is not sent. */
  | 'left-out'

/** A line of the history that holds what was searched for. */
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
  /** Where the same line is sent, for `elsewhere`. */
  readonly sentAt?: number
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

/** The lines of a text that hold a piece, with their numbers; a text that holds none is passed over at once. */
function* linesWith(text: string, piece: string): Generator<{ line: number; text: string; at: number }> {
  if (!text.toLowerCase().includes(piece)) return
  let number = 1
  let from = 0
  while (from <= text.length) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? text.length : end)
    const at = line.toLowerCase().indexOf(piece)
    if (at >= 0) yield { line: number, text: line, at }
    if (end < 0) return
    from = end + 1
    number += 1
  }
}

/** Every message of a request, those inside of summaries, too. */
export const messagesOf = (entries: readonly EntryView[]): MessageView[] =>
  entries.flatMap((entry) => (entry.kind === 'message' ? [entry] : entry.messages))

/** Where a line is sent: texts of the view by the message they stand in. */
function sentElsewhere(view: RequestView, messages: readonly MessageView[], line: string): number | undefined {
  const wanted = line.trim()
  for (const { at, parts } of messages) if (parts.some(({ after }) => after?.includes(wanted))) return at
  for (const entry of view.entries) if (entry.kind === 'summary' && entry.text.includes(wanted)) return entry.from
  return undefined
}

/** The edit that decided about a part: the last one of it, of its message, or the summary around it. */
function decidingEdit(view: RequestView, message: MessageView, part: PartView): number | undefined {
  const summary = view.entries.find(
    (entry) => entry.kind === 'summary' && message.at >= entry.from && message.at < entry.to,
  )
  if (summary?.kind === 'summary') return summary.edit
  const own = part.edits.findLast((index) => !view.list[index]!.isReplaced) ?? part.edits.at(-1)
  // Reasoning, and what little is said beside calls, goes with the calls.
  return own ?? message.edits.at(-1) ?? message.parts.flatMap(({ edits }) => edits).at(-1)
}

/** Whether a line of a part is sent where it stands. */
const isSentHere = ({ state, after }: PartView, line: string): boolean =>
  state === 'sent' || (after !== undefined && line.trim() !== '' && after.includes(line.trim()))

function fateOf(view: RequestView, messages: readonly MessageView[], line: string, edit: number | undefined) {
  if (edit !== undefined && view.list[edit]!.isLossless) return { fate: 'rewritten' as const }
  const sentAt = sentElsewhere(view, messages, line)
  return sentAt === undefined ? { fate: 'left-out' as const } : { fate: 'elsewhere' as const, sentAt }
}

/**
 * Why a line was not sent: finds the lines of the history that hold a piece of text, whatever its case, and says of each
 * whether it is sent, and which edit decided.
 *
 * @example
 * const view = inspect({ id: '1', history, ...(await winnow.prepare(history)) })
 * const { lines } = searchLeftOut(view, 'connection refused')
 */
export function searchLeftOut(view: RequestView, text: string): Found {
  const piece = text.trim().toLowerCase()
  if (piece === '') return { lines: [], isMore: false }
  const messages = messagesOf(view.entries)
  const sent: FoundLine[] = []
  const missing: { readonly line: FoundLine; readonly whole: string }[] = []
  let isMore = false
  search: for (const message of messages) {
    for (const [index, part] of message.parts.entries()) {
      const edit = part.state === 'sent' ? undefined : decidingEdit(view, message, part)
      for (const { line, text: whole, at } of linesWith(part.before, piece)) {
        if (missing.length === mostLines || sent.length + missing.length === mostLooked) {
          isMore = true
          break search
        }
        const place = { at: message.at, part: index, line, text: excerpt(whole, at, piece.length) }
        if (isSentHere(part, whole)) sent.push({ ...place, fate: 'sent' })
        else missing.push({ line: { ...place, fate: 'left-out', ...(edit === undefined ? {} : { edit }) }, whole })
      }
    }
  }
  const told = missing.map(({ line, whole }) => ({ ...line, ...fateOf(view, messages, whole, line.edit) }))
  const lines = [...told, ...sent]
  return { lines: lines.slice(0, mostLines), isMore: isMore || lines.length > mostLines }
}
