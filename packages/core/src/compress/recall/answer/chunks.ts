import { cutPlace } from './cut.ts'

/** A stretch of one line. */
export interface LineStretch {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Some whole lines, where it ends at character 0, or a stretch of a line that is longer than a chunk. */
export interface Chunk extends LineStretch {
  /** The index after the last line. */
  readonly end: number
}

/** Characters of a chunk. */
export const chunkSize = 400
const longestWord = 80

/** Where a stretch ends: after a bracket, else after a word, where one ends near. */
function endOfStretch(text: string, from: number): number {
  const last = from + chunkSize
  if (last >= text.length) return text.length
  for (const marks of ['}]', ' ,;'])
    for (let at = last; at > last - longestWord; at -= 1) if (marks.includes(text.charAt(at - 1))) return at
  return cutPlace(text, last)
}

/**
 * The chunk of the lines that follows another, or the first, so that what is ranked does not depend on how many lines there
 * are; undefined behind the last.
 */
export function chunkAfter(previous: Chunk | undefined, lines: readonly string[]): Chunk | undefined {
  const goesOn = previous !== undefined && previous.to > 0 && previous.to < lines[previous.line]!.length
  const line = goesOn ? previous.line : (previous?.end ?? 0)
  if (line >= lines.length) return undefined
  const from = goesOn ? previous.to : 0
  if (lines[line]!.length > chunkSize) return { line, end: line + 1, from, to: endOfStretch(lines[line]!, from) }
  let end = line
  for (let size = 0; end < lines.length && size + lines[end]!.length <= chunkSize; end += 1)
    size += lines[end]!.length + 1
  return { line, end, from: 0, to: 0 }
}

/** What a chunk holds. */
export const chunkText = ({ line, end, from, to }: Chunk, lines: readonly string[]): string =>
  to > 0 ? lines[line]!.slice(from, to) : lines.slice(line, end).join('\n')

/** The lines of a chunk, or its stretch. */
export function placesIn(chunk: Chunk, lines: readonly string[]): LineStretch[] {
  if (chunk.to > 0) return [chunk]
  return Array.from({ length: chunk.end - chunk.line }, (_, index) => {
    return { line: chunk.line + index, from: 0, to: lines[chunk.line + index]!.length }
  })
}
