import type { Reading } from './reading.ts'

/** Longer lines are read to here. */
const readLength = 500
/** An id of more lines than these belongs to no one story, and of more findings none has its own. */
const mostLines = 8
const mostFindings = 30
/** Where more of the lines than these have an id of a finding, what the findings name is named everywhere. */
const mostTrail = { lines: 16, share: 0.1 }

const idLike = /[A-Za-z0-9][\w.:-]{3,80}/gu
/** A small number, one with a unit, a day and a time: `1460`, `907M`, `06:12:40`. */
const noId = /^(?:\d{1,4}|\d+\.\d+|\d+(?:\.\d+)?[A-Za-z]{1,3})$|^\d{4}-\d\d-\d|^\d\d:\d\d/u
const isId = (word: string): boolean => /\d/u.test(word) && !noId.test(word)

const idsIn = (line: string): Set<string> =>
  new Set(
    (line.slice(0, readLength).match(idLike) ?? []).map((word) => word.replace(/(?<![.:-])[.:-]+$/u, '')).filter(isId),
  )

/** The lines that name what a finding names and few others do, such as its request or its connection. */
export function trailOf({ lines, stretches, count }: Reading, findings: ReadonlySet<number>): Set<number> {
  const trail = new Set<number>()
  if (findings.size === 0 || findings.size > mostFindings) return trail
  const linesOf = new Map<string, number[]>()
  for (const index of findings) for (const id of idsIn(lines[index]!)) linesOf.set(id, [])
  if (linesOf.size === 0) return trail
  for (const { from, to } of stretches)
    for (let index = from; index <= to; index += 1) for (const id of idsIn(lines[index]!)) linesOf.get(id)?.push(index)
  for (const found of linesOf.values()) if (found.length <= mostLines) for (const index of found) trail.add(index)
  return trail.size <= Math.max(mostTrail.lines, count * mostTrail.share) ? trail : new Set()
}
