import type { MakesPart } from './choose/group-heads.ts'

/** So many lines may stand above the first head, and so many heads are looked for. */
const mostAbove = 6
const mostHeads = 60
/** So many lines a section has on average, so that a head is one of twenty lines at most. */
const fewestLines = 20
const longestHead = 120
/** A line of more words is a sentence. */
const mostWords = 9
/** The share of heads with a line of another shape below them. */
const apart = 0.8
const linesAtOnce = 20_000
const none: readonly number[] = []

const isBlank = (line: string | undefined): boolean => line === undefined || line.trim() === ''

const signOf = (word: string): string => (/^\d/u.test(word) ? '0' : 'A')

/** How a line is set: its indentation, and of each word the signs in front of it and behind it. `[3/6] web-1` is `[0] A`. */
function shapeOf(line: string): string {
  const indent = line.length - line.trimStart().length
  const words = line.trim().split(/\s+/u)
  return `${indent} ${words.map((word) => word.replace(/[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u, signOf)).join(' ')}`
}

/** The signs in front of the first word: lines that differ in these have different shapes. */
const leadOf = (line: string): string => /^[^\p{L}\p{N}]{0,20}/u.exec(line)![0]

/** Words that end as those of sentences do: what is set like this is text. */
const plainWords = /^\d+(?: A[.,;:!?]?)*$/u

/** The lines of one shape, up to one more than may head sections. */
function linesOfShape(lines: readonly string[], first: number, part: MakesPart): readonly number[] {
  const [lead, shape] = [leadOf(lines[first]!), shapeOf(lines[first]!)]
  if (plainWords.test(shape) || shape.split(' ').length > mostWords + 1) return none
  const found: number[] = []
  for (let from = first; from < lines.length && found.length <= mostHeads; from += linesAtOnce)
    found.push(
      ...part(`lines shaped as ${first} from ${from}`, () => {
        const own: number[] = []
        const to = Math.min(lines.length, from + linesAtOnce)
        for (let at = from; at < to && own.length <= mostHeads; at += 1) {
          const line = lines[at]!
          if (line.length <= longestHead && line.startsWith(lead) && !isBlank(line) && shapeOf(line) === shape)
            own.push(at)
        }
        return own
      }),
    )
  return found
}

function areHeads(lines: readonly string[], starts: readonly number[]): boolean {
  if (starts.length < 2 || starts.length > mostHeads || lines.length < starts.length * fewestLines) return false
  if (new Set(starts.map((at) => lines[at]!.trim())).size < starts.length) return false
  const all = new Set(starts)
  return starts.filter((at) => !all.has(at + 1) && at + 1 < lines.length).length >= starts.length * apart
}

/**
 * Where sections begin whose heads have nothing in common but how they are set: a line of the beginning, and a few others of its shape that say
 * something else each time, each with many lines of other shapes below it. Empty where there are none. A line that is taken for a head and is
 * none costs its room and misleads nobody.
 */
export function startsByShape(lines: readonly string[], part: MakesPart): readonly number[] {
  let above = 0
  for (let at = 0; at < lines.length && above < mostAbove; at += 1) {
    if (isBlank(lines[at])) continue
    above += 1
    if (lines[at]!.length > longestHead) continue
    const starts = linesOfShape(lines, at, part)
    if (areHeads(lines, starts)) return starts
  }
  return none
}
