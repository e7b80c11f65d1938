import { prices, pricesOf, WinnowError, type Prices } from '@winnow/core'
import { UsageError } from './errors.ts'
import { formatTable } from './output/table.ts'

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

/** The table of prices, in dollars per million tokens. */
export function formatPrices(): string {
  const rows = Object.values(prices).map(({ name, input, cacheRead, cacheWrite, output, date, source }) => [
    name,
    ...[input, cacheRead, cacheWrite, output].map(String),
    date,
    source,
  ])
  return `${formatTable(['name', 'input', 'read', 'write', 'output', 'date', 'source'], rows)}\n`
}
