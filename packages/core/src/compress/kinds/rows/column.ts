import type { Amount } from './amount.ts'
import { readingsOf, type Reading } from './readings.ts'

/** The cells of a column, one for each row; `undefined` where a row has none. */
export type Cells = readonly (string | undefined)[]

/** A column of rows, with its name. */
export interface RowColumn {
  readonly name: string
  readonly cells: Cells
}

/** A column by its different values: most columns have few. */
export interface ColumnRead {
  /** Its values, each once; a missing cell counts as an empty one. */
  readonly values: readonly string[]
  /** How many rows have each of them. */
  readonly counts: readonly number[]
  /** Which of them each row has. */
  readonly codes: Int32Array
  /** The amount of each, where nearly all cells are amounts of one dimension; `NaN` for the others. */
  readonly amounts: Float64Array | undefined
  /** The dimension of the amounts. */
  readonly dimension: Amount['dimension'] | undefined
  /** All ways to read the values, the likeliest first: `3.10` as a decimal and as a version. */
  readonly ways: readonly Amounts[]
  /** Which of its values are the least and the greatest amount, if that is certain and they differ. */
  readonly ends: readonly [least: number, most: number] | undefined
}

/** The share of the cells that say something which have to be amounts. */
const fewestAmounts = 0.8
/** So many values that are no amounts tell enough. */
const mostTried = 200

const nothing = /^(?:|-|–|—|null|none|n\/a|<none>|undefined|\\N)$/iu

/** Whether a cell says that there is no value. */
export const isNothing = (cell: string): boolean => nothing.test(cell)

/** The values of a column in one of the ways to read them. */
interface Amounts {
  /** `NaN` for values that are no amounts, or of another dimension. */
  readonly amounts: Float64Array
  readonly dimension: Amount['dimension']
  /** Whether others of the values are amounts of another dimension, which may be less or more. */
  readonly isMixed: boolean
}

/** The amounts of values in one of the ways to read them. */
function amountsBy(reading: Reading, values: readonly string[], counts: readonly number[]): Amounts | undefined {
  const dimensions = new Map<Amount['dimension'], number>()
  const read: (Amount | undefined)[] = []
  let filled = 0
  let missed = 0
  for (const [index, value] of values.entries()) {
    const amount = isNothing(value) ? undefined : reading(value)
    read.push(amount)
    if (isNothing(value)) continue
    filled += counts[index]!
    if (amount) dimensions.set(amount.dimension, (dimensions.get(amount.dimension) ?? 0) + counts[index]!)
    else missed += 1
    if (missed > mostTried && missed * 2 > index) return undefined
  }
  const [main] = [...dimensions].toSorted(([, a], [, b]) => b - a)
  if (!main || main[1] < filled * fewestAmounts) return undefined
  const amounts = Float64Array.from(read, (amount) => (amount?.dimension === main[0] ? amount.value : Number.NaN))
  return { amounts, dimension: main[0], isMixed: dimensions.size > 1 }
}

type Ends = readonly [least: number, most: number]

function endsOf({ amounts, isMixed }: Amounts): Ends | undefined {
  if (isMixed) return undefined
  let [least, most] = [-1, -1]
  for (const [at, amount] of amounts.entries()) {
    if (Number.isNaN(amount)) continue
    if (least < 0 || amount < amounts[least]!) least = at
    if (most < 0 || amount > amounts[most]!) most = at
  }
  return least < 0 || amounts[least] === amounts[most] ? undefined : [least, most]
}

/** The least and the greatest of some values if they are that in each way to read these. */
function sureEndsOf(ways: readonly (Amounts | undefined)[]): Ends | undefined {
  const all = ways.map((way) => way && endsOf(way))
  const [first] = all
  return first && all.every((ends) => ends?.[0] === first[0] && ends[1] === first[1]) ? first : undefined
}

function amountsOf(values: readonly string[], counts: readonly number[], name: string) {
  const { all, isSure } = readingsOf(values, name)
  const ways = all.map((reading) => amountsBy(reading, values, counts))
  return {
    amounts: ways[0]?.amounts,
    dimension: ways[0]?.dimension,
    ways: ways.filter((way) => way !== undefined),
    ends: isSure ? sureEndsOf(ways) : undefined,
  }
}

/**
 * Reads a column.
 *
 * @param name what it is called, where that can tell what its values are
 */
export function readColumn(cells: Cells, name = ''): ColumnRead {
  const numbers = new Map<string, number>()
  const values: string[] = []
  const counts: number[] = []
  const codes = new Int32Array(cells.length)
  for (const [row, cell = ''] of cells.entries()) {
    let code = numbers.get(cell)
    if (code === undefined) {
      numbers.set(cell, (code = values.push(cell) - 1))
      counts.push(0)
    }
    counts[code]! += 1
    codes[row] = code
  }
  return { values, counts, codes, ...amountsOf(values, counts, name) }
}
