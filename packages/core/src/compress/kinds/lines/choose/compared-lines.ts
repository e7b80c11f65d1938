import { countLines } from '../../../../text/count-lines.ts'
import { extractTerms } from '../../../../text/terms.ts'
import type { Question } from '../../../read/question.ts'
import { cellsAskedByRange } from '../../rows/compared.ts'
import { placeOfDay } from '../../rows/written-day.ts'
import { linesOf, type BestLine } from './lines-together.ts'

/** Characters of a text that is looked through for values. */
const longestRead = 400_000
/** More lines with such a value than these are not shown one by one. */
const mostLines = 60
/** A day in more of the lines is that of most. */
const mostOfDays = 0.25
/** Fewer values of a key are compared with nothing. */
const fewestValues = 4

/** A key with a value that begins with a digit: `amount: 980`, `"latency_ms":431`, `took=2.5s`. */
const pair =
  /(?<![\p{L}\p{N}_.$-])(?:["']?([\p{L}_][\p{L}\p{N}_. -]{0,40}?)["']?\s{0,4}(?:(?<!\d)[:：]|[:：](?!\d))\s{0,4}|([\p{L}_][\p{L}\p{N}_.-]{0,40})=)["']?([-+$€£¥]?\d[^\s,;"'|)}\]]{0,40}(?: \d{1,2}:\d{2}(?::\d{2})?(?![\d:]))?)/gu

/** A stamp at the beginning of a line, behind no more than a few words: a day with its time, or one of both. */
const stamp =
  /(?<![\p{L}\p{N}_.,:/-])(?:\d{4}([-/]?)\d{2}\1\d{2}|\d{1,2}\.\d{1,2}\.\d{4}|\d{2}\/[A-Z][a-z]{2}\/\d{4})(?!\d)(?:[T :]\d{2}:?\d{2}(?::?\d{2})?)?|(?:^|(?<=[\s[(|]))\d{1,2}:\d{2}(?::\d{2})?(?![\d:])/u
const stampWithin = 80
/** What stands in front of a stamp that is the value of a key. */
const keyed = /[="'{]|:\s/u

interface Values {
  readonly places: number[]
  readonly cells: string[]
}

/** The values of each key, with where they stand. */
function valuesOf(text: string): Map<string, Values> {
  const values = new Map<string, Values>()
  for (const match of text.matchAll(pair)) {
    const [, told, set, cell] = match
    const key = (told ?? set)!
    const known = values.get(key) ?? { places: [], cells: [] }
    values.set(key, known)
    known.places.push(match.index)
    known.cells.push(cell!)
  }
  return values
}

/** The stamps with which lines begin, with where they stand. */
function stampsOf(text: string): Values {
  const stamps: Values = { places: [], cells: [] }
  for (let from = 0; from < text.length;) {
    const newline = text.indexOf('\n', from)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(from, Math.min(end, from + stampWithin))
    const found = stamp.exec(line)
    if (found && !keyed.test(line.slice(0, found.index))) {
      stamps.places.push(from)
      stamps.cells.push(found[0])
    }
    from = end + 1
  }
  return stamps
}

/** The places of days that the question names. */
function placesOfDays(text: string, { daysThere }: Question): number[] {
  const said = daysThere.length === 0 ? '' : text.toLowerCase()
  // Letters whose small ones take more room move what stands behind them.
  if (said.length !== text.length) return []
  const places: number[] = []
  for (const day of daysThere)
    for (let at = placeOfDay(said, day); at >= 0; at = placeOfDay(said, day, at + day.length)) places.push(at)
  return places
}

/** The places of values in a range that the question asks for. */
function placesWithin(text: string, question: Question): number[] {
  const values = [...valuesOf(text), ['', stampsOf(text)] as const].filter(
    ([, { cells }]) => cells.length >= fewestValues,
  )
  const columns = values.map(([name, { cells }]) => ({ name, cells }))
  const asked = columns.map(({ name }) => (extractTerms(name).some((term) => question.terms.has(term)) ? 1 : 0))
  return cellsAskedByRange(columns, asked, question).flatMap((cells, at) =>
    [...cells].map((cell) => values[at]![1].places[cell]!),
  )
}

/** The lines with a value in a range that the question asks for, such as `amount: 1020` for "amounts above 980", or with a day that it names, ascending. */
export function comparedLines(text: string, question: Question): BestLine[] {
  if (text.length > longestRead) return []
  const ofDays = placesOfDays(text, question)
  const ofRanges = question.ranges.length === 0 ? [] : placesWithin(text, question)
  const few = (places: readonly number[], most: number): BestLine[] => {
    const lines = linesOf(
      text,
      places.toSorted((a, b) => a - b).map((at) => ['', at]),
    )
    return lines.length > most ? [] : lines
  }
  const lines = new Map(
    [...few(ofRanges, mostLines), ...few(ofDays, Math.min(mostLines, countLines(text) * mostOfDays))].map((each) => [
      each.line,
      each,
    ]),
  )
  return [...lines.values()].toSorted((a, b) => a.line - b.line)
}
