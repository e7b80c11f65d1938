import type { Locale } from '@winnow/core/format'
import { createContext, useContext, type Provider } from 'react'
import type { RequestBar } from '../model/types.ts'
import type { WholeEffect } from '../model/whole-effect.ts'
import { textsFor } from './texts/texts-for.ts'
import type { RuleText, Texts } from './texts/texts.ts'

/** How much may be left out, from the least to the most. */
export const profiles = ['lossless', 'default', 'aggressive'] as const
export type InspectorProfile = (typeof profiles)[number]

/** What every component of an inspector knows. */
export interface Setting {
  readonly locale: Locale
  readonly texts: Texts
  readonly number: (value: number) => string
  readonly percent: (part: number, whole: number) => string
  /** Refs that are sent whole from now on. */
  readonly whole: ReadonlySet<string>
  readonly onWhole: ((ref: string, whole: boolean) => void) | undefined
  /** Refs of which that was taken back since the newest request was sent. */
  readonly undone: ReadonlySet<string>
  /** What sending a text whole costs and reaches, in the request that is shown. */
  readonly effectOf: (ref: string) => WholeEffect | undefined
  /** Leaves the preview, where there is something to go back to. */
  readonly leavePlan: (() => void) | undefined
  /** What holds from the next message on, where a slider chooses it. */
  readonly profile: InspectorProfile | undefined
  /** Shows a message: scrolls to it, opens what hides it, and marks a piece of its text. */
  readonly goTo: (place: Place) => void
}

/** A place that was asked for. */
export interface Place {
  readonly at: number
  readonly part?: number
  /** The line of the part, from 1, and the piece of text that was searched for. */
  readonly line?: number
  readonly piece?: string
}

const grouped = new Intl.NumberFormat('en')
const share = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** A share in whole percent; one that is less says so, and all but everything is not everything. */
function percent(part: number, whole: number): string {
  const value = whole === 0 ? 0 : part / whole
  if (value <= -0.01) return share.format(value)
  if (value < 0) return '>-1%'
  if (value > 0 && value < 0.01) return '<1%'
  return value > 0.99 && value < 1 ? '99%' : share.format(value)
}

/** How two numbers compare, in words: nothing is less by a negative share. */
export const compared = (before: number, after: number, { lessBy, moreBy, same }: Texts): string =>
  before === after ? same : (after < before ? lessBy : moreBy)(percent(Math.abs(before - after), before))

/** Numbers and texts of a language. */
export const basicSetting = (locale: Locale): Pick<Setting, 'locale' | 'texts' | 'number' | 'percent'> => ({
  locale,
  texts: textsFor(locale),
  number: (value) => grouped.format(value),
  percent,
})

const SettingContext = createContext<Setting>({
  ...basicSetting('en'),
  whole: new Set(),
  onWhole: undefined,
  undone: new Set(),
  effectOf: () => undefined,
  leavePlan: undefined,
  profile: undefined,
  goTo: () => undefined,
})

export const SettingProvider: Provider<Setting> = SettingContext.Provider
export const useSetting = (): Setting => useContext(SettingContext)

/** What a rule is called and does. */
export const ruleText = (rule: string, texts: Texts): RuleText =>
  Object.hasOwn(texts.rules, rule) ? texts.rules[rule]! : { name: rule, explained: texts.ownRule }

/** Whether what a request is shown to hold was sent: neither planned to look at, nor in `observe`, nor switched off. */
export const isSent = ({ mode, isPlan }: Pick<RequestBar, 'mode' | 'isPlan'>): boolean =>
  mode === 'on' && isPlan !== true

/** Whether a request was sent that there would not have been without Winnow. */
export const isSentExtra = (bar: Pick<RequestBar, 'mode' | 'isPlan' | 'isExtra'>): boolean =>
  bar.isExtra === true && isSent(bar)

/** Money in dollars, with three digits that count. */
export const dollars = (value: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumSignificantDigits: 3 }).format(value)
