import type { DiffParts, Hunk } from './parts.ts'

/** Lines that a change adds and removes. */
export interface Counts {
  readonly added: number
  readonly removed: number
  /** The texts before and after differ in white space only. */
  readonly isSpace: boolean
}

const longestRead = 100_000

/** The characters of the lines of a hunk that begin with a sign, without white space. */
function bare({ from, to }: Hunk, lines: readonly string[], sign: string): string {
  const changed: string[] = []
  for (let index = from + 1; index <= to; index += 1)
    if (lines[index]!.startsWith(sign)) changed.push(lines[index]!.slice(1))
  return changed.join('').replaceAll(/\s/gu, '')
}

/** Counts what a hunk changes. */
export function countsOf(hunk: Hunk, lines: readonly string[]): Counts {
  let added = 0
  let removed = 0
  let size = 0
  for (let index = hunk.from + 1; index <= hunk.to; index += 1) {
    const line = lines[index]!
    size += line.length
    if (line.startsWith('+')) added += 1
    else if (line.startsWith('-')) removed += 1
  }
  const canBeSpace = added > 0 && removed > 0 && size < longestRead
  return { added, removed, isSpace: canBeSpace && bare(hunk, lines, '+') === bare(hunk, lines, '-') }
}

const spell = ({ added, removed }: Pick<Counts, 'added' | 'removed'>): string => `+${added} -${removed}`

/**
 * What marks say of lines that are left out: their range, which commits and files are missing, and how much of a file.
 *
 * @param isNaming whether commits and files are named, and not only counted
 */
export function gapLabels(
  { files, hunks, commits }: DiffParts,
  counts: readonly Counts[],
  isNaming: boolean,
): (from: number, to: number) => string {
  const hunksOf: number[][] = files.map(() => [])
  for (const [index, { file }] of hunks.entries()) hunksOf[file]!.push(index)
  let nextCommit = 0
  let nextFile = 0
  let nextHunk = 0
  /** What several hunks change; nothing is said of hunks that are only in part within the range. */
  const sumOf = (indexes: readonly number[]): string => {
    const added = indexes.reduce((sum, index) => sum + counts[index]!.added, 0)
    const removed = indexes.reduce((sum, index) => sum + counts[index]!.removed, 0)
    const isSpace = indexes.length > 0 && indexes.every((index) => counts[index]!.isSpace)
    return `${spell({ added, removed })}${isSpace ? ', white space only' : ''}`
  }
  return (from, to) => {
    while (nextCommit < commits.length && commits[nextCommit]!.from < from) nextCommit += 1
    while (nextFile < files.length && files[nextFile]!.from < from) nextFile += 1
    while (nextHunk < hunks.length && hunks[nextHunk]!.from < from) nextHunk += 1
    const items: { readonly at: number; readonly text: string }[] = []
    let missingCommits = 0
    let missingFiles = 0
    for (; nextCommit < commits.length && commits[nextCommit]!.from <= to; nextCommit += 1) {
      missingCommits += 1
      items.push({ at: commits[nextCommit]!.from, text: commits[nextCommit]!.summary })
    }
    const within: number[] = []
    for (; nextHunk < hunks.length && hunks[nextHunk]!.from <= to; nextHunk += 1) {
      if (hunks[nextHunk]!.to <= to) within.push(nextHunk)
    }
    const firstFile = nextFile
    for (; nextFile < files.length && files[nextFile]!.from <= to; nextFile += 1) {
      missingFiles += 1
      const own = hunksOf[nextFile]!.filter((index) => hunks[index]!.to <= to)
      items.push({
        at: files[nextFile]!.from,
        text: `${files[nextFile]!.path}${own.length === 0 ? '' : ` ${sumOf(own)}`}`,
      })
    }
    const ofFileAbove = within.filter((index) => hunks[index]!.file < firstFile)
    const above =
      ofFileAbove.length === 0
        ? []
        : [`${ofFileAbove.length === 1 ? '1 hunk' : `${ofFileAbove.length} hunks`} ${sumOf(ofFileAbove)}`]
    const named = items.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
    const counted = [
      ...(missingCommits > 0 ? [missingCommits === 1 ? '1 commit' : `${missingCommits} commits`] : []),
      ...(missingFiles > 0
        ? [
            `${missingFiles === 1 ? '1 file' : `${missingFiles} files`} ${sumOf(within.filter((index) => hunks[index]!.file >= firstFile))}`,
          ]
        : []),
    ]
    const said = [...above, ...(isNaming ? named : counted)]
    return `${from + 1}-${to + 1}${said.length === 0 ? '' : `: ${said.join('; ')}`}`
  }
}
