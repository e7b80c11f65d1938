import { isBalanced } from '../lines/quotable.ts'
import { goesOn, numbersIn, readWords, withoutEnd, withUnitsBehind } from '../rows/words.ts'
import { withoutNumbers, type Words } from './similar.ts'

/** A value seen in so small a share of the lines of a family is rare, as long as few lines have rare ones. */
const rareShare = 0.02
const rareLines = 0.1
/** So many times above what nearly all have, or below it, a number is an outlier. */
const farOut = 3
const mostOutliers = 5
/** The greatest numbers of a column, if they are so many times the one in the middle. */
const farFromMedian = 4
const mostGreatest = 12
/** Numbers of which there are no more are states, such as exit codes, and not measures. */
const mostCodes = 12

/** Positions whose value in a column is rare, while most lines share theirs with many, or nearly all with each other. */
function withRareValue(values: readonly string[]): number[] {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  if (counts.size === 1) return []
  const usual = Math.max(...counts.values())
  const most = usual >= values.length * (1 - rareLines) ? usual - 1 : Math.max(1, values.length * rareShare)
  const rare: number[] = []
  for (const [index, value] of values.entries()) if (counts.get(value)! <= most) rare.push(index)
  return rare.length <= Math.max(2, values.length * rareLines) ? rare : []
}

function outliers(values: readonly (number | undefined)[]): number[] {
  const sorted = values.filter((value) => value !== undefined).sort((a, b) => a - b)
  if (sorted.length < 8) return []
  const low = sorted[Math.floor(sorted.length * 0.05)]!
  const high = sorted[Math.floor(sorted.length * 0.95)]!
  const isOut = (value: number): boolean =>
    (value > high && value > high + farOut * Math.max(high - low, Math.abs(high) / 2, 1e-9)) ||
    (value < low && (value < 0 ? low >= 0 : low > 0 && value < low / farOut))
  const found: number[] = []
  for (const [index, value] of values.entries()) if (value !== undefined && isOut(value)) found.push(index)
  const few = found.length <= Math.max(mostOutliers, values.length * 0.02) ? found : []
  if (few.some((index) => values[index]! > high)) return few
  // Where many are far out the greatest are shown.
  const least = farFromMedian * Math.abs(sorted[sorted.length >> 1]!)
  const greatest = [...values.keys()]
    .filter((index) => least > 0 && values[index] !== undefined && values[index] > least)
    .toSorted((a, b) => values[b]! - values[a]!)
  return [...few, ...greatest.slice(0, mostGreatest)]
}

const aDay = /(?<!\d)\d{4}-\d\d-\d\d(?!\d)/u
const mostOfOneDay = 2

/** Positions of the first and the last day, where hardly any share it. */
function edgeDays(values: readonly string[]): number[] {
  const days = values.map((value) => aDay.exec(value)?.[0] ?? '')
  if (days.includes('')) return []
  const sorted = days.toSorted()
  const found: number[] = []
  for (const edge of [sorted[0], sorted.at(-1)]) {
    const at = [...days.keys()].filter((index) => days[index] === edge)
    if (at.length <= mostOfOneDay) found.push(...at)
  }
  return found
}

/** The values of a column; as many columns of them as they have commas in common. */
function partsOf(words: readonly string[]): string[][] {
  const parts = words.map((word) => word.split(','))
  const width = parts[0]!.length
  if (parts.some(({ length }) => length !== width)) return [[...words]]
  return Array.from({ length: width }, (_, at) => parts.map((part) => part[at]!))
}

/** Which of some lines of a family differ from the others in more than the usual: rare words, states, days and numbers far out. */
export function unusualOf(lines: readonly Words[]): Set<number> {
  const unusual = new Set<number>()
  const width = lines[0]?.raw.length ?? 0
  for (let column = 0; column < width; column += 1) {
    const first = lines[0]!.raw[column]
    if (lines.length > mostOfOneDay && lines.every(({ raw }) => raw[column] === first)) continue
    for (const raw of partsOf(lines.map((line) => line.raw[column]!))) {
      const isCode = new Set(raw).size <= mostCodes
      const found = [
        ...withRareValue(isCode ? raw : raw.map(withoutNumbers)),
        ...outliers(numbersIn(raw)),
        ...edgeDays(raw),
      ]
      for (const index of found) unusual.add(index)
    }
  }
  return unusual
}

/** Only the end of a line is looked at. */
const readLength = 200
/** A time that something took, the last one of its line: `1.2s`, `(83412ms)`, `[ 2.5 sec]`. */
const duration = /(?<![\p{L}\p{N}.])(\d{1,9}(?:\.\d{1,9})?) ?(m?s|sec(?:onds?)?|min(?:utes?)?|m)(?![\p{L}\p{N}])/gu
const inSeconds = (unit: string): number => (unit === 'ms' ? 0.001 : unit.startsWith('m') ? 60 : 1)
const secondsOf = (line: string): number => {
  const last = [...line.slice(-readLength).matchAll(duration)].at(-1)
  return last ? Number(last[1]) * inSeconds(last[2]!) : 0
}
/** What takes so many times as long as the one in the middle, and at least so many seconds, is slow; so many are shown. */
const slow = { times: 10, least: 1, most: 5 }

/** The lines that took far longer than most, the slowest first. */
export function slowIn(lines: readonly string[]): number[] {
  const seconds = lines.map(secondsOf)
  const sorted = seconds.toSorted((a, b) => a - b)
  const least = Math.max(slow.least, slow.times * (sorted[sorted.length >> 1] ?? 0))
  return [...seconds.keys()]
    .filter((at) => seconds[at]! > least)
    .toSorted((a, b) => seconds[b]! - seconds[a]!)
    .slice(0, slow.most)
}

/** So many columns of a family are ordered. */
const mostOrdered = 8

/** The word in front of a column, if all lines have it and it can name the values. */
function nameOf(lines: readonly Words[], column: number): string {
  const before = lines[0]!.raw[column - 1] ?? ''
  const isName = /^[\p{L}_][\p{L}\p{N}_]*[:=]?$/u.test(before) && lines.every(({ raw }) => raw[column - 1] === before)
  return isName ? before.replace(/[:=]$/u, '') : ''
}

/** Which of some lines of a family have the smallest or the largest number of a column; counts of lines and times only grow. */
export function extremesOf(lines: readonly Words[]): Set<number> {
  const extreme = new Set<number>()
  let ordered = 0
  for (let column = 0; column < (lines[0]?.raw.length ?? 0) && ordered < mostOrdered; column += 1) {
    const words = lines.map(({ raw }) => raw[column]!)
    const found = readWords(words, nameOf(lines, column))
    if (!found || found.amounts.length <= mostCodes) continue
    const values = Array.from(found.read.codes, (code) => found.amounts[code]!)
    if (values.every((value, at) => at === 0 || value >= values[at - 1]!)) continue
    ordered += 1
    for (const end of [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]) {
      const same = [...values.keys()].filter((at) => values[at] === end)
      if (same.length <= mostOfOneDay) for (const at of same) extreme.add(at)
    }
  }
  return extreme
}

const mostFacets = 4
const mostValues = 3
const longestValue = 40

/** `took=5-28ms`; the least and the greatest as they stand. */
function rangeOf(words: readonly string[], name: string): string | undefined {
  const found = readWords(words, name)
  const ends = found?.read.ends
  if (!ends) return undefined
  const { read, prefix, end } = found
  const before = found.before.replace(/^[[({"'`]+/u, '')
  const [least, most] = ends.map((at) => read.values[at]!.slice(prefix.length)) as [string, string]
  if (before === '' && name === '' && !/^\p{L}|\p{L}$/u.test(`${end}${most}`)) return undefined
  const label = found.before === '' && name !== '' ? `${name} ` : before
  const to = most.includes(' ') ? ' to ' : least.startsWith('-') || before.endsWith('-') ? '..' : '-'
  return `${label}${least}${to}${most}${end}`
}

/** `GET ×20, POST ×4`, where there are few. */
function countsOf(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>()
  for (const word of words) {
    if (word.length > longestValue) return undefined
    counts.set(word, (counts.get(word) ?? 0) + 1)
    if (counts.size > mostValues) return undefined
  }
  if (counts.size < 2 || counts.size > words.length / 2) return undefined
  return [...counts]
    .toSorted((a, b) => b[1] - a[1])
    .map(([word, count]) => {
      const value = word.replace(/(?<![,;])[,;]+$/u, '')
      return `${/[)\]}]$/u.test(value) ? withoutEnd(value, value) : value} ×${count}`
    })
    .join(', ')
}

/** A facet without the brackets at its end that it does not open; `undefined` where others would read as the end of the mark. */
function asBalanced(facet: string | undefined): string | undefined {
  const own = facet === undefined || isBalanced(facet) ? facet : facet.replace(/\]{1,3}$/u, '')
  return own !== undefined && isBalanced(own) ? own : undefined
}

/** What varies in some lines of one family. */
export interface Facets {
  /** Ranges of numbers, and words where there are few. */
  readonly said: readonly string[]
  /** Whether more varies than that and the time in front of each line. */
  readonly isMore: boolean
}

/** A word of a date or of a time of day. */
const moment =
  /^[[(<]?(?:\d{1,4}[-/.:]\d{1,2}(?:[-/.:T,]|$)|(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6},?$)/u

/** What varies in some lines of one family, and in `above`, which they are compared with. */
export function facetsOf(lines: readonly Words[], above?: Words): Facets {
  const facets: string[] = []
  const width = lines[0]?.raw.length ?? 0
  let isMore = false
  let isInFront = true
  for (let column = 0; column < width; column += 1) {
    const words = lines.map((line) => line.raw[column]!)
    const first = above?.raw[column] ?? words[0]!
    if (words.every((word) => word === first)) {
      isInFront &&= moment.test(first) || /^\d{1,2}$/u.test(first)
      continue
    }
    if (facets.length >= mostFacets) {
      isMore = true
      break
    }
    const wordsAt = (at: number): string[] => lines.map(({ raw }) => raw[at] ?? '')
    const behind = wordsAt(column + 1)
    const isOfMore = goesOn(words, behind) || goesOn(wordsAt(column - 1), words)
    const withUnits = withUnitsBehind(words, behind)
    const range = isOfMore ? undefined : rangeOf(withUnits ?? words, nameOf(lines, column))
    if (withUnits && range !== undefined) column += 1
    const facet = asBalanced(range ?? countsOf(words))
    if (facet !== undefined) facets.push(facet)
    else if (!isInFront || !words.every((word) => moment.test(word))) isMore = true
    isInFront &&= facet === undefined && !isMore
  }
  return { said: facets, isMore }
}
