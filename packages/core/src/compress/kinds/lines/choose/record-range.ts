import type { BestLine } from './lines-together.ts'
import { beginningOf, firstBeginning, keyOf } from './record-key.ts'

/** A record is read so far on both sides of the line that names it, in characters. */
const reach = 4000
/** A longer record is not shown whole for its name. */
export const longRecord = 1500
/** Records have so many of their keys in common with the one above or below. */
const shareOfKeys = 0.6
const fewestKeys = 3

const separator = /^\s*$|^(?:-{3,}|={3,}|\*{3,}|#{3,})\s*$/u
const begins = /^\s{0,20}BEGIN:\S/u
const ends = /^\s{0,20}END:\S/u

interface Line {
  readonly from: number
  readonly text: string
  /** How far it is indented; what a line opens that begins a block stands deeper. */
  readonly depth: number
}

export interface Window {
  readonly lines: readonly Line[]
  /** Which of the lines the record is looked for from. */
  readonly at: number
  /** Whether the text begins and ends with these lines. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines around one, as far as a record is read. */
export function windowAround(text: string, { from, to }: BestLine): Window {
  const least = Math.max(0, from - reach)
  const start = least === 0 ? 0 : text.indexOf('\n', least) + 1
  const most = Math.min(text.length, to + reach)
  const end = most === text.length ? most : Math.max(to, text.lastIndexOf('\n', most))
  const lines: Line[] = []
  let [at, block] = [-1, 0]
  for (let next = Math.min(start, from); next < end;) {
    const newline = text.indexOf('\n', next)
    const behind = newline < 0 || newline > end ? end : newline
    const line = text.slice(next, behind)
    if (next === from) at = lines.length
    if (ends.test(line)) block -= 1
    lines.push({ from: next, text: line, depth: block * 100 + indentOf(line) })
    if (begins.test(line)) block += 1
    next = behind + 1
  }
  return { lines, at, isFirst: start === 0, isLast: end === text.length }
}

/** From which line to behind which. */
export type Range = readonly [from: number, to: number]

/** The block that a line heads: what stands deeper below it, with the line that ends it; nothing where its end is not known. */
export function blockOf({ lines, isLast }: Window, head: number): Range | undefined {
  const { depth, text } = lines[head]!
  let to = head + 1
  while (to < lines.length && lines[to]!.depth > depth && !separator.test(lines[to]!.text)) to += 1
  if (to === lines.length) return isLast ? [head, to] : undefined
  return [head, begins.test(text) && ends.test(lines[to]!.text) ? to + 1 : to]
}

/** The lines between two separators. */
function paragraphOf({ lines, at, isFirst, isLast }: Window): Range | undefined {
  let from = at
  while (from > 0 && !separator.test(lines[from - 1]!.text)) from -= 1
  let to = at + 1
  while (to < lines.length && !separator.test(lines[to]!.text)) to += 1
  const isKnown = (from > 0 || isFirst) && (to < lines.length || isLast)
  return isKnown ? [from, to] : undefined
}

/** What stands below one line, and that below another, as far as its end is known. */
function outerBlockOf(window: Window): Range | undefined {
  const { lines, at } = window
  let best = blockOf(window, at)
  let head = at
  for (let above = at - 1; above >= 0 && !separator.test(lines[above]!.text); above -= 1) {
    if (lines[above]!.depth >= lines[head]!.depth) continue
    const block = blockOf(window, above)
    if (!block) break
    head = above
    best = block
  }
  return best
}

/** The head of a part of settings: `[profile ops]`. */
const section = /^\s{0,20}\[[^\][\n]{1,120}\]\s*$/u

/** A part of settings with its head, if a line is one. */
export function sectionOf({ lines, at, isLast }: Window): Range | undefined {
  if (!section.test(lines[at]!.text)) return undefined
  let to = at + 1
  while (to < lines.length && !section.test(lines[to]!.text) && !separator.test(lines[to]!.text)) to += 1
  return to < lines.length || isLast ? [at, to] : undefined
}

/** Where the paragraph begins in which something stands. */
function startOfParagraph(text: string, at: number): number {
  const blank = Math.max(text.lastIndexOf('\n\n', at) + 2, text.lastIndexOf('\n\r\n', at) + 3)
  return blank > 3 ? blank : 0
}

/** The lines from one that begins so to the next that does. */
function fromOneToNext({ lines, isLast }: Window, beginning: string, at: number): Range | undefined {
  const isStart = (index: number): boolean => beginningOf(lines[index]!.text) === beginning
  const ended = (index: number): boolean => isStart(index) || separator.test(lines[index]!.text)
  let from = at
  while (from > 0 && !ended(from)) from -= 1
  if (!isStart(from)) return undefined
  let to = at + 1
  while (to < lines.length && !ended(to)) to += 1
  return to < lines.length || isLast ? [from, to] : undefined
}

/** The keys of a record as far out as it begins; `undefined` where one comes again later. */
function keysOf({ lines }: Window, [from, to]: Range): ReadonlySet<string> | undefined {
  const { depth } = lines[from]!
  const keys = new Set<string>()
  let last: string | undefined
  for (const line of lines.slice(from, to)) {
    const key = line.depth === depth ? keyOf(line.text) : undefined
    if (key === undefined) continue
    // Values of one key stand below each other.
    if (key !== last && keys.has(key)) return undefined
    keys.add((last = key))
  }
  return keys
}

/** The lines up to where one begins as the first of all does, if the record beside them is alike: nothing else parts records. */
export function periodOf(text: string, window: Window): Range | undefined {
  const { lines, at } = window
  const beginning = firstBeginning(text, startOfParagraph(text, lines[at]!.from))
  const range = beginning === undefined ? undefined : fromOneToNext(window, beginning, at)
  const keys = range && keysOf(window, range)
  if (!keys || keys.size < fewestKeys) return undefined
  const beside = [range[0] - 1, range[1]].flatMap((line) => {
    const other = line < 0 || line >= lines.length ? undefined : fromOneToNext(window, beginning!, line)
    return (other && keysOf(window, other)) ?? []
  })
  const isAlike = beside.some((other) => [...keys].filter((each) => other.has(each)).length >= keys.size * shareOfKeys)
  return isAlike ? range : undefined
}

/** The characters of some lines. */
export const sizeOf = ({ lines }: Window, [from, to]: Range): number =>
  lines.slice(from, to).reduce((sum, line) => sum + line.text.length + 1, 0)

/** The largest part of the lines around one that belongs together: a paragraph, what stands below one line, or a record without either. */
export function rangeOf(text: string, window: Window): Range | undefined {
  const known = paragraphOf(window) ?? outerBlockOf(window)
  const period = periodOf(text, window)
  if (!period || !known) return period ?? known
  const isWider = period[0] <= known[0] && period[1] >= known[1]
  return isWider || sizeOf(window, known) > longRecord ? period : known
}
