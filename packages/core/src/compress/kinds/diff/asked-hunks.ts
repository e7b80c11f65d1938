import type { Question } from '../../read/question.ts'
import { rareLines } from '../../read/rarest-places.ts'
import type { DiffParts } from './parts.ts'

/** A name or word of the question in more places says nothing about any of them: so many, or such a share of the lines. */
const mostPlaces = { count: 20, share: 0.003 }
/** Of a file that the question names no more hunks are asked for. */
const mostOfFile = 20

/** The hunks that hold what the question names and hardly any other has, or whose file is named, with the lines that hold it. */
export function askedHunks(
  text: string,
  lines: readonly string[],
  { files, hunks }: DiffParts,
  question: Question,
): ReadonlyMap<number, readonly number[]> {
  const most = Math.min(mostPlaces.count, Math.floor(lines.length * mostPlaces.share))
  const asked = new Map<number, number[]>()
  const named = new Set<number>()
  let file = 0
  let hunk = 0
  for (const { line } of rareLines(text, question, most)) {
    while (file < files.length && files[file]!.headerTo < line) file += 1
    while (hunk < hunks.length && hunks[hunk]!.to < line) hunk += 1
    if (file < files.length && files[file]!.from <= line) named.add(file)
    else if (hunk < hunks.length && hunks[hunk]!.from <= line) asked.set(hunk, [...(asked.get(hunk) ?? []), line])
  }
  const ofNamed = hunks.flatMap((each, index) => (named.has(each.file) ? [index] : []))
  if (ofNamed.length <= mostOfFile) for (const index of ofNamed) if (!asked.has(index)) asked.set(index, [])
  // What is asked for everywhere tells none from another.
  return asked.size === hunks.length ? new Map() : asked
}
