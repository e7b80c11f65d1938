import { useMemo, useState, type ReactNode } from 'react'
import type { InspectedRequest, RequestBar, RequestView } from '../model/types.ts'
import { inspect } from '../model/inspect.ts'
import { Breakdown } from './bars.tsx'
import { Findings, Late, Recalls, SystemText, Tools } from './besides.tsx'
import { MessageList, type Filter, type RuleFilter } from './message-list.tsx'
import { dollars, isSent, ruleText, SettingProvider, useSetting, type Place } from './setting.ts'
import { SearchBox } from './search-box.tsx'
import type { RuleText, Texts } from './texts.ts'
import { visible } from './visible.ts'

/** What a request came to, in sentences. */
function Sentences({ bar }: { readonly bar: RequestBar }): ReactNode {
  const { texts, number, percent, locale } = useSetting()
  const { total, cache, cost, isMoney, counter, usage } = bar
  const saved = total.before - total.after
  const wasSent = isSent(bar)
  const isPlanned = bar.isPlan === true || bar.mode === 'observe'
  const told = [
    saved > 0
      ? (isPlanned ? texts.wouldBalance : texts.balance)(
          number(total.before),
          number(total.after),
          percent(saved, total.before),
        )
      : saved === 0
        ? texts.balanceSame(number(total.after))
        : (isPlanned ? texts.wouldBalanceMore : texts.balanceMore)(number(total.before), number(total.after)),
    ...(cache && wasSent
      ? [texts.cachedPart(number(cache.after.cached), percent(cache.after.cached, total.after))]
      : []),
    ...(cost.before > 0 && cost.saved !== 0
      ? [
          (isPlanned
            ? cost.saved > 0
              ? texts.wouldBeCheaper
              : texts.wouldBeDearer
            : cost.saved > 0
              ? texts.cheaper
              : texts.dearer)(percent(Math.abs(cost.saved), cost.before)),
        ]
      : []),
    ...(isMoney
      ? [(isPlanned ? texts.wouldMoney : texts.money)(dollars(cost.before), dollars(cost.after), visible(cost.prices))]
      : []),
    ...(isMoney && cost.models > 0 ? [texts.modelsCost(dollars(cost.models))] : []),
    ...(cost.breaksCache && wasSent ? [texts.breaksCache] : []),
    ...(counter.exact ? [] : [texts.estimated]),
    ...(usage ? [texts.usage(number(usage.input), number(usage.cached), number(usage.output))] : []),
  ]
  return <p className="winnow-sentences">{told.join(locale === 'zh' ? '' : ' ')}</p>
}

function Banner({ view }: { readonly view: RequestView }): ReactNode {
  const { texts } = useSetting()
  const told = [
    ...(view.isPlan ? [texts.isPlan] : view.mode === 'on' ? [] : [texts[view.mode]]),
    ...(view.isPlanMissing ? [texts.planMissing] : []),
  ]
  const notes = view.notes.map((note) => (
    <p key={note} className="winnow-banner">
      {visible(note)}
    </p>
  ))
  return (
    <>
      {told.length > 0 && <p className="winnow-banner">{told.join(' ')}</p>}
      {notes}
    </>
  )
}

const isRule = (filter: Filter): filter is RuleFilter => typeof filter === 'object'

const textOf = ({ rule, isLossless }: RuleFilter, texts: Texts): RuleText =>
  isLossless ? texts.lossless : ruleText(rule, texts)

function Filters({
  view,
  filter,
  onFilter,
}: {
  readonly view: RequestView
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}): ReactNode {
  const { texts, number } = useSetting()
  const counts = new Map<string, RuleFilter & { count: number }>()
  for (const { edit, isLossless } of view.list) {
    const key = `${edit.rule} ${isLossless}`
    const known = counts.get(key)
    if (known) known.count += 1
    else counts.set(key, { rule: edit.rule, isLossless, count: 1 })
  }
  if (counts.size === 0) return null
  const chip = (key: string, text: string, each: Filter, isChosen: boolean, rule?: string): ReactNode => (
    <button key={key} type="button" aria-pressed={isChosen} data-rule={rule} onClick={() => onFilter(each)}>
      {text}
    </button>
  )
  return (
    <>
      <div className="winnow-filters" role="group" aria-label={texts.show}>
        {chip('everything', texts.everything, 'everything', filter === 'everything')}
        {chip('changes', texts.changes, 'changes', filter === 'changes')}
        {[...counts].map(([key, { count, ...each }]) =>
          chip(
            key,
            `${textOf(each, texts).name} ${number(count)}`,
            each,
            isRule(filter) && filter.rule === each.rule && filter.isLossless === each.isLossless,
            each.rule,
          ),
        )}
      </div>
      {isRule(filter) && <p className="winnow-note">{textOf(filter, texts).explained}</p>}
    </>
  )
}

function Details({ view, name }: { readonly view: RequestView; readonly name: string }): ReactNode {
  const setting = useSetting()
  const { texts } = setting
  const [chosen, choose] = useState<{ readonly filter: Filter; readonly id: string }>()
  const [asked, ask] = useState<{ readonly place: Place; readonly id: string }>()
  // What was searched for is searched for in every request; all else that was asked for is of one.
  const filter = chosen?.id === view.id ? chosen.filter : 'everything'
  const place = asked?.id === view.id ? asked.place : undefined
  const given = useMemo(
    () => ({
      ...setting,
      goTo: (wanted: Place) => {
        choose(undefined)
        ask({ place: { ...wanted }, id: view.id })
      },
    }),
    [setting, view.id],
  )
  return (
    <SettingProvider value={given}>
      <h3>{view.isPlan ? name : texts.request(name)}</h3>
      <Banner view={view} />
      <SearchBox view={view} />
      <Sentences bar={view} />
      <Breakdown bar={view} />
      {!view.isCounted && view.counter.exact && <p className="winnow-note">{texts.sharedOut}</p>}
      <Findings view={view} />
      <Late view={view} />
      <Recalls view={view} />
      <Tools view={view} />
      <SystemText view={view} />
      <h4>{texts.messages}</h4>
      <Filters view={view} filter={filter} onFilter={(wanted) => choose({ filter: wanted, id: view.id })} />
      <MessageList view={view} filter={filter} place={place} />
    </SettingProvider>
  )
}

/** One request with all of its messages. */
export function RequestDetails({
  request,
  name,
  previous,
}: {
  readonly request: InspectedRequest
  readonly name: string
  readonly previous?: RequestBar | undefined
}): ReactNode {
  const { texts } = useSetting()
  const looked = useMemo(() => {
    try {
      return { view: inspect(request, { previous }) }
    } catch (error) {
      return { problem: error instanceof Error ? error.message : String(error) }
    }
  }, [request, previous])
  if (looked.view === undefined)
    return (
      <p className="winnow-banner" role="alert">
        {texts.failed}: {visible(looked.problem)}
      </p>
    )
  return <Details view={looked.view} name={name} />
}
