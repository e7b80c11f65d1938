import type { Edit } from '../../edit/types.ts'
import type { Message } from '../../message/types.ts'
import type { Recaller } from '../laws/check-recoverable.ts'
import { bracketsIn } from './brackets.ts'
import type { Given } from './given.ts'
import { marks, type Mark } from './mark-table.ts'
import { shownTexts } from './shown-texts.ts'
import { shownSummaries, summaryFaults, summaryMarks, type SummaryMark } from './summary-marks.ts'

/** A text in brackets of a view: what kind of mark it is, and what of it is not so. */
export interface ReadMark {
  readonly text: string
  readonly mark: Mark | SummaryMark | undefined
  readonly fault: string | undefined
  /** The line it stands in, for whoever reads what is wrong. */
  readonly line: string
}

/** What people, models and tools wrote, as one text. */
function rawTexts(messages: readonly Message[]): string {
  const texts = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      if (part.type === 'text') return [part.text]
      if (part.type === 'tool-result') return part.content.flatMap((item) => (item.type === 'text' ? [item.text] : []))
      if (part.type !== 'tool-call') return []
      return [part.toolName, typeof part.input === 'string' ? part.input : (JSON.stringify(part.input) ?? '')]
    }),
  )
  return texts.join('\n')
}

/** All pages of what a ref opens. */
function openWith(winnow: Pick<Recaller, 'recall'>, history: readonly Message[]): Given['open'] {
  const known = new Map<string, string | undefined>()
  const read = (ref: string): string | undefined => {
    const first = winnow.recall(history, { ref })
    if (!first.found) return undefined
    const pages = Array.from({ length: (first.pages ?? 1) - 1 }, (_, at) =>
      winnow.recall(history, { ref, page: at + 2 }),
    )
    return [first, ...pages].map(({ text }) => text.replace(/\n?\[page \d+ of \d+[^\]]*\]$/u, '')).join('\n')
  }
  return (ref) => {
    if (!known.has(ref)) known.set(ref, read(ref))
    return known.get(ref)
  }
}

const isOfSummary = (text: string): boolean => summaryMarks.some(({ pattern }) => pattern.test(text))

/** Reads every text in brackets that a view holds and the history does not. */
export function readMarks(
  winnow: Pick<Recaller, 'recall'>,
  history: readonly Message[],
  view: readonly Message[],
  edits: readonly Edit[],
): ReadMark[] {
  const raws = rawTexts(history)
  const open = openWith(winnow, history)
  const { texts, headings } = shownTexts(history, edits)
  const isOurs = (text: string): boolean => marks.some(({ pattern }) => pattern.test(text))
  const wrong = headings.filter(({ said, entries }) => said !== entries)
  const found = wrong.map(({ said, entries, place }): ReadMark => {
    const text = `[${said} tool calls made ${place} this one, in order]`
    return { text, line: text, mark: undefined, fault: `${entries} entries follow` }
  })
  for (const shown of texts) {
    for (const bracketed of bracketsIn(shown.text, raws, isOurs)) {
      const { text, line } = bracketed
      const mark = marks.find(({ pattern }) => pattern.test(text))
      const said = mark?.pattern.exec(text)?.slice(1) ?? []
      const fault = mark
        ? mark.fault?.({ found: bracketed, shown, said, history, view, open })
        : 'nobody knows what it says'
      found.push({ text, line, mark, fault })
    }
  }
  for (const summary of shownSummaries(history, edits)) {
    for (const { text, line } of bracketsIn(summary.text, raws, isOfSummary)) {
      const mark = summaryMarks.find(({ pattern }) => pattern.test(text))
      const fault = mark ? mark.fault?.(mark.pattern.exec(text)!.slice(1), summary) : 'nobody knows what it says'
      found.push({ text, line, mark, fault })
    }
    for (const { line, fault } of summaryFaults(summary, open)) found.push({ text: line, line, mark: undefined, fault })
  }
  return found
}
