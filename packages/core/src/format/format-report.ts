import type { Report, WholeReport, WindowReport } from '../edit/report.ts'
import { costLine } from './cost-line.ts'
import { number, percent } from './numbers.ts'
import { tally, type CountedReason } from './tally.ts'
import { reasonText, type Locale } from './reason-text.ts'
import { textsFor, type Texts } from './texts.ts'
import { toolLines } from './tool-lines.ts'
import { formatTree } from './tree.ts'

/** How a report is written. */
export interface FormatOptions {
  /** Default `en`. */
  readonly locale?: Locale
  /** First line. Default `Winnow`. */
  readonly title?: string
}

/** Most message numbers listed for one problem. */
const mostPlaces = 5

function windowLines({ budget, layers }: WindowReport, texts: Texts): string[] {
  const { global, segments, recent } = layers
  if (global + segments === 0) return []
  return [texts.window(number(budget), number(global), number(segments), number(recent))]
}

function wholeLine({ results, unknown }: WholeReport, texts: Texts): string {
  const count = new Set(results.map(({ at, call }) => `${at}.${call}`)).size
  const lost = unknown.length > 0 ? texts.wholeUnknown(number(unknown.length), unknown.length === 1) : ''
  return `${texts.whole(number(count), count === 1)}${lost}`
}

function modelLines({ models, cost }: Report, texts: Texts): string[] {
  const { calls, input, output, embedded } = models
  if (calls === 0) return []
  const parts = [
    ...(input + output > 0 ? [texts.generated(number(input), number(output), percent(cost.models, cost.after))] : []),
    ...(embedded > 0 ? [texts.embedded(number(embedded))] : []),
  ]
  return [`${texts.models(number(calls), calls === 1)}${parts.join('')}`]
}

function headLines(report: Report, texts: Texts): string[] {
  const { mode, messages, tokens, cost, recalls, overhead, counter, window, whole } = report
  const names = mode === 'observe' ? texts.wouldHave : texts
  const line = (name: string, value: string): string => `${name}${texts.colon}${value}`
  const balance = `${number(tokens.before)} - ${number(tokens.after)} = ${number(tokens.saved)}`
  return [
    line(names.removed, number(messages.before - messages.after)),
    line(names.remaining, number(messages.after)),
    line(names.saved, `${number(tokens.saved)} (${percent(tokens.saved, tokens.before)})`),
    ...(cost.before > 0 ? [costLine(cost, texts)] : []),
    line(names.tokensRemaining, number(tokens.after)),
    `${balance}${texts.counted(counter.exact, counter.name)}${mode === 'observe' ? texts.observed : ''}`,
    ...(recalls.count > 0 ? [texts.recalls(number(recalls.count), recalls.count === 1, number(recalls.tokens))] : []),
    ...(whole ? [wholeLine(whole, texts)] : []),
    ...modelLines(report, texts),
    ...(overhead.system + overhead.tools > 0 ? [texts.overhead(number(overhead.system), number(overhead.tools))] : []),
    ...(window ? windowLines(window, texts) : []),
  ]
}

function ruleLines(report: Report, texts: Texts): string[] {
  return report.rules.map(({ rule, edits, groups, tokensSaved }) => {
    const parts = [
      texts.edits(number(edits), edits === 1),
      texts.groups(number(groups), groups === 1),
      texts.tokens(number(tokensSaved), tokensSaved === 1),
    ]
    return `${rule}${texts.colon}${parts.join('')}`
  })
}

const tallyLines = (entries: readonly CountedReason[], locale: Locale, texts: Texts): string[] =>
  tally(entries).map(
    ({ subject, reason, count }) => `${number(count)} × ${subject}${texts.colon}${reasonText(reason, locale)}`,
  )

function problemLines(report: Report, locale: Locale, texts: Texts): string[] {
  const entries = report.problems.map(({ at, problem }): CountedReason => ({ subject: '', reason: problem, at }))
  return tally(entries).map(({ reason, count, places }) => {
    const list = places.slice(0, mostPlaces).join(', ') + (count > mostPlaces ? ', …' : '')
    return `${number(count)} × ${reasonText(reason, locale)}${texts.places(list, count === 1)}`
  })
}

/**
 * A report as plain text for people: what was removed and what remains, then what each rule did, how the results of each
 * tool were shortened, what was kept or not applied and why, and what the history itself breaks. Sections without content
 * are left out.
 *
 * @example
 * const { report } = await winnow.prepare(history, { system })
 * console.log(formatReport(report, { locale: 'zh' }))
 */
export function formatReport(report: Report, options: FormatOptions = {}): string {
  const { locale = 'en' } = options
  const texts = textsFor(locale)
  const title = options.title ?? 'Winnow'
  if (report.mode === 'off') return `${formatTree(title, [texts.off])}\n`
  const kept = report.kept.map(({ rule, toolName, reason }): CountedReason => ({ subject: toolName ?? rule, reason }))
  const dropped = report.dropped.map(({ rule, reason }): CountedReason => ({ subject: rule, reason }))
  const sections: [string, string[]][] = [
    [texts.rules, ruleLines(report, texts)],
    [texts.tools, toolLines(report.tools, texts)],
    [texts.kept, tallyLines(kept, locale, texts)],
    [texts.dropped, tallyLines(dropped, locale, texts)],
    [texts.problems, problemLines(report, locale, texts)],
  ]
  const told = sections.filter(([, lines]) => lines.length > 0).map(([name, lines]) => formatTree(name, lines))
  return [formatTree(title, headLines(report, texts)), ...told].map((section) => `${section}\n`).join('\n')
}
