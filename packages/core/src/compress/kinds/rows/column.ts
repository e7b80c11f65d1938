import { amountOf, type Amount } from './amount.ts'

/** The cells of a column, one for each row; `undefined` where a row has none. */
export type Cells = readonly (string | undefined)[]

/** A column of rows, with its name. */
export interface RowColumn {
  readonly name: string
  readonly cells: Cells
}

/** What the cells of a column are as a whole. */
export interface ColumnRead {
  /** How often each value stands in it; a missing cell counts as an empty one. */
  readonly counts: ReadonlyMap<string, number>
  /** The amount of each cell, where nearly all cells are amounts of one dimension; `NaN` for the others. */
  readonly amounts: Float64Array | undefined
}

/** The share of the cells that say something which have to be amounts. */
const fewestAmounts = 0.8

export const countValues = (cells: Cells): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const cell of cells) counts.set(cell ?? '', (counts.get(cell ?? '') ?? 0) + 1)
  return counts
}

const nothing = /^(?:|-|–|—|null|none|n\/a|<none>|undefined|\\N)$/iu

/** Whether a cell says that there is no value. */
export const isNothing = (cell: string | undefined): boolean => cell === undefined || nothing.test(cell)

function amountsOf(cells: Cells): Float64Array | undefined {
  const found = new Map<string, Amount | undefined>()
  const dimensions = new Map<Amount['dimension'], number>()
  let filled = 0
  let missed = 0
  const read = cells.map((cell) => {
    if (cell === undefined || isNothing(cell)) return undefined
    filled += 1
    if (missed > 100 && missed > filled * (1 - fewestAmounts) * 2) return undefined
    let amount = found.get(cell)
    if (!amount && !found.has(cell)) found.set(cell, (amount = amountOf(cell)))
    if (amount) dimensions.set(amount.dimension, (dimensions.get(amount.dimension) ?? 0) + 1)
    else missed += 1
    return amount
  })
  const [main] = [...dimensions].toSorted(([, a], [, b]) => b - a)
  if (!main || main[1] < filled * fewestAmounts) return undefined
  return Float64Array.from(read, (amount) => (amount?.dimension === main[0] ? amount.value : Number.NaN))
}

export const readColumn = (cells: Cells): ColumnRead => ({ counts: countValues(cells), amounts: amountsOf(cells) })
