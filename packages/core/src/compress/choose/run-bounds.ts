import type { Lines } from './lines.ts'

/** Lines of a text, one after the other. */
export interface Run {
  /** The index of the first. */
  readonly from: number
  readonly length: number
}

/** How far a run may be cut back to where something begins or ends, besides the margin. */
const mostSnapped = 3

const blank = /^\s*$/u
const begins = /^[^\s)\]}]/u

/** Whether something may begin with a line: a reader finds its way in from there. */
const isBound = (lines: Lines, index: number): boolean =>
  blank.test(lines.bodyAt(index - 1)) || blank.test(lines.bodyAt(index)) || begins.test(lines.bodyAt(index).slice(0, 9))

/** How many lines stay at either end of a run, next to what is new. */
export interface Margins {
  readonly before: number
  readonly after: number
}

/**
 * A run without its lines next to what is new: those of the margins stay there, and some more up to where something begins.
 * Where the text or its numbers begin or end, nothing is new.
 */
export function trimRun(lines: Lines, { from, length }: Run, margins: Margins): Run {
  let first = from
  let next = from + length
  const isInside = (index: number): boolean => index > 0 && index < lines.count && lines.isNext(index - 1, index)
  if (margins.before > 0 && isInside(first) && lines.stretchAt(first)?.from !== first - 1) {
    first = Math.min(next, first + margins.before)
    const most = Math.min(next, first + mostSnapped)
    for (let index = first; index < most; index += 1) {
      if (!isBound(lines, index)) continue
      first = index
      break
    }
  }
  if (margins.after > 0 && isInside(next)) {
    next = Math.max(first, next - margins.after)
    const least = Math.max(first + 1, next - mostSnapped)
    for (let index = next; index >= least; index -= 1) {
      if (!isBound(lines, index)) continue
      next = index
      break
    }
  }
  return { from: first, length: next - first }
}
