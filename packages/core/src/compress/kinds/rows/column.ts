import type { Amount } from './amount.ts'
import { writtenAmountOf } from './written-amount.ts'
import { dayOrderOf } from './written-date.ts'

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
}

/** The share of the cells that say something which have to be amounts. */
const fewestAmounts = 0.8
/** So many values that are no amounts tell enough. */
const mostTried = 200

const nothing = /^(?:|-|–|—|null|none|n\/a|<none>|undefined|\\N)$/iu

/** Whether a cell says that there is no value. */
export const isNothing = (cell: string): boolean => nothing.test(cell)

function amountsOf(
  values: readonly string[],
  counts: readonly number[],
): { readonly amounts: Float64Array; readonly dimension: Amount['dimension'] } | undefined {
  const dimensions = new Map<Amount['dimension'], number>()
  const read: (Amount | undefined)[] = []
  let filled = 0
  let missed = 0
  const order = dayOrderOf(values)
  for (const [index, value] of values.entries()) {
    const amount = isNothing(value) ? undefined : writtenAmountOf(value, order)
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
  return { amounts, dimension: main[0] }
}

export function readColumn(cells: Cells): ColumnRead {
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
  const { amounts, dimension } = amountsOf(values, counts) ?? {}
  return { values, counts, codes, amounts, dimension }
}
