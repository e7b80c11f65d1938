import { openEnvelope } from '../../read/envelope.ts'
import { gap } from '../../kind.ts'
import { numbersOf } from '../../kinds/lines/numbered.ts'
import type { LineRange } from '../request.ts'

/** The lines of a result, numbered as the marks of its view number them. */
export interface NumberedLines {
  readonly lines: readonly string[]
  /** The numbers that stand in front of the lines; missing where they carry none. */
  readonly own: readonly number[] | undefined
  /** The number of the first line of lines that carry none. */
  readonly first: number
}

const split = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')

/**
 * The lines of a whole result, with those that a tool wraps around it; where it holds lines with numbers, lines of a file, or
 * one text in quotes, the lines of that.
 *
 * @param first the line of a file at which the result begins
 */
export function numberLines(text: string, first?: number): NumberedLines {
  const { body, isOpened } = openEnvelope(text)
  const lines = split(body)
  const own = numbersOf(lines)
  return own || isOpened || first !== undefined
    ? { lines, own, first: first ?? 1 }
    : { lines: split(text), own, first: 1 }
}

/** The number a reader knows a line by. */
export const numberOf = ({ own, first }: NumberedLines, index: number): number => own?.[index] ?? index + first

/** A line as it is shown: behind its number, where it does not carry one itself. */
export const showLine = (numbered: NumberedLines, index: number, text: string): string =>
  numbered.own ? text : `${numberOf(numbered, index)}: ${text}`

/** The first index whose number is not below `number`. */
function indexFrom({ lines, own, first }: NumberedLines, number: number): number {
  if (!own) return Math.min(lines.length, Math.max(0, number - first))
  let low = 0
  let high = own.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (own[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Lines from one index to the one before another. */
interface Stretch {
  readonly from: number
  readonly to: number
}

/** Where the lines of the ranges stand; the ranges rise and do not overlap. */
function stretchesOf(numbered: NumberedLines, ranges: readonly LineRange[]): Stretch[] {
  const found = ranges.map(({ from, to }) => ({ from: indexFrom(numbered, from), to: indexFrom(numbered, to + 1) }))
  return found.filter(({ from, to }) => from < to)
}

/** The number of the first line of the ranges that is there. */
export function firstOf(numbered: NumberedLines, ranges: readonly LineRange[]): number | undefined {
  const first = stretchesOf(numbered, ranges)[0]
  return first && numberOf(numbered, first.from)
}

/** What of the ranges is not there. */
export function missingOf(numbered: NumberedLines, ranges: readonly LineRange[]): LineRange[] {
  const missing: LineRange[] = []
  for (const { from, to } of ranges) {
    let next = from
    const end = indexFrom(numbered, to + 1)
    for (let index = indexFrom(numbered, from); index < end; index += 1) {
      const number = numberOf(numbered, index)
      if (number > next) missing.push({ from: next, to: number - 1 })
      next = number + 1
    }
    if (next <= to) missing.push({ from: next, to })
  }
  return missing
}

/** The lines of the ranges with their numbers, marks between them; `undefined` where there are none of them. */
export function selectLines(numbered: NumberedLines, ranges: readonly LineRange[]): string | undefined {
  const parts: string[] = []
  let next = 0
  for (const { from, to } of stretchesOf(numbered, ranges)) {
    if (parts.length > 0 && from > next) parts.push(gap(`${numberOf(numbered, next)}-${numberOf(numbered, from - 1)}`))
    for (let index = from; index < to; index += 1) parts.push(showLine(numbered, index, numbered.lines[index]!))
    next = to
  }
  return parts.length > 0 ? parts.join('\n') : undefined
}

const mostNamed = 10

/** Ranges as they are asked for, the first of them. */
export const writeRanges = (ranges: readonly LineRange[]): string =>
  ranges
    .slice(0, mostNamed)
    .map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`))
    .join(',') + (ranges.length > mostNamed ? ` and ${ranges.length - mostNamed} further ranges` : '')
