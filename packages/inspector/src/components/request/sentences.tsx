import type { ReactNode } from 'react'
import { pricesNamed } from '../../model/cached.ts'
import type { RequestBar, RequestView } from '../../model/types.ts'
import { dollars, isSent, isSentExtra, useSetting, type Setting } from '../setting.ts'
import { visible } from '../visible.ts'

/** Whether one of two prices that are compared counts on the prompt cache, and the other does not. */
const isUneven = ({ cache }: RequestBar): boolean =>
  cache !== undefined && cache.before.cached > 0 !== cache.after.cached > 0

type Words = Pick<Setting, 'texts' | 'number' | 'percent'>

/** How many tokens there are, and how many there would be without Winnow. */
function balanceOf(bar: RequestView, { texts, number, percent }: Words): string {
  const { before, after } = bar.total
  const isPlanned = bar.isPlan === true || bar.mode === 'observe'
  if (isSentExtra(bar)) return texts.extra(number(after))
  if (before === after) return texts.balanceSame(number(after))
  if (before < after) return (isPlanned ? texts.wouldBalanceMore : texts.balanceMore)(number(before), number(after))
  const tell = isPlanned ? texts.wouldBalance : texts.balance
  return tell(number(before), number(after), percent(before - after, before))
}

/** What the input costs, and what it would cost without Winnow. */
function moneyOf(bar: RequestView, { texts, percent }: Words): string[] {
  const { cost, isMoney } = bar
  const prices = visible(cost.prices)
  if (isSentExtra(bar)) return isMoney ? [texts.extraMoney(dollars(cost.after), prices)] : []
  const isPlanned = bar.isPlan === true || bar.mode === 'observe'
  const isCheaper = cost.saved > 0
  const tell = isPlanned
    ? isCheaper
      ? texts.wouldBeCheaper
      : texts.wouldBeDearer
    : isCheaper
      ? texts.cheaper
      : texts.dearer
  return [
    ...(cost.before > 0 && cost.saved !== 0 ? [tell(percent(Math.abs(cost.saved), cost.before))] : []),
    ...(isMoney
      ? [(isPlanned ? texts.wouldMoney : texts.money)(dollars(cost.before), dollars(cost.after), prices)]
      : []),
  ]
}

/** Why the cache counts as it does. */
function cacheNotesOf(bar: RequestView, { texts }: Words): string[] {
  const { cache, cacheLost, cost, parts } = bar
  const isCompared = cost.saved !== 0 && !isSentExtra(bar)
  if (cacheLost && isSent(bar)) return [texts.cacheLost[cacheLost]]
  return [
    ...(isCompared && isUneven(bar) ? [texts.unevenCache] : []),
    ...(bar.isPlan && cache && cache.before.cached + cache.after.cached > 0 ? [texts.planCache] : []),
    ...(isCompared && !pricesNamed(cost.prices, bar.prices) && parts.before.tools !== parts.after.tools
      ? [texts.toolsNotPriced]
      : []),
  ]
}

/** What a request came to, in sentences. */
export function Sentences({ bar }: { readonly bar: RequestView }): ReactNode {
  const words = useSetting()
  const { texts, number, percent, locale } = words
  const { total, cache, cost, isMoney, counter, usage, report } = bar
  const { results = [], companions = [] } = report.whole ?? {}
  const wasSent = isSent(bar)
  const told = [
    balanceOf(bar, words),
    ...(cache && wasSent
      ? [texts.cachedPart(number(cache.after.cached), percent(cache.after.cached, total.after))]
      : []),
    ...moneyOf(bar, words),
    ...cacheNotesOf(bar, words),
    ...(bar.ownTools === undefined ? [] : [texts.ownTools(number(bar.ownTools))]),
    ...(isMoney && cost.models > 0 ? [texts.modelsCost(dollars(cost.models))] : []),
    ...(cost.breaksCache && wasSent ? [texts.breaksCache] : []),
    ...(results.length > 0 ? [texts.wholeTold(number(results.length), results.length === 1)] : []),
    ...(companions.length > 0 ? [texts.companionsTold(number(companions.length), companions.length === 1)] : []),
  ]
  const counted = [
    ...(counter.exact ? [] : [texts.estimated]),
    ...(usage ? [texts.usage(number(usage.input), number(usage.cached), number(usage.output))] : []),
  ]
  const space = locale === 'zh' ? '' : ' '
  return (
    <>
      <p className="winnow-sentences">{told.join(space)}</p>
      {counted.length > 0 && <p className="winnow-note winnow-sentences">{counted.join(space)}</p>}
    </>
  )
}
