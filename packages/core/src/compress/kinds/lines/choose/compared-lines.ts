import { extractTerms } from '../../../../text/terms.ts'
import type { Question } from '../../../read/question.ts'
import { cellsAskedByRange } from '../../rows/compared.ts'
import { linesOf, type BestLine } from './lines-together.ts'

/** Characters of a text that is looked through for values. */
const longestRead = 400_000
/** More lines with such a value than these are not shown one by one. */
const mostLines = 24
/** Fewer values of a key are compared with nothing. */
const fewestValues = 4

/** A key with a value that begins with a digit: `amount: 980`, `"latency_ms":431`, `took=2.5s`. */
const pair =
  /(?<![\p{L}\p{N}_.$-])(?:["']?([\p{L}_][\p{L}\p{N}_. -]{0,40}?)["']?\s{0,4}[:：]\s{0,4}|([\p{L}_][\p{L}\p{N}_.-]{0,40})=)["']?([-+$€£¥]?\d[^\s,;"'|)}\]]{0,40})/gu

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

/** The lines with a value in a range that the question asks for, such as `amount: 1020` for "amounts above 980", ascending. */
export function comparedLines(text: string, question: Question): BestLine[] {
  if (question.ranges.length === 0 || text.length > longestRead) return []
  const values = [...valuesOf(text)].filter(([, { cells }]) => cells.length >= fewestValues)
  const columns = values.map(([name, { cells }]) => ({ name, cells }))
  const asked = columns.map(({ name }) => (extractTerms(name).some((term) => question.terms.has(term)) ? 1 : 0))
  const found = cellsAskedByRange(columns, asked, question)
  const places = found.flatMap((cells, at) => [...cells].map((cell) => values[at]![1].places[cell]!))
  const lines = linesOf(
    text,
    places.toSorted((a, b) => a - b).map((at) => ['', at]),
  )
  return lines.length > mostLines ? [] : lines
}
