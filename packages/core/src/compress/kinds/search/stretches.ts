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

/** Lines that follow each other, and whether they are farther from each match among them than a limit allows. */
interface Stretch {
  readonly hits: readonly Hit[]
  readonly isFar: boolean
  /** Whether they follow the lines of the stretch before. */
  readonly isNext: boolean
}

/** A chunk in stretches near its matches and far from them. */
function stretchesOf(chunk: readonly Hit[], reach: number): Stretch[] {
  const distances = chunk.map(() => Infinity)
  const measure = (index: number, last: number): number => {
    const distance = isMatch(chunk[index]!) ? 0 : last + 1
    distances[index] = Math.min(distances[index]!, distance)
    return distance
  }
  for (let index = 0, last = Infinity; index < chunk.length; index += 1) last = measure(index, last)
  for (let index = chunk.length - 1, last = Infinity; index >= 0; index -= 1) last = measure(index, last)
  const stretches: { hits: Hit[]; isFar: boolean; isNext: boolean }[] = []
  for (const [index, hit] of chunk.entries()) {
    const isFar = distances[index]! > reach
    const last = stretches.at(-1)
    if (last?.isFar === isFar) last.hits.push(hit)
    else stretches.push({ hits: [hit], isFar, isNext: index > 0 })
  }
  return stretches
}

/** What can be chosen of the lines of a file: chunks near their matches and far from them, and single lines of long ones. */
export function piecesOf(chunks: readonly (readonly Hit[])[], reach: number): Stretch[] {
  return chunks
    .flatMap((chunk) => stretchesOf(chunk, reach))
    .flatMap((stretch) =>
      stretch.hits.length > longestChunk
        ? stretch.hits.map((hit, index) => ({ ...stretch, hits: [hit], isNext: index > 0 || stretch.isNext }))
        : [stretch],
    )
}
