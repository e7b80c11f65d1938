import { prices, pricesOf, WinnowError, type Prices } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { UsageError } from './errors.ts'
import { formatTable, unknown } from './output/table.ts'

/** Most names suggested for one that is not known. */
const mostNames = 3

/** Pairs of neighbouring characters. */
function pairsOf(name: string): Set<string> {
  const text = name.toLowerCase().replaceAll('.', '-')
  return new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)))
}

/** The names that share most with a name, the closest first. */
function closestNames(given: string): string[] {
  const wanted = pairsOf(given)
  const closeness = (name: string): number => {
    const pairs = pairsOf(name)
    const shared = [...pairs].filter((pair) => wanted.has(pair)).length
    return shared / (wanted.size + pairs.size - shared)
  }
  const ranked = Object.keys(prices).map((name) => ({ name, close: closeness(name) }))
  const similar = ranked.filter(({ close }) => close > 0).toSorted((a, b) => b.close - a.close)
  return similar.slice(0, mostNames).map(({ name }) => name)
}

/**
 * The prices named on the command line.
 *
 * @throws UsageError
 */
export function namedPrices(name: string): Prices {
  try {
    return pricesOf(name)
  } catch (error) {
    if (!WinnowError.isInstance(error)) throw error
    const closest = closestNames(name)
    const advice = closest.length === 0 ? '' : `; the closest are ${closest.join(', ')}`
    throw new UsageError(`There are no prices of ${JSON.stringify(name)}${advice}. winnow prices lists all`)
  }
}

const columns: Readonly<Record<Locale, readonly string[]>> = {
  en: ['name', 'input', 'read', 'write', 'output', 'lives (s)', 'minimum', 'block', 'date', 'source'],
  zh: ['名称', '输入', '读取', '写入', '输出', '有效期（秒）', '最小值', '块', '日期', '来源'],
}

/** The table of prices, in dollars per million tokens; lives in seconds, the minimum and blocks of a cache in tokens. */
export function formatPrices(locale: Locale): string {
  const rows = Object.values(prices).map((row) => [
    row.name,
    ...[row.input, row.cacheRead, row.cacheWrite, row.output].map(String),
    ...[row.timeToLive, row.minimumTokens, row.blockTokens].map((value) => String(value ?? unknown)),
    row.date,
    row.source,
  ])
  return `${formatTable(columns[locale], rows)}\n`
}

/** The table of prices as JSON, with all fields of each. */
export const pricesJson = (): string =>
  `${JSON.stringify({ version: 1, prices: Object.values(prices) }, undefined, 2)}\n`
