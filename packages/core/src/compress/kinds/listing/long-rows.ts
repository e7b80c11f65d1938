import { gap } from '../../kind.ts'
import type { Entry, Listing } from './entries.ts'

/** A value that so many rows of a folder share is said once, above them. */
const leastShared = 0.6
const fewestRows = 4
const isNumber = /^[\d.,]+[A-Za-z]{0,3}$/u

/** Rows of one folder that follow each other, with the value most of them have in each column, where one is. */
interface Run {
  readonly directory: string
  readonly usual: readonly (string | undefined)[]
  readonly entries: Entry[]
}

/** The most frequent value of a column, where most rows have it. */
function usualOf(rows: readonly Entry[], column: number): string | undefined {
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

const known = new WeakMap<readonly Entry[], readonly Run[]>()

/** The runs of a listing, which is written several times until it fits. */
function runsOf(entries: readonly Entry[]): readonly Run[] {
  let runs = known.get(entries)
  if (!runs) known.set(entries, (runs = findRuns(entries)))
  return runs
}

function findRuns(entries: readonly Entry[]): Run[] {
  const runs: { directory: string; entries: Entry[] }[] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    if (last?.directory === entry.directory) last.entries.push(entry)
    else runs.push({ directory: entry.directory, entries: [entry] })
  }
  return runs.map((run) => {
    const width = run.entries[0]!.cells!.length
    const usual = Array.from({ length: width }, (_, column) => usualOf(run.entries, column))
    return { ...run, usual: withOneNumber(usual) }
  })
}

/** Of the columns of numbers one at most is left out where it is usual: a number alone would not say which it is. */
function withOneNumber(usual: readonly (string | undefined)[]): (string | undefined)[] {
  const first = usual.findIndex((cell) => cell !== undefined && isNumber.test(cell))
  return usual.map((cell, column) => (cell !== undefined && isNumber.test(cell) && column > first ? undefined : cell))
}

const join = (cells: readonly string[], name: string, nameAt: number): string =>
  [...cells.slice(0, nameAt), name, ...cells.slice(nameAt)].join(' ')

/** A row without what its heading says of it. */
function spellRow({ cells, name }: Entry, usual: Run['usual'], nameAt: number): string {
  const before = cells!.slice(0, nameAt).filter((cell, column) => cell !== usual[column])
  const after = cells!.slice(nameAt).filter((cell, column) => cell !== usual[nameAt + column])
  return [...before, name, ...after].join(' ')
}

function headingOf({ directory, usual }: Run, total: string | undefined): string {
  const said = usual.filter((cell) => cell !== undefined)
  const parts = [
    ...(total === undefined ? [] : [total]),
    ...(said.length === 0 ? [] : [`${said.join(' ')} where not said`]),
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
  { entries, nameAt = 0, totals }: Listing,
  isKept: (index: number) => boolean = () => true,
): { readonly lines: string[]; readonly elsewhere: Map<string, number> } {
  const lines: string[] = []
  const elsewhere = new Map<string, number>()
  let index = 0
  for (const run of runsOf(entries)) {
    const first = index
    index += run.entries.length
    const kept: Entry[] = []
    for (const [at, entry] of run.entries.entries()) if (isKept(first + at)) kept.push(entry)
    const left = run.entries.length - kept.length
    if (kept.length === 0) {
      elsewhere.set(run.directory, (elsewhere.get(run.directory) ?? 0) + left)
      continue
    }
    if (totals === undefined && run.entries.length < fewestRows) {
      for (const { cells, directory, name } of kept) lines.push(join(cells!, directory + name, nameAt))
    } else {
      const heading = headingOf(run, totals?.get(run.directory))
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
  let first: Entry | undefined
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

function sizeOf({ cells }: Entry): number {
  let largest = 0
  for (const cell of cells!) {
    const found = size.exec(cell)
    if (found) largest = Math.max(largest, Number(found[1]) * (units[found[2]!] ?? 1))
  }
  return largest
}

/** How unusual each row is, 0 or 1: values that few rows of its folder have, links, the largest and the empty files. */
export function oddnessOf({ entries }: Listing): Float64Array {
  const oddness = new Float64Array(entries.length)
  const sizes = entries.map(sizeOf)
  const least = Float64Array.from(sizes).sort().at(-mostLargest) ?? Infinity
  let index = 0
  for (const { entries: rows, usual } of runsOf(entries)) {
    for (const { cells, name } of rows) {
      const isOdd = cells!.some((cell, column) => usual[column] !== undefined && cell !== usual[column])
      const isLargest = least > 0 && sizes[index]! >= least
      if (isOdd || isLargest || cells!.includes('0') || name.includes(' -> ')) oddness[index] = 1
      index += 1
    }
  }
  return oddness
}
