import type { ShrinkContext } from '../../../kind.ts'
import { rarestPlaces } from '../../../read/rarest-places.ts'
import { failurePattern } from './alarm.ts'
import type { IsWanted } from '../read/reader.ts'

/** So many places of the words of the question are looked at, and as many failures. */
const mostMatches = 300

function placesOfFailures(text: string): number[] {
  const places: number[] = []
  for (const match of text.matchAll(failurePattern)) if (places.push(match.index) === mostMatches) break
  return places
}

/** Which values of a long text are worth reading: those that hold a word of the question or report an error. */
export function wantedValues(text: string, { question }: ShrinkContext): IsWanted {
  const asked = rarestPlaces(text, question, { most: mostMatches })
  const positions = [...asked, ...placesOfFailures(text)].toSorted((a, b) => a - b)
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
