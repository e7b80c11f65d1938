import { isNothing, readColumn, type ColumnRead, type RowColumn } from './column.ts'
import { namesStates, statesOf } from './states.ts'

/** Values of a column that are listed, each with its rows. */
const mostListed = 6
/** Of a column with more values, so many of the most frequent are listed, where they cover this share of the rows. */
const mostFrequent = 4
const fewestCovered = 0.5
const longestValue = 40
const longestName = 40
/** A column of amounts with no more values than this is listed like any other. */
const mostListedAmounts = 3

const shortRange = /^[^\s-]+$/u
/** What could be read as more than one value, or as something that is said of it. */
const notPlain = /[;"[\]…\p{Cc}]|[,:](?:\s|$)|^\s|\s$|\s×?\d+$|^(?:empty|none|others)$|^$| to /u

/** A value as it stands, in quotes where it could be read as more than a value. */
const quoted = (value: string): string => (notPlain.test(value) ? JSON.stringify(value) : value)
const valueOf = (cell: string): string => (cell === '' ? 'empty' : quoted(cell))
/** A number behind a number needs a sign between them. */
const counted = (value: string, count: number, say: (value: string) => string): string =>
  `${say(value)} ${/^[-+\d]/u.test(value) ? '×' : ''}${count}`

const none: ReadonlySet<string> = new Set()

const isShort = (value: string): boolean => value.length <= longestValue && !value.includes('\n')

function rangeOf({ values, counts, amounts, ends }: ColumnRead): string | undefined {
  if (!amounts || !ends) return undefined
  let others = 0
  let hasOthers = false
  for (const [index, amount] of amounts.entries()) {
    if (!Number.isNaN(amount)) continue
    others += counts[index]!
    if (!isNothing(values[index]!)) hasOthers = true
  }
  const [from, to] = [values[ends[0]]!, values[ends[1]]!]
  const isPlain = shortRange.test(from) && shortRange.test(to)
  const range = isPlain ? `${from}-${to}` : `${quoted(from)} to ${quoted(to)}`
  return others === 0 ? range : `${range}, ${hasOthers ? 'others' : 'none'} ${others}`
}

/** The values that are said, each with its rows: those that the question names first, then the most frequent, if these say enough. */
function listOf(
  { values, counts, codes }: ColumnRead,
  names: ReadonlySet<string>,
  say: (value: string) => string = valueOf,
): string | undefined {
  const total = codes.length
  const sorted = [...values.keys()].sort((a, b) => counts[b]! - counts[a]!)
  const named = sorted
    .filter((at) => names.has(values[at]!.toLowerCase()) && isShort(values[at]!))
    .slice(0, mostFrequent)
  const frequent =
    sorted.length <= mostListed && values.every(isShort)
      ? sorted
      : sorted.slice(0, mostFrequent).filter((at) => counts[at]! > 1 && isShort(values[at]!))
  const rowsOf = (listed: readonly number[]): number => listed.reduce((sum, at) => sum + counts[at]!, 0)
  const isEnough = rowsOf(frequent) >= total * fewestCovered && (frequent.length < total || total < 2)
  const listed = [...new Set([...named, ...(isEnough ? frequent : [])])]
  if (listed.length === 0) return undefined
  const covered = rowsOf(listed)
  if (listed.length === 1 && covered === total) return say(values[listed[0]!]!)
  const said = listed.map((at) => counted(values[at]!, counts[at]!, say))
  return (covered < total ? [...said, `others ${total - covered}`] : said).join(', ')
}

/** The states of a column by their words, where it has too many values to list and the question names none of them. */
function listOfStates(read: ColumnRead, name: string, names: ReadonlySet<string>): string | undefined {
  if (read.values.length <= mostListed || read.values.some((value) => names.has(value.toLowerCase()))) return undefined
  const states = statesOf(read, namesStates(name) ? 1 : 2, mostListed)
  const own = new Set(read.values)
  return states && listOf(states, none, (state) => (own.has(state) ? valueOf(state) : state))
}

/** What a column says about some rows: its values with how many rows have each, or from where to where its amounts go. */
function facetOf({ name, cells }: RowColumn, names: ReadonlySet<string>): string | undefined {
  if (name === '' || name.length > longestName || !isShort(name)) return undefined
  const read = readColumn(cells, name)
  const range = read.values.length > mostListedAmounts ? rangeOf(read) : undefined
  const said = range ?? listOfStates(read, name, names) ?? listOf(read, names)
  return said === undefined ? undefined : `${quoted(name)} ${said}`
}

/**
 * What some rows hold, column by column, those of states first, as long as there is room: `STATUS Running 139, Pending 3;
 * RESTARTS 0-4`. A column whose values all differ says nothing.
 *
 * @param rows which rows are meant, ascending
 * @param names what the question names, in small letters
 */
export function facetsOf(
  columns: readonly RowColumn[],
  rows: readonly number[],
  room: number,
  names: ReadonlySet<string> = new Set(),
): string {
  const facets: string[] = []
  let left = room
  // What is wrong with them is in their states.
  const isOfStates = columns.map(({ name }) => namesStates(name))
  const ordered = [true, false].flatMap((isFirst) => columns.filter((_, at) => isOfStates[at] === isFirst))
  for (const { name, cells } of ordered) {
    const facet = facetOf({ name, cells: rows.map((row) => cells[row]) }, names)
    if (facet === undefined || facet.length + 2 > left) continue
    facets.push(facet)
    left -= facet.length + 2
  }
  return facets.join('; ')
}
