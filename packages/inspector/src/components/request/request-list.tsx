import { memo, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react'
import type { RequestBar } from '../../model/types.ts'
import { Bar } from './bars.tsx'
import { compared, isSent, isSentExtra, useSetting } from '../setting.ts'
import type { Texts } from '../texts/texts.ts'
import { visible } from '../visible.ts'

const Row = memo(function Row({
  bar,
  name,
  scale,
  isSelected,
  isStop,
  onSelect,
}: {
  readonly bar: RequestBar
  readonly name: string
  readonly scale: number
  readonly isSelected: boolean
  /** Whether Tab reaches it: one of a list, the others are reached by the arrows. */
  readonly isStop: boolean
  readonly onSelect: (id: string) => void
}): ReactNode {
  const { texts, number, locale } = useSetting()
  const { total, parts, cache, at, model, isPlan } = bar
  const sent = isPlan || isSent(bar) ? total.after : total.before
  const isExtra = isSentExtra(bar)
  const time = at === undefined ? undefined : new Date(at)
  return (
    <li>
      <button
        type="button"
        className="winnow-request"
        data-id={bar.id}
        tabIndex={isStop ? 0 : -1}
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(bar.id)}
      >
        <span className="winnow-request-head">
          <b>{name}</b>{' '}
          {time && (
            <time dateTime={time.toISOString()} suppressHydrationWarning>
              {time.toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB', { hour: '2-digit', minute: '2-digit' })}
            </time>
          )}{' '}
          {model && <span className="winnow-model">{visible(model)}</span>}{' '}
          <span className="winnow-request-saved">
            {isExtra ? texts.extraShort : compared(total.before, sent, texts)}
          </span>
        </span>{' '}
        <span className="winnow-hidden">
          {isPlan
            ? texts.planLabel(name, number(sent), number(total.before))
            : bar.mode === 'observe'
              ? texts.observeLabel(name, number(total.after), number(total.before))
              : isExtra
                ? texts.extraLabel(name, number(sent))
                : texts.requestLabel(name, number(sent), number(total.before))}
        </span>
        <Bar parts={parts.before} scale={scale} cached={cache?.before.cached ?? 0} isFaint />
        <Bar parts={parts.after} scale={scale} cached={cache?.after.cached ?? 0} />
      </button>
    </li>
  )
})

/** What a request is called: the others by their number. */
export const nameOf = (
  { label, isPlan }: Pick<RequestBar, 'label' | 'isPlan'>,
  index: number,
  texts: Pick<Texts, 'plan'>,
): string => label ?? (isPlan ? texts.plan : `${index + 1}`)

/** Requests that are shown before more are asked for. */
const atFirst = 6

const targets: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** The requests as bars, the newest first, on one scale. One of them is reached by Tab, the others by the arrows. */
export function RequestList({
  bars,
  selected,
  onSelect,
}: {
  readonly bars: readonly RequestBar[]
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}): ReactNode {
  const { texts, number } = useSetting()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [isAll, showAll] = useState(false)
  const [reached, reach] = useState<string>()
  const scale = bars.reduce((most, { total }) => Math.max(most, total.before, total.after), 1)
  const newestFirst = bars.map((bar, index) => ({ bar, name: nameOf(bar, index, texts) })).toReversed()
  const shown = newestFirst.filter(({ bar }, index) => isAll || index < atFirst || bar.id === selected)
  const stop = [reached, selected].find((each) => shown.some(({ bar }) => bar.id === each)) ?? shown[0]?.bar.id
  const move = (event: KeyboardEvent): void => {
    const at = shown.findIndex(({ bar }) => bar.id === stop)
    const next = shown[targets[event.key]?.(at, shown.length - 1) ?? -1]
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    reach(next.bar.id)
    for (const button of list.current?.querySelectorAll('button') ?? [])
      if (button.dataset['id'] === next.bar.id) button.focus()
  }
  const leave = ({ relatedTarget }: FocusEvent): void => {
    if (!list.current?.contains(relatedTarget)) reach(undefined)
  }
  return (
    <nav className="winnow-requests" aria-label={texts.requests} data-all={isAll || undefined}>
      <div className="winnow-requests-body">
        <h3>{texts.requests}</h3>
        <p id={id} className="winnow-hidden">
          {texts.arrows}
        </p>
        <ol ref={list} aria-describedby={id} onKeyDown={move} onBlur={leave}>
          {shown.map(({ bar, name }) => (
            <Row
              key={bar.id}
              bar={bar}
              name={name}
              scale={scale}
              isSelected={bar.id === selected}
              isStop={bar.id === stop}
              onSelect={onSelect}
            />
          ))}
        </ol>
        {(isAll ? bars.length > atFirst : shown.length < bars.length) && (
          <button type="button" className="winnow-more" aria-expanded={isAll} onClick={() => showAll(!isAll)}>
            {isAll ? texts.fewerRequests : texts.allRequests(number(bars.length))}
          </button>
        )}
      </div>
    </nav>
  )
}
