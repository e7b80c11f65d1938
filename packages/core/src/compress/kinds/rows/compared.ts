import type { AskedRange } from '../../read/ranges.ts'
import type { Question } from '../../read/question.ts'
import type { Amount } from './amount.ts'
import { readColumn, type RowColumn } from './column.ts'

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

function cellsWithin({ name, cells }: RowColumn, { least, most, isOpen }: AskedRange): number[] {
  const { amounts, dimension, codes } = readColumn(cells)
  const factor = amounts && dimension ? factorOf(name, dimension, (least ?? most)!.dimension) : undefined
  if (!amounts || factor === undefined) return []
  const found: number[] = []
  for (const [cell, code] of codes.entries()) {
    const amount = amounts[code]! * factor
    const isEnd = amount === least?.value || amount === most?.value
    if (isOpen && isEnd) continue
    if (amount >= (least?.value ?? -Infinity) && amount <= (most?.value ?? Infinity)) found.push(cell)
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
  { ranges }: Pick<Question, 'ranges'>,
): readonly ReadonlySet<number>[] {
  const found = columns.map(() => new Set<number>())
  for (const range of ranges) {
    const all = columns.map((column) => cellsWithin(column, range))
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
  question: Pick<Question, 'ranges'>,
  count: number,
): Uint8Array {
  const rows = new Uint8Array(count)
  for (const cells of cellsAskedByRange(columns, asked, question)) for (const row of cells) rows[row] = 1
  return rows
}
