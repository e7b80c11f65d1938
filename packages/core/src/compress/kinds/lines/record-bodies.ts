import type { MakesPart } from './choose/group-heads.ts'

/** So many records are looked for, and so many lines each of them has on average. */
const fewestRecords = 5
const linesOfRecord = { fewest: 2, most: 80 }
/** So many lines may stand above the first record, and so far below a head the line may stand that tells it. */
const mostAbove = 12
const furthest = 3
const shares = {
  /** Of the lines in the place of a head: those that say something of their own. */
  distinct: 0.4,
  /** Of the lines that begin as heads do: those that stand in the place of a head. */
  own: 0.8,
  /** Of the heads: those that begin alike, where this says what they are, and those behind the same end of a record. */
  usual: 0.6,
  /** Lines that begin in a way of which there are so few, set against the records, are part of no body. */
  rare: 0.1,
  /** Set against the records: lines that are indented less than the heads. */
  outside: 0.1,
}
/** In a row so many lines of a body begin alike on average. */
const mostInRow = 3
const readLength = 160
const linesAtOnce = 20_000
const none: readonly number[] = []

const withoutNumbers = (word: string): string =>
  /\d/u.test(word) ? word.replaceAll(/[\da-f]*\d[\da-f]*/giu, '0') : word

/** How a line begins: its indentation, and its first word with a zero for each number; the next, too, behind a number alone. */
export function beginningOf(line: string): string {
  const start = line.slice(0, readLength)
  const trimmed = start.trimStart()
  const [first = '', second = ''] = trimmed.split(/\s+/u, 2)
  const word = /\p{L}/u.test(first) ? withoutNumbers(first) : `${withoutNumbers(first)} ${withoutNumbers(second)}`
  return `${Math.min(start.length - trimmed.length, 12)} ${word}`
}

/** The same without a word behind a number: rows of a table begin alike. */
export const roughly = (beginning: string): string =>
  /\p{L}/u.test(beginning) ? beginning.replace(/^(\d+ [^\p{L} ]+) .*$/u, '$1') : beginning

/** Numbers for values, the same for equal ones, with how often each comes. */
interface Numbered {
  readonly kinds: Int32Array
  readonly counts: readonly number[]
}

function numberOf(values: readonly string[]): Numbered {
  const known = new Map<string, number>()
  const counts: number[] = []
  const kinds = Int32Array.from(values, (value) => {
    let kind = known.get(value)
    if (kind === undefined) known.set(value, (kind = counts.push(0) - 1))
    counts[kind]! += 1
    return kind
  })
  return { kinds, counts }
}

/** The lines that are not blank, in order. */
interface Written extends Numbered {
  /** Where each is in the text. */
  readonly at: Int32Array
  /** How lines begin, roughly. */
  readonly rough: Numbered
}

function readWritten(lines: readonly string[], part: MakesPart): Written {
  const found: (readonly string[])[] = []
  for (let from = 0; from < lines.length; from += linesAtOnce)
    found.push(
      part(`how lines of bodies begin from ${from}`, () =>
        lines.slice(from, from + linesAtOnce).map((line) => (line.trim() === '' ? '' : beginningOf(line))),
      ),
    )
  const { at, written } = part('lines of bodies', () => {
    const beginnings = found.flat()
    const places = [...beginnings.keys()].filter((index) => beginnings[index] !== '')
    return { at: Int32Array.from(places), written: places.map((index) => beginnings[index]!) }
  })
  const own = part('how lines of bodies begin', () => numberOf(written))
  const rough = part('how lines of bodies begin, roughly', () => numberOf(written.map(roughly)))
  return { at, ...own, rough }
}

/** How often each value comes. */
function countsOf(values: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The value that comes most often, with how often. */
const mostOf = (counts: ReadonlyMap<number, number>): readonly [value: number, count: number] =>
  [...counts].reduce<readonly [number, number]>((most, each) => (each[1] > most[1] ? each : most), [-1, 0])

/** How many heads but the first stand below a blank line. */
const countBehindBlanks = ({ at }: Written, heads: readonly number[]): number =>
  heads.slice(1).filter((index) => at[index]! - at[index - 1]! > 1).length

/** What stands right above the heads: a blank line, or lines that begin in one way; `undefined` where it is now this, now that. */
function isAboveHeads(
  { at, rough: { kinds } }: Written,
  heads: readonly number[],
): ((index: number) => boolean) | undefined {
  const others = heads.slice(1)
  const isBehindBlank = (index: number): boolean => at[index]! - at[index - 1]! > 1
  if (others.filter(isBehindBlank).length >= others.length * shares.usual) return isBehindBlank
  const [last, count] = mostOf(countsOf(others.map((index) => kinds[index - 1]!)))
  return count >= others.length * shares.usual ? (index) => kinds[index - 1] === last : undefined
}

/** How many lines from one on are indented less than some. */
function countOutside(lines: readonly string[], { at }: Written, first: number): number {
  const indent = /^\s*/u.exec(lines[at[first]!]!.slice(0, readLength))![0]
  if (indent === '') return 0
  let count = 0
  for (let index = first; index < at.length; index += 1) if (!lines[at[index]!]!.startsWith(indent)) count += 1
  return count
}

/** The heads of records, if the first of them is one line, and a line some lines below it tells them. */
function headsFrom(
  lines: readonly string[],
  written: Written,
  first: number,
  offset: number,
): readonly number[] | undefined {
  const { at, kinds, counts } = written
  const below = kinds[first + offset]!
  if (counts[below]! < fewestRecords || kinds[first] === below) return undefined
  const told: number[] = []
  for (let index = first; index + offset < kinds.length; index += 1)
    if (kinds[index + offset] === below && kinds[index + offset - 1] !== below) told.push(index)
  const size = (lines.length - at[first]!) / told.length
  const isMany = told.length >= fewestRecords && size >= linesOfRecord.fewest && size <= linesOfRecord.most
  if (!isMany || counts[below]! > told.length * mostInRow) return undefined
  const ofHeads = countsOf(told.map((index) => kinds[index]!))
  if (ofHeads.has(below)) return undefined
  // Where most heads begin alike, the first does; else what stands above the first record is taken for its head.
  const [, alike] = mostOf(ofHeads)
  const own = ofHeads.get(kinds[first]!) ?? 0
  if (alike >= told.length * shares.usual && own < 2) return undefined
  const inText = [...ofHeads.keys()].reduce((sum, kind) => sum + counts[kind]!, 0)
  if (told.length < inText * shares.own) return undefined
  const distinct = new Set(told.map((index) => lines[at[index]!]!)).size
  if (distinct < Math.max(3, told.length * shares.distinct)) return undefined
  const isAtEnd = isAboveHeads(written, told)
  if (!isAtEnd || countOutside(lines, written, first) > told.length * shares.outside) return undefined
  return withUntold(written, told, first, isAtEnd, ofHeads)
}

/** The heads with those below which a line stands that is not like others, so that it tells none. */
function withUntold(
  { kinds, rough }: Written,
  told: readonly number[],
  first: number,
  isAtEnd: (index: number) => boolean,
  ofHeads: ReadonlyMap<number, number>,
): readonly number[] {
  const rare = Math.max(2, told.length * shares.rare)
  const mayHead = (index: number): boolean => ofHeads.has(kinds[index]!) || rough.counts[rough.kinds[index]!]! <= rare
  const heads = new Set([first])
  for (let index = first + 1; index < kinds.length; index += 1) if (isAtEnd(index) && mayHead(index)) heads.add(index)
  for (const index of told) {
    // One more line between the head and the body is not the head.
    let above = index - 1
    while (above >= first && above >= index - furthest && !heads.has(above) && mayHead(above)) above -= 1
    const isBelowHead = index > first && !heads.has(index) && heads.has(above) && above >= index - furthest
    if (!isBelowHead) heads.add(index)
  }
  return [...heads].toSorted((a, b) => a - b)
}

/**
 * Where records begin whose heads may be of any form: their bodies begin alike again and again, and the line in front of
 * each body says something else each time. A name of a host, a day, and a path are heads by this alone. Empty where there
 * are no such records.
 *
 * @param isNoHead whether a line is known to head nothing
 */
export function startsByBodies(
  lines: readonly string[],
  part: MakesPart,
  isNoHead: (line: number) => boolean = () => false,
): readonly number[] {
  const written = readWritten(lines, part)
  const placesOf = (heads: readonly number[]): readonly number[] => heads.map((index) => written.at[index]!)
  const headsAt = (first: number, offset: number): readonly number[] =>
    part(`bodies from ${first} by ${offset}`, () => headsFrom(lines, written, first, offset) ?? none)
  for (let first = 0; first < Math.min(mostAbove, written.at.length); first += 1) {
    if (isNoHead(written.at[first]!)) continue
    for (let offset = 1; offset <= furthest && first + offset < written.at.length; offset += 1) {
      const heads = headsAt(first, offset)
      if (heads.length === 0) continue
      // What stands above a blank line ends a record where the line below it may be a head, too.
      for (let below = 1; below < offset && countBehindBlanks(written, heads) === 0; below += 1) {
        const lower = headsAt(first + below, offset - below)
        if (countBehindBlanks(written, lower) >= (lower.length - 1) * shares.usual && lower.length > 0)
          return placesOf(lower)
      }
      return placesOf(heads)
    }
  }
  return none
}
