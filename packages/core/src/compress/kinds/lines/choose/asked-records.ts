import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import type { Question } from '../../../read/question.ts'
import { linesTogether, type BestLine } from './lines-together.ts'

/** A record is read so far on both sides of the line that names it, in characters. */
const reach = 4000
/** What stands in more records tells none of them from the others. */
const mostRecords = 3
/** A key is that of records where it stands at so many places. */
const fewestAlike = 5
const fewestLines = 3
/** So many lines of a record are a key with its value. */
const shareOfPairs = 0.6

/** A key with its value; neither a place in a file nor the name of a test. */
const pair =
  /^\s{0,80}(?:- )?["']?[\p{L}_@][\p{L}\p{N}_ .()@-]{0,60}(?:;[^:\n]{0,200})?["']?\s{0,20}(?:::?(?=\s|$)|[:=：](?![:=]|\d+:))/u
const separator = /^\s*$|^(?:-{3,}|={3,}|\*{3,}|#{3,})\s*$/u
const begins = /^\s{0,20}BEGIN:\S/u
const ends = /^\s{0,20}END:\S/u

/** What a line of an asked record is worth at most is 1; a longer record is not shown whole for its name. */
const worths = { asked: 1, first: 0.8, short: 0.7, long: 0.4 }
const longRecord = 1500
const shortestWord = 3

/** A line of a record that the question names. */
export interface AskedLine {
  /** The lines above it. */
  readonly line: number
  readonly from: number
  readonly to: number
  /** From 0 to 1: most for the name, and for what else of the question stands in the record. */
  readonly worth: number
}

interface Line {
  readonly from: number
  readonly text: string
  /** How far it is indented; what a line opens that begins a block stands deeper. */
  readonly depth: number
}

interface Window {
  readonly lines: readonly Line[]
  /** Which of the lines the record is looked for from. */
  readonly at: number
  /** Whether the text begins and ends with these lines. */
  readonly isFirst: boolean
  readonly isLast: boolean
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines around one, as far as a record is read. */
function windowAround(text: string, { from, to }: BestLine): Window {
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
type Range = readonly [from: number, to: number]

/** The block that a line heads: what stands deeper below it, with the line that ends it; nothing where its end is not known. */
function blockOf({ lines, isLast }: Window, head: number): Range | undefined {
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

/** The largest part of the lines around one that belongs together: a paragraph, else what stands below one line. */
function rangeOf(window: Window): Range | undefined {
  const paragraph = paragraphOf(window)
  if (paragraph) return paragraph
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

/** Whether a line begins like many others of the text. */
function isOfMany(text: string, line: string): boolean {
  const key = pair.exec(line)?.[0]
  if (key === undefined) return false
  let count = 0
  for (let at = text.indexOf(key); at >= 0 && count < fewestAlike; at = text.indexOf(key, at + key.length)) count += 1
  return count >= fewestAlike
}

/** The record that a line names, where it is one of many that are written in keys with values. */
function recordOf(text: string, best: BestLine, { terms, keywords }: Question): AskedLine[] {
  const window = windowAround(text, best)
  const { lines, at } = window
  if (at < 0) return []
  const name = lines[at]!.text
  if (!pair.test(name) || !isOfMany(text, name)) return []
  const range = rangeOf(window)
  if (!range) return []
  const [from, to] = range
  const own = lines.slice(from, to)
  const pairs = own.filter((line) => pair.test(line.text)).length
  if (own.length < fewestLines || pairs < own.length * shareOfPairs) return []
  const words = [...new Set([...keywords, ...[...terms.keys()].map((term) => term.replace(/^=/u, ''))])].filter(
    (word) => word.length >= shortestWord || /[^ -~]/u.test(word),
  )
  const size = own.reduce((sum, line) => sum + line.text.length + 1, 0)
  const usual = size > longRecord ? worths.long : worths.short
  return own.map((line, index) => {
    const said = line.text.toLowerCase()
    const isAsked = from + index === at || words.some((word) => said.includes(word))
    return {
      line: best.line + from + index - at,
      from: line.from,
      to: line.from + line.text.length,
      worth: isAsked ? worths.asked : index === 0 ? worths.first : usual,
    }
  })
}

/** The lines of the records that the question names, ascending: what belongs to a name stands with it, whatever words it uses. */
export const askedLines: ReadsText<readonly AskedLine[]> = oncePerText((text, context) => {
  const found = new Map<number, AskedLine>()
  let records = 0
  for (const best of linesTogether(text, context)) {
    const own = recordOf(text, best, context.question)
    if (own.length > 0 && !found.has(best.line) && (records += 1) > mostRecords) return []
    for (const line of own) {
      const known = found.get(line.line)
      if (!known || known.worth < line.worth) found.set(line.line, line)
    }
  }
  return [...found.values()].toSorted((a, b) => a.line - b.line)
})
