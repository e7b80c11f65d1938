import type { ShrinkContext } from '../../../kind.ts'
import { failurePattern } from './alarm.ts'
import type { IsWanted } from '../read/reader.ts'

const mostMatches = 300

const escapePattern = (word: string): string => word.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`)

function positionsOf(text: string, pattern: RegExp): number[] {
  const positions: number[] = []
  for (const match of text.matchAll(pattern)) if (positions.push(match.index) === mostMatches) break
  return positions
}

/** Which values of a long text are worth reading: those that hold a word of the question or report an error. */
export function wantedValues(text: string, context: ShrinkContext): IsWanted {
  const words = context.question.keywords.filter((word) => word.length > 1).map(escapePattern)
  const asked = words.length > 0 ? positionsOf(text, new RegExp(words.join('|'), 'giu')) : []
  const positions = [...asked, ...positionsOf(text, failurePattern)].sort((a, b) => a - b)
  let next = 0
  let last = 0
  return (from, to) => {
    // A text is read again from its beginning where it turns out to break off.
    if (from < last) next = 0
    last = from
    while (next < positions.length && positions[next]! < from) next += 1
    return next < positions.length && positions[next]! < to
  }
}
