import { memo, startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { EditView, EntryView, MessageView, RequestView, SummaryView } from '../model/types.ts'
import { EditCard } from './edit-card.tsx'
import { LongText } from './long-text.tsx'
import { Message } from './message.tsx'
import { isSent, ruleText, useSetting, type Place } from './setting.ts'

/** What one rule changed: where it left something out, or where it did not. */
export type RuleFilter = Pick<EditView, 'isLossless'> & { readonly rule: string }

/** What the list shows: everything, what changed, or what one rule changed. */
export type Filter = 'everything' | 'changes' | RuleFilter

const isOf = ({ edit, isLossless }: EditView, filter: RuleFilter): boolean =>
  edit.rule === filter.rule && isLossless === filter.isLossless

/** Messages in a row that are not sent become one line from this many on. */
const fewest = 3
/** Entries that are put on the page at a time, so that a long history never holds the page up. */
const atATime = 30

interface Run {
  readonly kind: 'run'
  readonly messages: readonly MessageView[]
}

const indexesOf = ({ edits, parts }: MessageView): number[] => [...edits, ...parts.flatMap((part) => part.edits)]

function passes(entry: EntryView, filter: Filter, view: RequestView): boolean {
  if (filter === 'everything') return true
  if (entry.kind === 'summary') return filter === 'changes' || isOf(view.list[entry.edit]!, filter)
  if (filter === 'changes') return entry.state !== 'sent' || indexesOf(entry).length > 0
  return indexesOf(entry).some((index) => isOf(view.list[index]!, filter))
}

/** Entries, with those that are not sent and follow each other put together. */
function withRuns(entries: readonly EntryView[]): (EntryView | Run)[] {
  const rows: (EntryView | Run)[] = []
  let run: MessageView[] = []
  const end = (): void => {
    if (run.length >= fewest) rows.push({ kind: 'run', messages: run })
    else rows.push(...run)
    run = []
  }
  for (const entry of entries) {
    if (entry.kind === 'message' && entry.state === 'removed') {
      run.push(entry)
      continue
    }
    end()
    rows.push(entry)
  }
  end()
  return rows
}

/** How many of so many are on the page; the others follow, some at a time, while nothing else is to be done. */
function useGrowing(count: number, key: unknown, atLeast: number, step: number): number {
  const [grown, setGrown] = useState({ key, count: step })
  const shown = Math.max(atLeast, grown.key === key ? grown.count : step)
  useEffect(() => {
    if (shown >= count) return undefined
    // What somebody types meanwhile comes first.
    const grow = (): void => startTransition(() => setGrown({ key, count: shown + step }))
    const timer = setTimeout(grow, 30)
    return () => clearTimeout(timer)
  }, [shown, count, key, step])
  return Math.min(shown, count)
}

interface RowProps {
  readonly view: RequestView
  readonly place: Place | undefined
}

const isIn = (place: Place | undefined, messages: readonly MessageView[]): boolean =>
  place !== undefined && messages.some(({ at }) => at === place.at)

function Messages({ messages, view, place }: RowProps & { readonly messages: readonly MessageView[] }): ReactNode {
  const asked = place ? messages.findIndex(({ at }) => at === place.at) + 1 : 0
  const shown = useGrowing(messages.length, messages, asked, atATime)
  return messages
    .slice(0, shown)
    .map((message) => (
      <Message
        key={message.at}
        message={message}
        edits={view.list}
        isPlanned={!isSent(view)}
        place={place?.at === message.at ? place : undefined}
      />
    ))
}

/** Whether something is open: because it was opened, or because what was asked for stands in it. */
function useOpen(place: Place | undefined, isAsked: boolean): [boolean, (open: boolean) => void] {
  const [chosen, choose] = useState<{ readonly open: boolean; readonly place: Place | undefined }>()
  const isOpen = chosen && (chosen.place === place || !isAsked) ? chosen.open : isAsked
  return [isOpen, (open) => choose({ open, place })]
}

function RunRow({ run, view, place }: RowProps & { readonly run: Run }): ReactNode {
  const { texts, number } = useSetting()
  const [isOpen, setOpen] = useOpen(place, isIn(place, run.messages))
  const rules = [...new Set(run.messages.flatMap(indexesOf).map((index) => view.list[index]!.edit.rule))]
  return (
    <li className="winnow-run">
      <button type="button" className="winnow-run-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.hidden(number(run.messages.length), rules.map((rule) => ruleText(rule, texts).name).join(', '))}
        <span>{isOpen ? texts.hide : texts.showHidden}</span>
      </button>
      {isOpen && (
        <ol>
          <Messages messages={run.messages} view={view} place={place} />
        </ol>
      )}
    </li>
  )
}

function SummaryRow({ summary, view, place }: RowProps & { readonly summary: SummaryView }): ReactNode {
  const { texts, number } = useSetting()
  const [isOpen, setOpen] = useOpen(place, isIn(place, summary.messages))
  const { from, to, text, tokens, messages, edit } = summary
  return (
    <li className="winnow-message" data-state="changed" data-summary>
      <header>
        <span className="winnow-at">
          {number(from)}–{number(to - 1)}
        </span>
        <span className="winnow-role">{texts.sources.summary}</span>
        <span className="winnow-tokens">{texts.change(number(tokens.before), number(tokens.after))}</span>
      </header>
      <p className="winnow-note">{texts.summaryOf(number(messages.length), number(from), number(to - 1))}</p>
      <LongText text={text} label={texts.asSent} />
      <EditCard view={view.list[edit]!} />
      <button type="button" className="winnow-run-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.hidden(number(messages.length), texts.sources.summary)}
        <span>{isOpen ? texts.hide : texts.showHidden}</span>
      </button>
      {isOpen && (
        <ol>
          <Messages messages={messages} view={view} place={place} />
        </ol>
      )}
    </li>
  )
}

const holds = (row: EntryView | Run, at: number): boolean => {
  if (row.kind === 'message') return row.at === at
  return row.messages.some((message) => message.at === at)
}

/** Rows that are laid out together, and whether the cache held what comes up to each of them and no more. */
interface Chunk {
  readonly rows: readonly (EntryView | Run)[]
  /** The message behind which nothing was in the cache. */
  readonly boundary: number | undefined
}

function chunksOf(rows: readonly (EntryView | Run)[], withBoundary: boolean): Chunk[] {
  const at = withBoundary
    ? rows.find((row, index) => {
        const next = rows[index + 1]
        return row.kind === 'message' && row.isCached === true && next?.kind === 'message' && next.isCached === false
      })
    : undefined
  const boundary = at?.kind === 'message' ? at.at : undefined
  const chunks: Chunk[] = []
  for (let from = 0; from < rows.length; from += atATime) {
    const own = rows.slice(from, from + atATime)
    chunks.push({ rows: own, boundary: own.some((row) => row === at) ? boundary : undefined })
  }
  return chunks
}

const ChunkRows = memo(function ChunkRows({
  chunk: { rows, boundary },
  view,
  place,
}: RowProps & { readonly chunk: Chunk }): ReactNode {
  const { texts } = useSetting()
  return (
    <ol>
      {rows.map((row) => {
        const own = place && holds(row, place.at) ? place : undefined
        if (row.kind === 'summary') return <SummaryRow key={`s${row.from}`} summary={row} view={view} place={own} />
        if (row.kind === 'run') return <RunRow key={`r${row.messages[0]!.at}`} run={row} view={view} place={own} />
        return [
          <Message key={row.at} message={row} edits={view.list} isPlanned={!isSent(view)} place={own} />,
          row.at === boundary ? (
            <li key={`c${row.at}`} className="winnow-boundary">
              {texts.cachedHere}
            </li>
          ) : null,
        ]
      })}
    </ol>
  )
})

/** The messages of a request in the order they stand in, each with its edits. */
export function MessageList({ view, filter, place }: RowProps & { readonly filter: Filter }): ReactNode {
  const { texts } = useSetting()
  const chunks = useMemo(
    () => chunksOf(withRuns(view.entries.filter((entry) => passes(entry, filter, view))), filter === 'everything'),
    [view, filter],
  )
  const asked = place ? chunks.findIndex(({ rows }) => rows.some((row) => holds(row, place.at))) : -1
  const shown = useGrowing(chunks.length, chunks, asked + 1, 1)
  if (chunks.length === 0) return <p className="winnow-empty">{texts.nothingChanged}</p>
  return (
    <div className="winnow-messages">
      {chunks.slice(0, shown).map((chunk, index) => (
        <ChunkRows key={index} chunk={chunk} view={view} place={index === asked ? place : undefined} />
      ))}
    </div>
  )
}
