import { memo, type ReactNode } from 'react'
import type { RequestBar } from '../model/types.ts'
import { Bar } from './bars.tsx'
import { isSent, useSetting } from './setting.ts'
import type { Texts } from './texts.ts'

const Row = memo(function Row({
  bar,
  name,
  scale,
  isSelected,
  onSelect,
}: {
  readonly bar: RequestBar
  readonly name: string
  readonly scale: number
  readonly isSelected: boolean
  readonly onSelect: (id: string) => void
}): ReactNode {
  const { texts, number, percent, locale } = useSetting()
  const { total, parts, cache, at, model, isPlan } = bar
  const sent = isPlan || isSent(bar) ? total.after : total.before
  const saved = total.before - sent
  const time = at === undefined ? undefined : new Date(at)
  return (
    <li>
      <button
        type="button"
        className="winnow-request"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(bar.id)}
      >
        <span className="winnow-request-head">
          <b>{name}</b>
          {time && (
            <time dateTime={time.toISOString()} suppressHydrationWarning>
              {time.toLocaleTimeString(locale === 'zh' ? 'zh-CN' : 'en-GB', { hour: '2-digit', minute: '2-digit' })}
            </time>
          )}
          {model && <span className="winnow-model">{model}</span>}
          <span className="winnow-request-saved">
            {saved === 0 ? '=' : `${saved > 0 ? '−' : '+'}${percent(Math.abs(saved), total.before)}`}
          </span>
        </span>
        <span className="winnow-hidden">
          {isPlan
            ? texts.planLabel(name, number(sent), number(total.before))
            : bar.mode === 'observe'
              ? texts.observeLabel(name, number(total.after), number(total.before))
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

/** The requests as bars, the newest first, on one scale. */
export function RequestList({
  bars,
  selected,
  onSelect,
}: {
  readonly bars: readonly RequestBar[]
  readonly selected: string | undefined
  readonly onSelect: (id: string) => void
}): ReactNode {
  const { texts } = useSetting()
  const scale = bars.reduce((most, { total }) => Math.max(most, total.before, total.after), 1)
  return (
    <nav className="winnow-requests" aria-label={texts.requests}>
      <h3>{texts.requests}</h3>
      <ol>
        {bars
          .map((bar, index) => (
            <Row
              key={bar.id}
              bar={bar}
              name={nameOf(bar, index, texts)}
              scale={scale}
              isSelected={bar.id === selected}
              onSelect={onSelect}
            />
          ))
          .toReversed()}
      </ol>
    </nav>
  )
}
