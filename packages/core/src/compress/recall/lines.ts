import { openEnvelope } from '../envelope.ts'
import { gap } from '../kind.ts'
import type { LineRange } from './request.ts'

/** The numbers that stand in front of lines. */
interface OwnNumbers {
  /** Of each line; a line without one has that of the line before. */
  readonly byLine: readonly number[]
  /** Each once, rising. */
  readonly all: readonly number[]
}

/** The lines of a result, numbered as the marks of its view number them. */
export interface NumberedLines {
  readonly lines: readonly string[]
  /** Missing where the lines do not carry numbers in rising order. */
  readonly own: OwnNumbers | undefined
}

/** A number in front of a line, as file readers and searches write it. */
const ownNumber = /^[ ]{0,12}(\d{1,9})(?:\t|→|\||:|-)/u
/** The share of lines that carry numbers, where their numbers count; some tools add a line or two. */
const leastNumbered = 0.8

function ownNumbers(lines: readonly string[]): OwnNumbers | undefined {
  const byLine: number[] = []
  const all: number[] = []
  const mostWithout = lines.length * (1 - leastNumbered)
  for (const line of lines) {
    const found = ownNumber.exec(line)
    if (byLine.length - all.length > mostWithout) return undefined
    if (found) {
      const number = Number(found[1])
      if (all.length > 0 && number <= all.at(-1)!) return undefined
      all.push(number)
    }
    byLine.push(all.at(-1) ?? 0)
  }
  return lines.length - all.length <= mostWithout ? { byLine, all } : undefined
}

/** What a tool wraps around a result has no numbers: the view counts inside of it. */
export function numberLines(text: string): NumberedLines {
  const { body } = openEnvelope(text)
  const lines = (body.endsWith('\n') ? body.slice(0, -1) : body).split('\n')
  return { lines, own: ownNumbers(lines) }
}

/** The number a reader knows a line by. */
export const numberOf = ({ own }: NumberedLines, index: number): number => own?.byLine[index] ?? index + 1

/** A line as it is shown: behind its number, where it does not carry one itself. */
export const showLine = (numbered: NumberedLines, index: number, text: string): string =>
  numbered.own ? text : `${index + 1}: ${text}`

/** The first index whose number is not below `number`. */
function indexFrom(numbers: readonly number[], number: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Whether the lines carry every number asked for. */
export const holdsNumbers = ({ own }: NumberedLines, ranges: readonly LineRange[]): boolean =>
  own !== undefined &&
  ranges.every(({ from, to }) => indexFrom(own.all, to + 1) - indexFrom(own.all, from) === to - from + 1)

/** The lines of the ranges with their numbers, marks between them; `undefined` where there are none of them. */
export function selectLines(given: NumberedLines, ranges: readonly LineRange[]): string | undefined {
  const numbered = holdsNumbers(given, ranges) ? given : { lines: given.lines, own: undefined }
  const { lines, own } = numbered
  const parts: string[] = []
  let next = 0
  for (const { from, to } of ranges) {
    const first = Math.max(next, own ? indexFrom(own.byLine, from) : from - 1)
    const end = Math.min(lines.length, own ? indexFrom(own.byLine, to + 1) : to)
    if (first >= end) continue
    if (parts.length > 0 && first > next)
      parts.push(gap(`${numberOf(numbered, next)}-${numberOf(numbered, first - 1)}`))
    for (let index = first; index < end; index += 1) parts.push(showLine(numbered, index, lines[index]!))
    next = end
  }
  return parts.length > 0 ? parts.join('\n') : undefined
}
