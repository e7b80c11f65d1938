import { prices, pricesOf, WinnowError, type Prices } from '@winnow/core'
import type { Locale } from '@winnow/core/format'
import { UsageError } from './errors.ts'
import { formatTable, unknown } from './output/table.ts'
import { widthOf } from './output/width.ts'
import { terminal, wrap } from './output/wrap.ts'

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
  en: ['name', 'input', 'read', 'write', 'output', 'lives', 'least', 'block', 'from'],
  zh: ['名称', '输入', '读取', '写入', '输出', '有效期', '最小值', '块', '来源'],
}

const legend: Readonly<Record<Locale, string>> = {
  en: 'Dollars per million tokens: input, read from the cache, written to it, output. lives: seconds until a cached prefix expires. least: tokens of the shortest prefix that is cached. block: tokens of a block of the cache. from: the source below.',
  zh: '单位为每百万 token 的美元：输入、读取缓存、写入缓存、输出。有效期：缓存的前缀多少秒后失效。最小值：能缓存的最短前缀的 token 数。块：缓存一个块的 token 数。来源：见下方编号。',
}

/** What stands before an address: its number and the date. */
const beforeAddress = 16

/** An address in lines that fit, parted after a slash. */
const addressLines = (address: string): string[] =>
  address.split(/(?<=\/)(?!\/)/u).reduce<string[]>((lines, piece) => {
    const last = lines.at(-1)
    if (last !== undefined && widthOf(last + piece) <= terminal - beforeAddress)
      return [...lines.slice(0, -1), last + piece]
    return [...lines, piece]
  }, [])

/** Where prices were found and when, in the order of the table. */
const sourceOf = ({ date, source }: Prices): string => `${date}  ${source}`

/** What the columns say, the table of prices, and the sources, for a terminal. */
export function formatPrices(locale: Locale): string {
  const all = Object.values(prices)
  const sources = [...new Set(all.map(sourceOf))]
  const rows = all.map((row) => [
    row.name,
    ...[row.input, row.cacheRead, row.cacheWrite, row.output].map(String),
    ...[row.timeToLive, row.minimumTokens, row.blockTokens].map((value) => String(value ?? unknown)),
    String(sources.indexOf(sourceOf(row)) + 1),
  ])
  const numbered = sources.map((source, at) => {
    const [date, address] = source.split('  ') as [string, string]
    const lines = addressLines(address).join(`\n${' '.repeat(beforeAddress)}`)
    return `${String(at + 1).padStart(2)}  ${date}  ${lines}`
  })
  const said = wrap(legend[locale], terminal).join('\n')
  return `${said}\n\n${formatTable(columns[locale], rows)}\n\n${numbered.join('\n')}\n`
}

/** The table of prices as JSON, with all fields of each. */
export const pricesJson = (): string =>
  `${JSON.stringify({ version: 1, prices: Object.values(prices) }, undefined, 2)}\n`
