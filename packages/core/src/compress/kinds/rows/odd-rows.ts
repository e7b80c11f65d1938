import { countValues, readColumn, type Cells, type ColumnRead } from './column.ts'

/** How odd each row is among the others, from 0; 1 and more is worth showing. */
export interface OddRows {
  /** By values that are rare in columns where most rows say the same few things. */
  readonly rare: Float64Array
  /** By the smallest and the largest amounts of its columns. */
  readonly extreme: Float64Array
}

/** Among fewer rows nothing is rare. */
const fewestRows = 4
/** A value that stands in more rows than this share, or than so many rows, is not rare. */
const rareShare = 0.04
const mostRareRows = 6
/** The share of the rows that has to have values that are not rare; of amounts, the share of the most frequent one. */
const fewestCommon = { values: 0.6, amounts: 0.5 }
/** How much the form of a value counts against the value itself. */
const weightOfForm = 0.7
/** Only the beginning of a value is read for its form. */
const readLength = 60
/** The smallest and the largest amount are shown where no more rows than these have it. */
const mostExtremeRows = 2
const fewestDifferent = 4

/** How rare the values of a column are for each row: 0 where many have the same, or where every value differs. */
function rarityOf(cells: Cells, counts: ReadonlyMap<string, number>, mayVary: boolean): Float64Array | undefined {
  const total = cells.length
  const mostRare = Math.max(1, Math.min(mostRareRows, Math.floor(total * rareShare)))
  let common = 0
  let most = 0
  let entropy = 0
  for (const count of counts.values()) {
    if (count > mostRare) common += count
    if (count > most) most = count
    entropy -= (count / total) * Math.log2(count / total)
  }
  if (counts.size < 2 || (mayVary ? common < total * fewestCommon.values : most < total * fewestCommon.amounts))
    return undefined
  return Float64Array.from(cells, (cell) => {
    const count = counts.get(cell ?? '')!
    return count > mostRare ? 0 : 1 + Math.log2(total / count) / (1 + entropy)
  })
}

const digits = /\d+/gu
const letters = /\p{Lu}+/gu

/** What a value looks like: digits count as one, and a value in capitals does not look like one in small letters. */
const formOf = (cell: string | undefined): string | undefined =>
  cell?.slice(0, readLength).replaceAll(digits, '0').replaceAll(letters, 'A')

/** How far the smallest and the largest amounts stand out: by the distance to where most of them lie. */
function markExtremes({ amounts, counts }: ColumnRead, extreme: Float64Array): void {
  if (!amounts || counts.size < fewestDifferent) return
  const sorted = amounts.filter((amount) => !Number.isNaN(amount)).sort()
  const low = sorted[Math.floor(sorted.length * 0.1)]!
  const high = sorted[Math.floor((sorted.length - 1) * 0.9)]!
  const spread = high - low || Math.max(Math.abs(high), 1)
  const mark = (value: number, distance: number): void => {
    const rows: number[] = []
    for (const [index, amount] of amounts.entries()) if (amount === value) rows.push(index)
    if (rows.length > mostExtremeRows) return
    for (const index of rows) extreme[index] = Math.max(extreme[index]!, 1 + Math.log2(1 + distance / spread))
  }
  mark(sorted[0]!, low - sorted[0]!)
  mark(sorted.at(-1)!, sorted.at(-1)! - high)
}

/**
 * Which rows differ from the others: a value that is rare where most rows share a few, a form that is rare (a number below
 * zero, an empty cell), and the smallest and largest amount of each column. Columns can be the `key=value` fields of lines,
 * too.
 *
 * @param asked how much the question asks for each column, from 0 to 1
 */
export function oddRows(columns: readonly Cells[], asked?: readonly number[]): OddRows {
  const count = columns[0]?.length ?? 0
  const rare = new Float64Array(count)
  const extreme = new Float64Array(count)
  if (count < fewestRows) return { rare, extreme }
  for (const [at, cells] of columns.entries()) {
    const read = readColumn(cells)
    const weight = 1 + (asked?.[at] ?? 0)
    const forms = cells.map(formOf)
    const byValue = rarityOf(cells, read.counts, read.amounts === undefined)
    const byForm = rarityOf(forms, countValues(forms), true)
    for (let row = 0; row < count; row += 1) {
      const own = Math.max(byValue?.[row] ?? 0, weightOfForm * (byForm?.[row] ?? 0)) * weight
      // What is odd in several columns is odder, though not by the sum.
      rare[row] = Math.max(rare[row]!, own) + Math.min(rare[row]!, own) / 4
    }
    const own = new Float64Array(count)
    markExtremes(read, own)
    for (let row = 0; row < count; row += 1) extreme[row] = Math.max(extreme[row]!, own[row]! * weight)
  }
  return { rare, extreme }
}
