import type { Question } from '../../read/question.ts'
import { rareLines } from '../../read/rarest-places.ts'
import type { Commit, DiffParts } from './parts.ts'

/** A name or word of the question in more places says nothing about any of them: so many, or such a share of the lines. */
const mostPlaces = { count: 20, share: 0.003 }
/** Of a file or a commit that the question names no more hunks are asked for. */
const mostOfNamed = 20

/** A hash is known by so many digits. */
const shortestHash = 7

/** The commits that the question names by their hashes; here digits alone are no number but may be the beginning of one. */
export function askedCommits({ commits }: DiffParts, { names }: Question): Commit[] {
  const hashes = [...names].filter((name) => name.length >= shortestHash)
  return commits.filter(({ hash }) => hashes.some((name) => hash.startsWith(name)))
}

/**
 * The hunks that hold what the question names and hardly any other has, or whose file or commit is named, with the lines that hold
 * it.
 */
export function askedHunks(
  text: string,
  lines: readonly string[],
  parts: DiffParts,
  question: Question,
): ReadonlyMap<number, readonly number[]> {
  const { files, hunks, commits } = parts
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
  const keepFew = (indexes: readonly number[]): void => {
    if (indexes.length <= mostOfNamed) for (const index of indexes) if (!asked.has(index)) asked.set(index, [])
  }
  keepFew(hunks.flatMap((each, index) => (named.has(each.file) ? [index] : [])))
  for (const commit of askedCommits(parts, question)) {
    const end = commits[commits.indexOf(commit) + 1]?.from ?? Infinity
    keepFew(hunks.flatMap(({ from }, index) => (from > commit.from && from < end ? [index] : [])))
  }
  // What is asked for everywhere tells none from another.
  return asked.size === hunks.length ? new Map() : asked
}
