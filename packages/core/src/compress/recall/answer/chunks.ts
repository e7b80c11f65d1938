import { cutPlace } from './cut.ts'

/** A stretch of one line. */
export interface LineStretch {
  readonly line: number
  readonly from: number
  readonly to: number
}

/** Some whole lines, or a stretch of a line that is longer than a chunk. */
export interface Chunk extends LineStretch {
  /** The index after the last line. */
  readonly end: number
  readonly text: string
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

/** The lines of a text in chunks, so that what is ranked does not depend on how many lines there are. */
export function chunksOf(lines: readonly string[]): Chunk[] {
  const chunks: Chunk[] = []
  let first = 0
  let size = 0
  const close = (end: number): void => {
    if (end > first) chunks.push({ line: first, end, from: 0, to: 0, text: lines.slice(first, end).join('\n') })
    first = end
    size = 0
  }
  for (const [line, text] of lines.entries()) {
    if (size + text.length > chunkSize) close(line)
    size += text.length + 1
    if (text.length <= chunkSize) continue
    for (let from = 0; from < text.length;) {
      const to = endOfStretch(text, from)
      chunks.push({ line, end: line + 1, from, to, text: text.slice(from, to) })
      from = to
    }
    first = line + 1
    size = 0
  }
  close(lines.length)
  return chunks
}

/** The lines of a chunk, or its stretch. */
export function placesIn(chunk: Chunk, lines: readonly string[]): LineStretch[] {
  if (chunk.to > 0) return [chunk]
  return Array.from({ length: chunk.end - chunk.line }, (_, index) => {
    return { line: chunk.line + index, from: 0, to: lines[chunk.line + index]!.length }
  })
}
