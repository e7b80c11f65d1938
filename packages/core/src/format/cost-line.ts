import { prices as priceTable } from '../cost/price-table.ts'
import type { CostReport } from '../edit/report.ts'
import { percent } from './numbers.ts'
import type { Texts } from './texts.ts'

/** Fewest and most digits after the point; what is small has three that count. */
const fewestDigits = 4
const mostDigits = 10

/** Prices that are no model's: their dollars mean nothing, a share does. */
const isMultiples = (name: string): boolean => name === 'multiples' || name.startsWith('multiples-')

/** Three amounts of money that add up as they are written. */
function balance(before: number, after: number): string {
  const larger = Math.max(before, after)
  const digits = Math.min(mostDigits, Math.max(fewestDigits, larger > 0 ? 2 - Math.floor(Math.log10(larger)) : 0))
  const rounded = (value: number): number => Number(value.toFixed(digits))
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'negative',
  })
  const [from, to] = [rounded(before), rounded(after)]
  return `${format.format(from)} - ${format.format(to)} = ${format.format(from - to)}`
}

/** What was saved in money: dollars at the prices of a model, a share where the prices have none. */
export function costLine({ prices, before, after, saved }: CostReport, texts: Texts): string {
  const share = percent(Math.abs(saved), before)
  const isMore = saved < 0
  const known = isMultiples(prices) ? priceTable[prices] : undefined
  if (!known) return texts.cost(balance(before, after), share, isMore, prices)
  return texts.costShare(share, isMore, `${known.cacheWrite / known.input}`, `${known.cacheRead / known.input}`)
}
