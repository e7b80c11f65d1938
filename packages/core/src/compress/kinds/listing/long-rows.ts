import { gap } from '../../kind.ts'
import type { ListingEntry, Listing } from './entries.ts'

/** A value that so many rows of a folder share is said once, above them. */
const leastShared = 0.6
const fewestRows = 4
const isNumber = /^[\d.,]+[A-Za-z]{0,3}$/u
/** Where `ls` gives the size: behind mode, links and owner. */
const sizeColumn = 3

/** Rows of one folder that follow each other, with the value most of them have in each column, where one is. */
interface Run {
  readonly directory: string
  readonly total?: string | undefined
  /** The usual size is left out, so that a row with one number gives its links. */
  readonly givesLinks: boolean
  readonly usual: readonly (string | undefined)[]
  readonly entries: ListingEntry[]
}

/** The most frequent value of a column, where most rows have it. */
function usualOf(rows: readonly ListingEntry[], column: number): string | undefined {
  if (rows.length < fewestRows) return undefined
  const counts = new Map<string, number>()
  let best: string | undefined
  for (const { cells } of rows) {
    const cell = cells![column]!
    const count = (counts.get(cell) ?? 0) + 1
    counts.set(cell, count)
    if (best === undefined || count > counts.get(best)!) best = cell
  }
  return best !== undefined && counts.get(best)! >= rows.length * leastShared ? best : undefined
}

const known = new WeakMap<Listing, readonly Run[]>()

/** The runs of a listing, which is written several times until it fits. */
function runsOf(listing: Listing): readonly Run[] {
  let runs = known.get(listing)
  if (!runs) known.set(listing, (runs = findRuns(listing)))
  return runs
}

type Rows = Pick<Run, 'directory' | 'total' | 'entries'>

/** The rows of each listing that `ls` printed, or of each folder. */
function rowsOf({ entries, sections }: Listing): Rows[] {
  if (sections)
    return sections.map(({ from, directory, total }, at) => ({
      directory,
      total,
      entries: entries.slice(from, sections[at + 1]?.from),
    }))
  const rows: Rows[] = []
  for (const entry of entries) {
    const last = rows.at(-1)
    if (last?.directory === entry.directory) last.entries.push(entry)
    else rows.push({ directory: entry.directory, entries: [entry] })
  }
  return rows
}

const findRuns = (listing: Listing): Run[] =>
  rowsOf(listing).map((rows) => {
    const cells = rows.entries[0]?.cells ?? []
    const numbers = [...cells.keys()].filter((column) => rows.entries.some((row) => isNumber.test(row.cells![column]!)))
    const all = cells.map((_, column) => usualOf(rows.entries, column))
    const usual = withOneNumber(all, numbers, listing.sections !== undefined)
    return { ...rows, usual, givesLinks: listing.sections !== undefined && usual[sizeColumn] !== undefined }
  })

/**
 * Of the columns of numbers one at most is left out where it is usual: a number alone would not say which it is. Nobody knows
 * the columns that other programs than `ls` print, so that of several none is left out.
 */
function withOneNumber(
  usual: readonly (string | undefined)[],
  numbers: readonly number[],
  isLs: boolean,
): (string | undefined)[] {
  const first = isLs
    ? numbers.find((column) => usual[column] !== undefined)
    : numbers.length === 1
      ? numbers[0]
      : undefined
  return usual.map((cell, column) => (numbers.includes(column) && column !== first ? undefined : cell))
}

const join = (cells: readonly string[], name: string, nameAt: number): string =>
  [...cells.slice(0, nameAt), name, ...cells.slice(nameAt)].join(' ')

/** A row without what its heading says of it. */
function spellRow({ cells, name }: ListingEntry, usual: Run['usual'], nameAt: number): string {
  const before = cells!.slice(0, nameAt).filter((cell, column) => cell !== usual[column])
  const after = cells!.slice(nameAt).filter((cell, column) => cell !== usual[nameAt + column])
  return [...before, name, ...after].join(' ')
}

function headingOf({ directory, total, usual, givesLinks }: Run): string {
  const said = usual.filter((cell) => cell !== undefined)
  const parts = [
    ...(total === undefined ? [] : [total]),
    ...(said.length === 0 ? [] : [`${said.join(' ')} where not said`]),
    ...(givesLinks ? ['a number alone counts links'] : []),
  ]
  const each = parts.length === 0 ? '' : `(${parts.join('; ')})`
  return directory === '' && each === '' ? '' : `${directory}${directory === '' || each === '' ? '' : ' '}${each}:`
}

/**
 * The rows of a long listing in their order, below a heading for each folder that says what most of them share.
 *
 * @param isKept what is shown; the rest of a folder is counted where it ends
 */
export function spellRuns(
  listing: Listing,
  isKept?: (index: number) => boolean,
): { readonly lines: string[]; readonly elsewhere: Map<string, number> } {
  const lines: string[] = []
  const elsewhere = new Map<string, number>()
  const { nameAt = 0, sections } = listing
  let index = 0
  for (const run of runsOf(listing)) {
    const first = index
    index += run.entries.length
    const kept = isKept ? run.entries.filter((_, at) => isKept(first + at)) : run.entries
    const left = run.entries.length - kept.length
    if (isKept && kept.length === 0) {
      if (left > 0) elsewhere.set(run.directory, (elsewhere.get(run.directory) ?? 0) + left)
      continue
    }
    if (sections === undefined && run.entries.length < fewestRows) {
      for (const { cells, directory, name } of kept) lines.push(join(cells!, directory + name, nameAt))
    } else {
      const heading = headingOf(run)
      if (heading !== '') lines.push(heading)
      for (const entry of kept) lines.push(spellRow(entry, run.usual, nameAt))
    }
    if (left > 0) lines.push(gap(`${left} more`))
  }
  return { lines, elsewhere }
}

/** Neighbours in one folder with the same values on one line, everything in its order. */
export function spellEqualRows({ entries, nameAt = 0 }: Listing): string[] {
  const lines: string[] = []
  let names: string[] = []
  let key: string | undefined
  let first: ListingEntry | undefined
  const flush = (): void => {
    if (!first) return
    const { directory, cells } = first
    lines.push(
      names.length === 1
        ? join(cells!, directory + names[0]!, nameAt)
        : `${cells!.join(' ')} ${directory}: ${names.join(' ')}`,
    )
  }
  for (const entry of entries) {
    const own = `${entry.directory}\n${entry.cells!.join('\n')}`
    if (own === key && !/\s/u.test(entry.name)) names.push(entry.name)
    else {
      flush()
      first = entry
      names = [entry.name]
      key = /\s/u.test(entry.name) ? undefined : own
    }
  }
  flush()
  return lines
}

const units: Readonly<Record<string, number>> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30, T: 2 ** 40 }
const size = /^(\d+(?:\.\d+)?)([KMGT]?)$/u
/** So many of the largest are told from the others. */
const mostLargest = 3

function sizeOf({ cells }: ListingEntry): number {
  let largest = 0
  for (const cell of cells!) {
    const found = size.exec(cell)
    if (found) largest = Math.max(largest, Number(found[1]) * (units[found[2]!] ?? 1))
  }
  return largest
}

/** How unusual each row is, 0 or 1: values that few rows of its folder have, links, the largest and the empty files. */
export function oddnessOf(listing: Listing): Float64Array {
  const { entries } = listing
  const oddness = new Float64Array(entries.length)
  const sizes = entries.map(sizeOf)
  const least = Float64Array.from(sizes).sort().at(-mostLargest) ?? Infinity
  let index = 0
  for (const { entries: rows, usual } of runsOf(listing)) {
    for (const { cells, name } of rows) {
      const isOdd = cells!.some((cell, column) => usual[column] !== undefined && cell !== usual[column])
      const isLargest = least > 0 && sizes[index]! >= least
      if (isOdd || isLargest || cells!.includes('0') || name.includes(' -> ')) oddness[index] = 1
      index += 1
    }
  }
  return oddness
}
