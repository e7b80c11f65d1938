import { isHit, isMatch, type Hit, type SearchResult } from './hits.ts'

/** A chunk with more lines than this is chosen line by line. */
const longestChunk = 40

/** Hits above which the tool says that something lies between. */
export function hitsBehindGaps(lines: SearchResult['lines']): ReadonlySet<Hit> {
  return new Set(lines.filter((line, index): line is Hit => isHit(line) && lines[index - 1] === '--'))
}

/** Lines that follow each other in a file: a match with what stands around it is shown as a whole or not at all. */
export function chunksOf(hits: readonly Hit[], behindGaps: ReadonlySet<Hit>): Hit[][] {
  if (hits.every(isMatch)) return hits.map((hit) => [hit])
  const chunks: Hit[][] = []
  let last = 0
  for (const hit of hits) {
    const number = Number(hit.number)
    const isNext = hit.number === '' ? !behindGaps.has(hit) : number === last + 1
    if (isNext && chunks.length > 0) chunks.at(-1)!.push(hit)
    else chunks.push([hit])
    last = number
  }
  return chunks
}

/** How far each line is from the next match of its chunk, in lines. */
function distancesOf(chunk: readonly Hit[]): number[] {
  const distances = chunk.map(() => Infinity)
  const measure = (index: number, last: number): number => {
    const distance = isMatch(chunk[index]!) ? 0 : last + 1
    distances[index] = Math.min(distances[index]!, distance)
    return distance
  }
  for (let index = 0, last = Infinity; index < chunk.length; index += 1) last = measure(index, last)
  for (let index = chunk.length - 1, last = Infinity; index >= 0; index -= 1) last = measure(index, last)
  return distances
}

/** Lines around a match from which no more are tried. */
const farthestReach = 4
/** Characters of the mark that counts what is missing in a file. */
const markLength = 70

/**
 * How many lines around each match leave room for every match: as many as there are, where not even the matches alone fit,
 * because then the best of them are shown with everything around them.
 */
export function reachOf(
  files: ReadonlyMap<string, readonly Hit[]>,
  behindGaps: ReadonlySet<Hit>,
  room: number,
): number {
  const costs = Array.from({ length: farthestReach + 1 }, () => 0)
  let whole = 0
  let heads = 0
  for (const [path, hits] of files) {
    if (hits.every(isMatch)) {
      for (const { number, text } of hits) costs[0]! += number.length + text.length + 2
    } else {
      heads += markLength
      for (const chunk of chunksOf(hits, behindGaps)) {
        for (const [index, distance] of distancesOf(chunk).entries()) {
          const cost = chunk[index]!.number.length + chunk[index]!.text.length + 2
          if (distance <= farthestReach) costs[distance]! += cost
          else whole += cost
        }
        costs[0]! += 4
      }
    }
    heads += path.length + 1
  }
  let left = room - heads - costs.reduce((sum, cost) => sum + cost, whole)
  if (left >= 0) return Infinity
  left += whole
  for (let reach = farthestReach; reach >= 0; reach -= 1) {
    if (left >= 0) return reach
    left += costs[reach]!
  }
  return Infinity
}

/** Lines that follow each other, and how near they are to the matches among them. */
interface Stretch {
  readonly hits: readonly Hit[]
  /** Farther from each match than there is room for every match; outside, farther than a limit allows. */
  readonly place: 'near' | 'far' | 'outside'
  /** Whether they follow the lines of the stretch before. */
  readonly isNext: boolean
  /** The matches in it, or else those next to it, which it explains. */
  readonly matches: readonly Hit[]
}

/** What can be chosen of the lines of a file: chunks near their matches and far from them, and single lines of long ones. */
export function piecesOf(chunks: readonly (readonly Hit[])[], reach: number, limit: number): Stretch[] {
  return chunks.flatMap((chunk) => {
    const distances = distancesOf(chunk)
    const stretches: { hits: Hit[]; place: Stretch['place']; isNext: boolean; from: number }[] = []
    for (const [index, hit] of chunk.entries()) {
      const place = distances[index]! > limit ? 'outside' : distances[index]! > reach ? 'far' : 'near'
      const last = stretches.at(-1)
      if (last?.place === place && chunk.length <= longestChunk) last.hits.push(hit)
      else stretches.push({ hits: [hit], place, isNext: index > 0, from: index })
    }
    return stretches.map(({ from, ...stretch }) => {
      const own = stretch.hits.filter(isMatch)
      if (own.length > 0) return { ...stretch, matches: own }
      const to = from + stretch.hits.length
      const nearest = Math.min(distances[from]!, distances[to - 1]!)
      const around = [...chunk.slice(Math.max(0, from - nearest), from), ...chunk.slice(to, to + nearest)]
      return { ...stretch, matches: around.filter(isMatch) }
    })
  })
}
