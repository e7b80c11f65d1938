import { readFailure } from './open.ts'

/** Longest line, and longest document of several lines, that is read; in bytes. */
export const longestText: number = 64 * 1024 * 1024

/** A line of a text file, or why it could not be read. Numbers begin at 1. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: string }

const tooLong = `the line is longer than ${longestText / 1024 / 1024} MB; write one transcript a line (JSONL), or split the file`
/** What is wrong with a line of UTF-16 or of a file that is no text. */
export const nullBytes = 'the line holds null bytes, so it is no UTF-8 text; save the file as UTF-8'

function decode(parts: readonly Uint8Array[], number: number): Line {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  if (bytes.includes(0)) return { number, problem: nullBytes }
  // A byte order mark is dropped.
  return { number, text: new TextDecoder().decode(bytes) }
}

/**
 * Splits bytes into lines in one pass. Of a line that is too long nothing is held; a source that fails ends the lines
 * with a problem.
 */
export async function* readLines(source: AsyncIterable<Uint8Array>, limit: number = longestText): AsyncGenerator<Line> {
  let number = 1
  let parts: Uint8Array[] = []
  let size = 0
  const add = (bytes: Uint8Array): void => {
    size += bytes.length
    if (size > limit) parts = []
    else if (bytes.length > 0) parts.push(bytes)
  }
  const take = (): Line => {
    const line: Line = size > limit ? { number, problem: tooLong } : decode(parts, number)
    number += 1
    parts = []
    size = 0
    return line
  }
  try {
    for await (const chunk of source) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        add(chunk.subarray(start, end))
        yield take()
        start = end + 1
      }
      add(chunk.subarray(start))
    }
  } catch (error) {
    yield { number, problem: readFailure(error) }
    return
  }
  if (size > 0) yield take()
}
