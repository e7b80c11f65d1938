import { formOf, markedStarts, type MakesPart } from '../lines/choose/group-heads.ts'
import { recordStarts } from '../lines/key-records.ts'
import { sectionStarts } from '../lines/few-sections.ts'
import { startsByBodies } from '../lines/record-bodies.ts'

/** So many lines are read in one part. */
const linesAtOnce = 20_000
const isIndented = /^\s+\S/u

/** The lines that are not indented, blank ones among them, with where each stands. */
function topLines(
  lines: readonly string[],
  part: MakesPart,
): { readonly tops: readonly string[]; readonly places: readonly number[] } {
  const found: (readonly number[])[] = []
  for (let from = 0; from < lines.length; from += linesAtOnce)
    found.push(
      part(`lines at the top from ${from}`, () => {
        const places: number[] = []
        for (let at = from; at < Math.min(lines.length, from + linesAtOnce); at += 1)
          if (!isIndented.test(lines[at]!.slice(0, 2000))) places.push(at)
        return places
      }),
    )
  const places = found.flat()
  return { places, tops: places.map((at) => lines[at]!) }
}

/**
 * Where records or sections begin whose other lines are indented no further than the first: the query above its plan. Below
 * the first line of each stand all others, up to the next one. Empty where there are none.
 */
export function topStarts(lines: readonly string[], part: MakesPart): readonly number[] {
  const marked = part('marked starts', () => markedStarts(lines))
  if (marked.length > 0) return marked
  const records = recordStarts(lines, part)
  if (records.length > 0) return records
  const { tops, places } = topLines(lines, part)
  const ofTops: MakesPart = (name, make) => part(`${name} at the top`, make)
  const byBodies = startsByBodies(tops, ofTops)
  const starts = byBodies.length > 0 ? byBodies : sectionStarts(tops, formOf, ofTops)
  return starts.map((at) => places[at]!)
}
