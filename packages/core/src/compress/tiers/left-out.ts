import { openEnvelope } from '../read/envelope.ts'
import type { ResultKind, ShrinkContext } from '../kind.ts'
import { labelsOf, numbersOf } from '../kinds/lines/numbered.ts'
import { headingsOf } from './headings.ts'
import { ShownWords } from './shown-words.ts'

/** A longer line is taken apart. */
const longestLine = 2000
const longestPiece = 400
const shortestPiece = 200
/** A text is judged in about so many parts at most, and no part is much shorter than so many characters. */
const mostParts = 300
const shortestPart = 120
/** A heading that is longer says more than what it stands above. */
const longestHeading = 300
/** Of the headings above the nearest only short ones are worth their room. */
const shortHeading = 100
const mostHeadings = 8

/** A line of a result, or a piece of a very long one. */
export interface Unit {
  readonly text: string
  /** The line it stands in, counted from 0. */
  readonly line: number
  readonly isPiece: boolean
}

/** What words left out of a result, in parts that an embedder or a model can judge. */
export interface LeftOut {
  readonly lines: readonly string[]
  readonly units: readonly Unit[]
  /** The units of each part, in their order. */
  readonly parts: readonly (readonly number[])[]
  /** The units above a unit that say what it belongs to, the outermost first. */
  readonly headingsOf: (unit: number) => readonly number[]
  /** How a reader names lines; missing where the lines are not those of the result, or say their own numbers. */
  readonly labelOf: ((from: number, to: number) => string) | undefined
}

const isLow = (text: string, at: number): boolean => (text.charCodeAt(at) & 0xfc00) === 0xdc00

/** A very long line in pieces that end after a blank or a comma where they can. */
function piecesOf(line: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < line.length;) {
    let to = Math.min(line.length, from + longestPiece)
    if (to < line.length) {
      let end = to
      while (end > from + shortestPiece && !/[\s,;。，；]/u.test(line[end - 1]!)) end -= 1
      to = end > from + shortestPiece ? end : to
      if (isLow(line, to)) to -= 1
    }
    pieces.push(line.slice(from, to))
    from = to
  }
  return pieces
}

function unitsOf(lines: readonly string[]): Unit[] {
  const units: Unit[] = []
  for (const [line, text] of lines.entries()) {
    if (text.length <= longestLine) units.push({ text, line, isPiece: false })
    else for (const piece of piecesOf(text)) units.push({ text: piece, line, isPiece: true })
  }
  return units
}

/** Neighbours together until they say enough to be judged; of many lines more are judged together. */
function partsOf(units: readonly Unit[], isOut: Uint8Array): number[][] {
  let total = 0
  for (const [index, { text }] of units.entries()) if (isOut[index] === 1) total += text.length
  const least = Math.max(shortestPart, total / mostParts)
  const parts: number[][] = []
  let size = Infinity
  let last = -1
  for (const [index, { text }] of units.entries()) {
    if (isOut[index] === 0) continue
    const isApart = index !== last + 1 && size > shortestPart / 2
    if (size >= least || isApart || size + text.length > least * 2) {
      parts.push([])
      size = 0
    }
    parts.at(-1)!.push(index)
    size += text.length
    last = index
  }
  return parts
}

/** What stands in a text that its view does not show; the same for the same texts. */
export function leftOutOf(raw: string, view: string, kind: ResultKind, context: ShrinkContext): LeftOut {
  const { body, before, isOpened } = openEnvelope(raw)
  const spelled = kind.inLines?.(body, context)
  const lines = spelled?.map(({ text }) => text) ?? (isOpened ? body : before + body).split('\n')
  const units = unitsOf(lines)
  const shown = new ShownWords(view)
  const parents = headingsOf(lines)
  const headingOf = (line: number): string => {
    const heading = parents[line]! < 0 ? '' : lines[parents[line]!]!
    return heading.length <= longestHeading ? heading : ''
  }
  const isOut = Uint8Array.from(units, ({ text, line, isPiece }) => {
    const says = isPiece ? undefined : spelled?.[line]!.says
    return (says === undefined ? shown.has(text, headingOf(line)) : shown.has(says, '')) ? 0 : 1
  })
  const firstUnit = new Int32Array(lines.length)
  for (let index = units.length - 1; index >= 0; index -= 1) firstUnit[units[index]!.line] = index
  const headings = (unit: number): number[] => {
    const found: number[] = []
    for (let at = parents[units[unit]!.line]!; at >= 0 && found.length < mostHeadings; at = parents[at]!)
      if (lines[at]!.length <= (found.length === 0 ? longestHeading : shortHeading)) found.push(firstUnit[at]!)
    return found.toReversed()
  }
  return {
    lines,
    units,
    parts: partsOf(units, isOut),
    headingsOf: headings,
    labelOf: spelled || isOpened || numbersOf(lines) ? undefined : labelsOf(lines),
  }
}

/** Each part as an embedder or a model is shown it: whole lines, below what they belong to. */
export const shownParts = ({ units, parts, headingsOf: above }: LeftOut): (readonly Unit[])[] =>
  parts.map((part) => [...above(part[0]!), ...part].map((unit) => units[unit]!))
