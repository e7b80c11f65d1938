import { oncePerText, type ReadsText } from '../../once-per-text.ts'
import type { Question } from '../../../read/question.ts'
import { comparedLines } from './compared-lines.ts'
import { linesTogether, type BestLine } from './lines-together.ts'
import { oddBoxes } from './odd-boxes.ts'
import { isOfMany, keyOf } from './record-key.ts'
import {
  blockOf,
  longRecord,
  periodOf,
  rangeOf,
  sectionOf,
  sizeOf,
  windowAround,
  type Range,
  type Window,
} from './record-range.ts'

/** What stands in more records tells none of them from the others. */
const mostRecords = 3
const fewestLines = 3
/** So many lines of a record are a key with its value. */
const shareOfPairs = 0.6

/** What a line of an asked record is worth at most is 1. */
const worths = { asked: 1, first: 0.8, short: 0.7, long: 0.4 }
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

/** What begins a block of code is no name. */
const opens = /[{([]\s*$/u

/** The record that a line names by a key with its value, or the one that it heads: its details stand deeper, or beside it. */
function rangeNamed(text: string, window: Window): Range | undefined {
  const { lines, at } = window
  const name = lines[at]!.text
  if (isOfMany(text, name)) return rangeOf(text, window)
  const part = sectionOf(window)
  if (part) return part
  if (keyOf(name) !== undefined || opens.test(name)) return undefined
  const block = blockOf(window, at)
  const isHead = block && lines.slice(at + 1, block[1]).some((line) => isOfMany(text, line.text))
  return isHead ? block : periodOf(text, window)
}

/** The record that a line names, where it is one of many that are written in keys with values. */
function recordOf(text: string, best: BestLine, { terms, keywords }: Question): AskedLine[] {
  const window = windowAround(text, best)
  const { lines, at } = window
  const range = at < 0 ? undefined : rangeNamed(text, window)
  if (!range) return []
  const [from, to] = range
  const own = lines.slice(from, to)
  const pairs = own.filter((line) => keyOf(line.text) !== undefined).length
  if (own.length < fewestLines || pairs < own.length * shareOfPairs) return []
  const words = [...new Set([...keywords, ...[...terms.keys()].map((term) => term.replace(/^=/u, ''))])].filter(
    (word) => word.length >= shortestWord || /[^ -~]/u.test(word),
  )
  const usual = sizeOf(window, range) > longRecord ? worths.long : worths.short
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

/**
 * The lines of the records that the question names, ascending: what belongs to a name stands with it, whatever words it uses; and
 * the lines with values that it asks for by a range, with the records around them, and the few items that are not ticked off.
 */
export const askedLines: ReadsText<readonly AskedLine[]> = oncePerText((text, context) => {
  const found = new Map<number, AskedLine>()
  const add = (line: AskedLine): void => {
    const known = found.get(line.line)
    if (!known || known.worth < line.worth) found.set(line.line, line)
  }
  const covered = new Set<number>()
  const recordsOf = new Map<string, AskedLine[][]>()
  for (const best of linesTogether(text, context)) {
    const own = recordOf(text, best, context.question)
    if (own.length === 0) continue
    const words = [...best.words].join('\n')
    const known = recordsOf.get(words) ?? []
    if (covered.has(best.line)) known.at(-1)?.push(...own)
    else known.push(own)
    recordsOf.set(words, known)
    for (const { line } of own) covered.add(line)
  }
  for (const records of recordsOf.values())
    if (records.length <= mostRecords) for (const line of records.flat()) add(line)
  for (const best of comparedLines(text, context.question)) {
    add({ line: best.line, from: best.from, to: best.to, worth: worths.asked })
    for (const line of recordOf(text, best, context.question)) add(line)
  }
  for (const { line, from, to } of oddBoxes(text)) add({ line, from, to, worth: worths.asked })
  return [...found.values()].toSorted((a, b) => a.line - b.line)
})
