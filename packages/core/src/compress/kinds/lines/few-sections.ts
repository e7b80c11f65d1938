import type { MakesPart } from './choose/group-heads.ts'
import { keyOf } from './choose/record-key.ts'
import { beginningOf, roughly } from './record-bodies.ts'
import { startsByShape } from './shaped-sections.ts'

/** So many lines may stand above the first section, and so many sections are looked for. */
const mostAbove = 6
const mostSections = 60
/** So many lines a section has on average. */
const fewestLines = 4
const longestHead = 120
/** The share of heads behind the same end of a section, and of those that something stands below. */
const usual = 0.6
const filled = 0.5
/** So many of the words of two heads are the same, if they have so many. */
const alike = { words: 4, share: 0.65 }
/** Set against the heads: all lines that begin as heads do. */
const mostAlike = 1.3
/** So many lines are read in one part. */
const linesAtOnce = 20_000
const none: readonly number[] = []

const saysSomething = /[\p{L}\p{N}]/u
const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

/** The next line above one that says something. */
function lineAbove(lines: readonly string[], from: number): number {
  let at = from - 1
  while (at >= 0 && !saysSomething.test(lines[at]!.slice(0, longestHead))) at -= 1
  return at
}

/** Whether lines may be the heads of sections: each says something else, and what stands right above is the end of a section. */
function areHeads(lines: readonly string[], starts: readonly number[]): boolean {
  if (starts.length < 2 || starts.length > mostSections || starts[0]! < 0) return false
  if ((lines.length - starts[0]!) / starts.length < fewestLines) return false
  if (starts.some((at) => lines[at]!.length > longestHead)) return false
  if (new Set(starts.map((at) => lines[at]!.trim())).size < starts.length) return false
  const others = starts.slice(1)
  const fewest = others.length * usual
  if (others.filter((at) => isBlank(lines[at - 1])).length >= fewest) return true
  const ends = others.map((at) => roughly(beginningOf(lines[lineAbove(lines, at)] ?? '')))
  return ends.some(
    (end, index) =>
      ends.filter((other) => other === end).length >= fewest && roughly(beginningOf(lines[others[index]!]!)) !== end,
  )
}

/** Whether hardly any other lines begin as some do. */
function areRare(lines: readonly string[], starts: readonly number[], part: MakesPart): boolean {
  const beginnings = new Set(starts.map((at) => roughly(beginningOf(lines[at]!))))
  let count = 0
  for (let from = 0; from < lines.length && count <= starts.length * mostAlike; from += linesAtOnce)
    count += part(
      `lines like heads at ${starts.join(' ')} from ${from}`,
      () =>
        lines
          .slice(from, from + linesAtOnce)
          .filter((line) => !isBlank(line) && beginnings.has(roughly(beginningOf(line)))).length,
    )
  return count <= starts.length * mostAlike
}

/** The lines above each place where a line stands again, word for word, as the first row of a table does. */
function abovePlacesOf(lines: readonly string[], at: number): readonly number[] {
  const row = lines[at]!
  const starts: number[] = []
  for (let index = at; index < lines.length && starts.length <= mostSections; index += 1)
    if (lines[index] === row) starts.push(lineAbove(lines, index))
  return starts
}

function haveMostWords(a: readonly string[], b: readonly string[]): boolean {
  if (a.length < alike.words || a.length !== b.length) return false
  return a.filter((word, index) => word === b[index]).length >= a.length * alike.share
}

/** The lines that are written as the first one is, if others stand below them. */
function linesLike(
  lines: readonly string[],
  first: number,
  formOf: (line: string) => string | undefined,
): readonly number[] {
  const own = lines[first]!
  if (own.length > longestHead) return none
  const [form, key, words] = [formOf(own), keyOf(own), own.trim().split(/\s+/u)]
  const isLike = (line: string): boolean =>
    line.length <= longestHead &&
    ((key !== undefined && line.startsWith(key)) ||
      (form !== undefined && formOf(line) === form) ||
      (words.length >= alike.words && haveMostWords(words, line.trim().split(/\s+/u))))
  const starts: number[] = []
  let apart = 0
  for (let at = first; at < lines.length && starts.length <= mostSections; at += 1) {
    if (isBlank(lines[at]) || !isLike(lines[at]!)) continue
    if (starts.at(-1) !== at - 1) apart += 1
    starts.push(at)
  }
  return apart >= starts.length * filled ? starts : none
}

/**
 * Where the sections of an output begin, also if they are few: above a line that stands again word for word, such as the
 * first row of a table, or with lines that are written as the first line of all is, or
 * set as one of the first is. Empty where there are none.
 */
export function sectionStarts(
  lines: readonly string[],
  formOf: (line: string) => string | undefined,
  part: MakesPart,
): readonly number[] {
  let above = 0
  let first = -1
  for (let at = 0; at < lines.length && above < mostAbove; at += 1) {
    if (!saysSomething.test(lines[at]!.slice(0, longestHead))) continue
    above += 1
    if (first < 0) {
      first = at
      continue
    }
    const starts = part(`sections above ${at}`, () => abovePlacesOf(lines, at))
    if (areHeads(lines, starts) && areRare(lines, starts, part)) return starts
  }
  if (first < 0) return none
  const starts = part('sections like the first', () => linesLike(lines, first, formOf))
  return areHeads(lines, starts) && areRare(lines, starts, part) ? starts : startsByShape(lines, part)
}
