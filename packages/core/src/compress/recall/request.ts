import { inputText } from '../../message/input.ts'
import { readRef } from '../../text/marks/ref.ts'

/** Lines from one number to another, both included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** A request that a model wrote, read as far as it makes sense. */
export interface ReadRequest {
  readonly ref: string | undefined
  readonly lines: string | undefined
  readonly tool: string | undefined
  readonly path: string | undefined
  readonly query: string | undefined
  readonly page: number
}

const longestText = 1000
/** As long as the most ranges of the longest numbers. */
const longestLines = 12_000
const mostRanges = 500

function textOf(value: unknown, longest: number = longestText): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return text === '' ? undefined : text.slice(0, longest)
}

const isPair = (value: unknown): value is readonly number[] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isInteger)

/** Lines as text: two numbers in a list are a range, and whatever else a list holds is several. */
function linesOf(value: unknown): string | undefined {
  if (isPair(value)) return value.join('-')
  if (Array.isArray(value))
    return textOf(
      value
        .slice(0, mostRanges + 1)
        .map((part) => (isPair(part) ? part.join('-') : inputText(part)))
        .join(','),
      longestLines + 1,
    )
  return typeof value === 'object' && value !== null ? inputText(value) : textOf(value, longestLines + 1)
}

/** Takes strings and numbers for each other; but for lines, what is of another type counts as not given. */
export function readRequest(request: unknown): ReadRequest {
  const given = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>
  const page = textOf(given['page'])
  const ref = textOf(given['ref'])
  return {
    ref: ref === undefined ? undefined : readRef(ref),
    lines: linesOf(given['lines']),
    tool: textOf(given['tool']),
    path: textOf(given['path']),
    query: textOf(given['query']),
    page: page === undefined ? 1 : Math.trunc(Number(page)),
  }
}

/** A mark as it stands in a view: behind a colon it says what its lines are. */
const mark = /^\s*\[…\s*(?:lines?\s+)?([^:\]]*)/u
const range = /^[Ll]?(\d{1,9})(?:\s*(?:-|–|:|\.\.)\s*[Ll]?(\d{1,9}))?$/u

/** The ranges in rising order, those that meet as one. */
function joined(ranges: readonly LineRange[]): LineRange[] {
  const all: LineRange[] = []
  for (const next of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = all.at(-1)
    if (last && next.from <= last.to + 1) all[all.length - 1] = { from: last.from, to: Math.max(last.to, next.to) }
    else all.push(next)
  }
  return all
}

/** Ranges that were read, and whether there were more than are read. */
export interface ReadRanges {
  readonly ranges: readonly LineRange[]
  /** What to tell the model about ranges that were not read. */
  readonly note: string | undefined
}

/** The ranges of `40-92,120`, also as they stand in a mark; `undefined` where that is not what it says. */
export function readRanges(text: string): ReadRanges | undefined {
  const isTooLong = text.length > longestLines
  const body = mark.exec(text)?.[1] ?? text.replace(/^lines?\s+/iu, '')
  const parts = body.split(',')
  if (isTooLong) parts.pop()
  const ranges: LineRange[] = []
  for (const part of parts.slice(0, mostRanges)) {
    const found = range.exec(part.trim())
    if (!found) return undefined
    const first = Number(found[1])
    const last = Number(found[2] ?? found[1])
    ranges.push({ from: Math.min(first, last), to: Math.max(first, last) })
  }
  if (ranges.length === 0) return undefined
  const isCut = isTooLong || parts.length > mostRanges
  const note = isCut
    ? `[only the first ${ranges.length} ranges were read; ask for the others by themselves]`
    : undefined
  return { ranges: joined(ranges), note }
}
