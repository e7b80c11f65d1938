import type { AskedRange } from '../../read/ranges.ts'
import type { Question } from '../../read/question.ts'
import type { Amount } from './amount.ts'
import { readColumn, type ColumnRead, type RowColumn } from './column.ts'
import { clockOfStamp } from './time-of-day.ts'
import { writtenVersion } from './written-amount.ts'
import { denseDay, holdsDay } from './written-day.ts'

/** Where more rows have such a value, the question asks for most of them, and the range that a mark tells says as much. */
const mostMeant = 0.25
/** If the question names none of the columns, so many may be meant. */
const mostUnnamed = 2

/** Units at the end of a column's name, with what one of them is: of `duration_ms`, `LATENCY_MS` and `durationMs` 0.001 of time. */
const unitsOfNames: readonly (readonly [RegExp, Amount['dimension'], number])[] = (
  [
    ['ms|millis|msec', 'time', 1e-3],
    ['s|sec|secs|seconds', 'time', 1],
    ['min|mins|minutes', 'time', 60],
    ['h|hours', 'time', 3600],
    ['day|days', 'time', 86_400],
    ['bytes|size', 'size', 1],
    ['kb', 'size', 1e3],
    ['mb', 'size', 1e6],
    ['gb', 'size', 1e9],
  ] as const
).map(([names, dimension, factor]) => [new RegExp(`(?:^|[_ (-])(?:${names})\\)?$`, 'iu'), dimension, factor])

/** A plain number says nothing about these. */
const needsUnit = new Set(['time', 'size', 'date', 'clock', 'version'])

const capital = /(?<=\p{Ll})(?=\p{Lu})/gu

/** What a plain number of a column is worth in a dimension; `undefined` if it cannot be compared. */
function factorOf(name: string, column: Amount['dimension'], asked: Amount['dimension']): number | undefined {
  if (column === asked) return 1
  if (asked === 'number') return needsUnit.has(column) ? undefined : 1
  if (column !== 'number' || asked === 'date' || asked === 'clock' || asked === 'version') return undefined
  if (asked !== 'time' && asked !== 'size') return 1
  const words = name.replaceAll(capital, '_')
  return unitsOfNames.find(([end, dimension]) => dimension === asked && end.test(words))?.[2]
}

/** What can say the time of day. */
const stamps: ReadonlySet<string | undefined> = new Set(['date', 'time', 'clock'])

/** The time of day of each value of a column; of stamps on several days those count whose day the question names. */
function clocksOf({ values, dimension }: ColumnRead, days: readonly string[]): Float64Array | undefined {
  if (!stamps.has(dimension)) return undefined
  const isMeant = values.map((value) => holdsDay(value.toLowerCase(), days))
  const isAny = !isMeant.includes(true)
  return Float64Array.from(values, (value, at) =>
    isAny || isMeant[at]! ? (clockOfStamp(value) ?? Number.NaN) : Number.NaN,
  )
}

/** The values of a column as amounts that can be compared with one that the question states. */
function comparedWith(
  name: string,
  read: ColumnRead,
  asked: string,
  days: readonly string[],
): Float64Array | undefined {
  const { values, ways } = read
  const way = ways.find((each) => each.dimension === asked) ?? ways[0]
  if (!way) return undefined
  const { amounts, dimension } = way
  if (asked === 'clock') return clocksOf(read, days)
  if (asked === 'date' && dimension === 'number') return Float64Array.from(values, denseDay)
  if (asked === 'version' && dimension === 'number')
    return Float64Array.from(values, (value) =>
      value.includes('.') ? (writtenVersion(value)?.value ?? Number.NaN) : Number.NaN,
    )
  const factor = factorOf(name, dimension, asked)
  return factor === undefined ? undefined : amounts.map((amount) => amount * factor)
}

function cellsWithin({ name, cells }: RowColumn, range: AskedRange, days: readonly string[]): number[] {
  const { least, most, isOpen } = range
  const read = readColumn(cells, name)
  const amounts = comparedWith(name, read, (least ?? most)!.dimension, days)
  if (!amounts) return []
  const [from, to] = [least?.value ?? -Infinity, most?.value ?? Infinity]
  const found: number[] = []
  for (const [cell, code] of read.codes.entries()) {
    const amount = amounts[code]!
    if (isOpen && (amount === from || amount === to)) continue
    // Of two times of day the second may be that of the next day.
    if (from > to ? amount >= from || amount <= to : amount >= from && amount <= to) found.push(cell)
  }
  return found
}

/**
 * Which cells of each column hold a value in a range that the question asks for.
 *
 * @param asked 1 for each column that the question names
 */
export function cellsAskedByRange(
  columns: readonly RowColumn[],
  asked: readonly number[],
  { ranges, daysThere }: Pick<Question, 'ranges' | 'daysThere'>,
): readonly ReadonlySet<number>[] {
  const found = columns.map(() => new Set<number>())
  for (const range of ranges) {
    const all = columns.map((column) => cellsWithin(column, range, daysThere))
    const isFew = (at: number): boolean => all[at]!.length <= columns[at]!.cells.length * mostMeant
    const comparable = [...columns.keys()].filter((at) => all[at]!.length > 0)
    const named = comparable.filter((at) => asked[at] === 1)
    const unnamed = comparable.filter(isFew)
    const meant = named.length > 0 ? named.filter(isFew) : unnamed.length <= mostUnnamed ? unnamed : []
    for (const at of meant) for (const cell of all[at]!) found[at]!.add(cell)
  }
  return found
}

/** Which rows have a value in a range that the question asks for: "which orders are above 980 EUR?" */
export function rowsAskedByRange(
  columns: readonly RowColumn[],
  asked: readonly number[],
  question: Pick<Question, 'ranges' | 'daysThere'>,
  count: number,
): Uint8Array {
  const rows = new Uint8Array(count)
  for (const cells of cellsAskedByRange(columns, asked, question)) for (const row of cells) rows[row] = 1
  return rows
}
