import { Fragment, memo, startTransition, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { MessageView, RequestView, SummaryView } from '../../model/types.ts'
import { EditCard } from './edit-card.tsx'
import { LongText } from './long-text.tsx'
import { Message } from './message.tsx'
import {
  atATime,
  holds,
  indexesOf,
  isInChunk,
  keyOf,
  pagesOf,
  passes,
  rowsOf,
  turnAt,
  type Chunk,
  type Filter,
  type Run,
} from './message-pages.ts'
import { isSent, ruleText, useSetting, type Place } from '../setting.ts'
import { TurnHead } from './turn-head.tsx'

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
        {texts.hidden(number(run.messages.length), rules.map((rule) => ruleText(rule, texts).name).join(', '))}{' '}
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
        </span>{' '}
        <span className="winnow-role">{texts.sources.summary}</span>{' '}
        <span className="winnow-tokens">{texts.change(number(tokens.before), number(tokens.after))}</span>
      </header>
      <p className="winnow-note">{texts.summaryOf(number(messages.length), number(from), number(to - 1))}</p>
      <LongText text={text} label={texts.asSent} />
      <EditCard view={view.list[edit]!} />
      <button type="button" className="winnow-run-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {texts.hidden(number(messages.length), texts.sources.summary)}{' '}
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

/** The messages of a request in the order they stand in, by turn, each with its edits. */
export function MessageList({ view, filter, place }: RowProps & { readonly filter: Filter }): ReactNode {
  const { texts } = useSetting()
  const pages = useMemo(
    () => pagesOf(rowsOf(view.entries.filter((entry) => passes(entry, filter, view))), filter === 'everything'),
    [view, filter],
  )
  // What is asked for is shown, whatever was closed before.
  const [closed, close] = useState<{ readonly of: RequestView; readonly place?: Place; readonly turns: Set<number> }>()
  const isCurrent = closed?.of.id === view.id
  const wanted = place && closed?.place !== place ? turnAt(view, place.at) : undefined
  const isClosed = (turn: number | undefined): boolean =>
    turn !== undefined && turn !== wanted && isCurrent && closed.turns.has(turn)
  const set = (turns: Set<number>): void => close({ of: view, turns, ...(place ? { place } : {}) })
  const all = view.turns.map(({ turn }) => turn)
  const isAnyOpen = all.some((turn) => !isClosed(turn))
  const toggle = (turn: number): void => {
    const turns = new Set(all.filter(isClosed))
    if (!turns.delete(turn)) turns.add(turn)
    set(turns)
  }
  const asked = place ? pages.findIndex((page) => page.some((chunk) => isInChunk(chunk, place))) : -1
  const shown = useGrowing(pages.length, pages, asked + 1, 1)
  if (pages.length === 0) return <p className="winnow-empty">{texts.nothingChanged}</p>
  return (
    <>
      {all.length > 1 && (
        <button type="button" className="winnow-more" onClick={() => set(new Set(isAnyOpen ? all : []))}>
          {isAnyOpen ? texts.closeTurns : texts.openTurns}
        </button>
      )}
      <div className="winnow-messages">
        {pages.slice(0, shown).map((page, index) => (
          <div key={index}>
            {page.map((chunk) => {
              const turn = chunk.turn === undefined ? undefined : view.turns[chunk.turn]
              const key = keyOf(chunk)
              return (
                <Fragment key={key}>
                  {turn && chunk.isFirst && (
                    <TurnHead turn={turn} isOpen={!isClosed(turn.turn)} onToggle={() => toggle(turn.turn)} />
                  )}
                  {!isClosed(chunk.turn) && (
                    <ChunkRows chunk={chunk} view={view} place={isInChunk(chunk, place) ? place : undefined} />
                  )}
                </Fragment>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}
