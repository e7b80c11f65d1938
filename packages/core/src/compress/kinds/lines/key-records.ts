import type { MakesPart } from './choose/group-heads.ts'
import { keyOf } from './choose/record-key.ts'

/** So many records are looked for, and the first begins so far up. */
const fewestRecords = 5
const mostAbove = 12
/** A record is no longer than so many lines on average. */
const mostLines = 80
/** The share of records with the same key below the first one, and with the same end above them. */
const alike = 0.6
const inOne: MakesPart = (_, make) => make()

/** The key of a line that is not indented. */
const topKeyOf = (line: string | undefined): string | undefined =>
  line === undefined || /^\s/u.test(line) ? undefined : keyOf(line.slice(0, 200))?.trim()

/** The lines from one on that begin with a key. Its last character is looked at first: others begin alike more often than not. */
function beginningWith(lines: readonly string[], key: string, from: number): readonly number[] {
  const last = key.charCodeAt(key.length - 1)
  const found: number[] = []
  for (let at = from; at < lines.length; at += 1)
    if (lines[at]!.charCodeAt(key.length - 1) === last && lines[at]!.startsWith(key)) found.push(at)
  return found
}

/** The next line that is not blank. */
export function writtenBelow(lines: readonly string[], line: number): string | undefined {
  for (let at = line + 1; at < lines.length; at += 1) if (lines[at]!.trim() !== '') return lines[at]
  return undefined
}

/** Whether most records end in one way above the next: with a blank line, or with one key. */
function endAlike(lines: readonly string[], starts: readonly number[]): boolean {
  const above = starts.slice(1).map((start) => {
    const line = lines[start - 1]!
    return line.trim() === '' ? '' : (topKeyOf(line) ?? ' ')
  })
  const counts = new Map<string, number>()
  for (const end of above) counts.set(end, (counts.get(end) ?? 0) + 1)
  return [...counts].some(([end, count]) => end !== ' ' && count >= above.length * alike)
}

/**
 * Where records begin that follow each other: the first key of the text that comes again and again, with the same key below it
 * in most of them, and one end above it. Empty where there are none.
 */
export function recordStarts(lines: readonly string[], part: MakesPart = inOne): readonly number[] {
  let above = 0
  for (let at = 0; at < lines.length && above < mostAbove; at += 1) {
    if (lines[at]!.trim() === '') continue
    above += 1
    const key = topKeyOf(lines[at])
    if (key === undefined || key === '') continue
    const starts = part(`records from ${at}`, () => beginningWith(lines, key, at))
    const isOfMany = starts.length >= fewestRecords && lines.length - at <= starts.length * mostLines
    if (!isOfMany) continue
    const usual = part(`keys below ${at}`, () => {
      const below = starts.map((start) => topKeyOf(writtenBelow(lines, start)))
      return below.filter((each) => each !== undefined && each !== key && each === below[0]).length
    })
    if (usual >= starts.length * alike && part(`ends of records from ${at}`, () => endAlike(lines, starts)))
      return starts
  }
  return []
}
