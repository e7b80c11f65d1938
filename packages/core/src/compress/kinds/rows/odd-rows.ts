import { isNothing, readColumn, type Cells, type ColumnRead } from './column.ts'
import { stateOf } from './states.ts'
import { rowsOfWrongSums } from './sums.ts'

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

/** How rare each of the values of a column is, by how many rows have it: 0 for those that many have. */
function rarityOf(counts: readonly number[], total: number, mayVary: boolean): Float64Array | undefined {
  const mostRare = Math.max(1, Math.min(mostRareRows, Math.floor(total * rareShare)))
  let common = 0
  let most = 0
  let entropy = 0
  for (const count of counts) {
    if (count > mostRare) common += count
    if (count > most) most = count
    entropy -= (count / total) * Math.log2(count / total)
  }
  const isMixed = mayVary ? common < total * fewestCommon.values : most < total * fewestCommon.amounts
  if (counts.length < 2 || isMixed) return undefined
  return Float64Array.from(counts, (count) => (count > mostRare ? 0 : 1 + Math.log2(total / count) / (1 + entropy)))
}

const digits = /\d+/gu
const letters = /\p{Lu}+/gu

/** What a value looks like: digits count as one, and a value in capitals does not look like one in small letters. */
const formOf = (value: string): string => value.slice(0, readLength).replaceAll(digits, '0').replaceAll(letters, 'A')

/** How rare it is for each value that it has such a form. */
function rarityOfForms({ values, counts }: ColumnRead, total: number, form: (value: string) => string) {
  const forms = readColumn(values.map(form))
  const rows = forms.counts.map(() => 0)
  for (const [value, code] of forms.codes.entries()) rows[code]! += counts[value]!
  const rare = rarityOf(rows, total, true)
  return rare && Float64Array.from(forms.codes, (code) => rare[code]!)
}

/** Where nearly all rows have a value of their own, one that two have is odd. */
const fewestOwn = 0.9
const mostShared = 2
const weightOfShared = 1.5
const weightOfWrong = 4

/** How odd it is for each value that more than one row has it. */
function sharedOf({ values, counts }: ColumnRead, total: number): Float64Array | undefined {
  const isShared = (at: number): boolean => counts[at]! > 1 && !isNothing(values[at]!)
  const shared = [...counts.keys()].filter(isShared).length
  if (shared === 0 || shared > mostShared || counts.length < total * fewestOwn) return undefined
  return Float64Array.from(counts, (_, at) => (isShared(at) ? weightOfShared : 0))
}

const whetherEmpty = (value: string): string => (isNothing(value) ? '' : 'x')

/** How far the smallest and the largest amounts stand out: by the distance to where most of them lie. */
function extremesOf({ amounts, counts, values }: ColumnRead): Float64Array | undefined {
  if (!amounts || values.length < fewestDifferent) return undefined
  const order = [...amounts.keys()]
    .filter((at) => !Number.isNaN(amounts[at]!))
    .sort((a, b) => amounts[a]! - amounts[b]!)
  const total = order.reduce((sum, at) => sum + counts[at]!, 0)
  const amountBelow = (share: number): number => {
    let below = 0
    for (const at of order) if ((below += counts[at]!) > share * (total - 1)) return amounts[at]!
    return amounts[order.at(-1)!]!
  }
  const low = amountBelow(0.1)
  const high = amountBelow(0.9)
  const spread = high - low || Math.max(Math.abs(high), 1)
  const extreme = new Float64Array(values.length)
  const mark = (end: number, distance: number): void => {
    const same = order.filter((at) => amounts[at] === amounts[end])
    if (same.reduce((sum, at) => sum + counts[at]!, 0) > mostExtremeRows) return
    for (const at of same) extreme[at] = 1 + Math.log2(1 + distance / spread)
  }
  mark(order[0]!, low - amounts[order[0]!]!)
  mark(order.at(-1)!, amounts[order.at(-1)!]! - high)
  return extreme
}

/**
 * Which rows differ from the others: a value that is rare where most rows share a few, a form that is rare (a number below
 * zero, an empty cell), a value that two have where all others have their own, amounts that do not add up as they do in the
 * others, and the smallest and largest amount of each column. Columns can be the `key=value` fields of lines,
 * too.
 *
 * @param asked how much the question asks for each column, from 0 to 1
 * @param names what the columns are called
 */
export function oddRows(columns: readonly Cells[], asked?: readonly number[], names?: readonly string[]): OddRows {
  const count = columns[0]?.length ?? 0
  const rare = new Float64Array(count)
  const extreme = new Float64Array(count)
  if (count < fewestRows) return { rare, extreme }
  const amounts: Float64Array[] = []
  for (const [at, cells] of columns.entries()) {
    const read = readColumn(cells, names?.[at])
    if (read.amounts && read.values.length >= fewestDifferent)
      amounts.push(Float64Array.from(read.codes, (code) => read.amounts![code]!))
    const weight = 1 + (asked?.[at] ?? 0)
    const byValue = rarityOf(read.counts, count, read.amounts === undefined)
    const byForm = rarityOfForms(read, count, formOf)
    const byState = read.amounts ? undefined : rarityOfForms(read, count, stateOf)
    const byEmpty = rarityOfForms(read, count, whetherEmpty)
    const extremes = extremesOf(read)
    const shared = sharedOf(read, count)
    if (!byValue && !byForm && !byState && !byEmpty && !extremes && !shared) continue
    for (const [row, code] of read.codes.entries()) {
      const form = Math.max(byForm?.[code] ?? 0, byEmpty?.[code] ?? 0)
      const own =
        Math.max(byValue?.[code] ?? 0, byState?.[code] ?? 0, shared?.[code] ?? 0, weightOfForm * form) * weight
      // What is odd in several columns is odder, though not by the sum.
      rare[row] = Math.max(rare[row]!, own) + Math.min(rare[row]!, own) / 4
      extreme[row] = Math.max(extreme[row]!, (extremes?.[code] ?? 0) * weight)
    }
  }
  for (const row of rowsOfWrongSums(amounts)) rare[row]! += weightOfWrong
  return { rare, extreme }
}
