/** Lines from one number to another, both included. */
export interface LineRange {
  readonly from: number
  readonly to: number
}

/** A request that a model wrote, read as far as it makes sense. */
export interface ReadRequest {
  readonly ref: string | undefined
  readonly lines: string | undefined
  readonly path: string | undefined
  readonly query: string | undefined
  readonly page: number
}

const longestText = 1000
const mostRanges = 50

function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.slice(0, longestText) : ''
  return text.trim() === '' ? undefined : text.trim()
}

/** Takes strings and numbers for each other; what is of another type counts as not given. */
export function readRequest(request: unknown): ReadRequest {
  const given = (typeof request === 'object' && request !== null ? request : {}) as Record<string, unknown>
  const page = textOf(given['page'])
  return {
    ref: textOf(given['ref'])?.toLowerCase(),
    lines: textOf(given['lines']),
    path: textOf(given['path']),
    query: textOf(given['query']),
    page: page === undefined ? 1 : Math.trunc(Number(page)),
  }
}

export const isRef = (text: string): boolean => /^[0-9a-f]{8}$/u.test(text)

const range = /^[Ll]?(\d{1,9})(?:\s*(?:-|–|:|\.\.)\s*[Ll]?(\d{1,9}))?$/u

/** The ranges of `40-92,120`, also as they stand in a mark; `undefined` where that is not what it says. */
export function readRanges(text: string): LineRange[] | undefined {
  const body = text.startsWith('[…') && text.endsWith(']') ? text.slice(2, -1) : text
  const ranges: LineRange[] = []
  for (const part of body.split(',', mostRanges)) {
    const found = range.exec(part.trim())
    if (!found) return undefined
    const first = Number(found[1])
    const last = Number(found[2] ?? found[1])
    ranges.push({ from: Math.min(first, last), to: Math.max(first, last) })
  }
  return ranges.toSorted((a, b) => a.from - b.from)
}
