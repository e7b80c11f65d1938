import type { Locale } from '@winnow/core/format'
import type { ReactNode } from 'react'
import { basicSetting } from './setting.ts'

/** What {@link ContextMeter} shows. */
export interface ContextMeterProps {
  /** Tokens of the last request: `report.tokens.after` and `besides`, or `total.after` of a bar. */
  readonly tokens: number
  /** Tokens the model can read at once; without it there is no bar. */
  readonly contextWindow?: number | undefined
  /** Tokens that were not sent. */
  readonly saved?: number | undefined
  readonly locale?: Locale | undefined
}

/**
 * How much of what the model can read a request fills, and how much was not sent: a line to stand below a message box.
 *
 * @example
 * const meter = createElement(ContextMeter, { tokens: 12_400, contextWindow: 128_000, saved: 18_000 })
 */
export function ContextMeter({ tokens, contextWindow, saved = 0, locale = 'en' }: ContextMeterProps): ReactNode {
  const { texts, number, percent } = basicSetting(locale)
  const text = contextWindow
    ? texts.meter(number(tokens), number(contextWindow), percent(tokens, contextWindow))
    : texts.meterOpen(number(tokens))
  const told = saved > 0 ? `${text}, ${texts.meterSaved(number(saved))}` : text
  const share = (count: number): string => `${Math.min(100, (100 * count) / Math.max(1, contextWindow ?? 1))}%`
  if (!contextWindow)
    return (
      <p className="winnow winnow-meter" lang={locale}>
        {told}
      </p>
    )
  return (
    <div
      className="winnow winnow-meter"
      lang={locale}
      role="meter"
      aria-label={texts.used}
      aria-valuemin={0}
      aria-valuemax={contextWindow}
      aria-valuenow={Math.min(tokens, contextWindow)}
      aria-valuetext={told}
    >
      <div className="winnow-meter-bar" data-full={tokens > 0.9 * contextWindow || undefined}>
        <span className="winnow-meter-used" style={{ inlineSize: share(tokens) }} />
        {saved > 0 && (
          <span className="winnow-meter-saved" style={{ inlineSize: share(Math.min(saved, contextWindow - tokens)) }} />
        )}
      </div>
      <span className="winnow-meter-text">{told}</span>
    </div>
  )
}
