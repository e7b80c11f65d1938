import { lastUpTo } from './last-up-to.ts'
import { keyOf } from './record-key.ts'

const longestHead = 100
/** So many lines of a form are looked for, and the first record begins so far up. */
const fewest = { heads: 3, records: 5 }
const mostAbove = 12
/** The share of lines of a form that have a line of another form below them, and of those that say what others do not. */
const shares = { apart: 0.8, distinct: 0.1, alike: 0.6 }
/** Of the lines of a text the heads are no more than such a share, and a group is no longer than so many lines. */
const mostHeads = 0.4
const mostLines = 80
/** What stands behind the last head of a form belongs to it up to so many times the longest of the other groups. */
const longestLast = 2
/** So many groups may stand in each other. */
const deepest = 3

/** What is drawn around a head: `## X`, `--- X ---`, `== X`, `[X]`, `**X**`. */
const marked =
  /^(?:#{1,6}(?= \S)|(?:[=~*-])(?=[=~*-]+ ?[^=~*\s-].{0,90}$)|\[(?=[^\]]{1,80}\]$)|[●▶▸■◆](?= \S)|【(?=.{1,80}】$))/u
/** How no head with something drawn around it begins. */
const letter = /^[\p{L}\p{N}]/u
/** The word before a number, and what parts it from a title: `TOP 3: X`, `Article 7 - X`. */
const counted = /^(\p{L}{1,20}\.? )\d{1,4}[a-z]?(?:[.:)]| [-–—])(?= \S)/u
/** Nothing but words and numbers, no sentence. */
const plain = /^(?=[\p{Lu}\p{Lo}\p{N}§(])[\p{L}\p{M}\p{N} ,.'’/&()§#+–-]*[\p{L}\p{N})]$/u
const mostWords = 8
/** A row of a table of which only the first cell is filled. */
const cellAlone = /^[^;|,]+([;|,])[ ;|,]*\1$/u

/** What words are: numbers, other words in a row, or signs. `Monday, 5 March` is `A0A`. */
function looksLike(words: readonly string[]): string {
  let form = ''
  for (const word of words) {
    const own = /\d/u.test(word) ? '0' : /\p{L}/u.test(word) ? 'A' : word
    if (!form.endsWith(own)) form += own
  }
  return form
}

/** How a line is written, if it may head a group. */
function formOf(written: string): string | undefined {
  const line = written.trim()
  if (line.length === 0 || line.length > longestHead) return undefined
  const indent = written.length - written.trimStart().length
  const mark = letter.test(line) ? null : marked.exec(line)
  if (mark) return `${indent} ${mark[0]}`
  if (/[:：]$/u.test(line)) return `${indent} :`
  if (cellAlone.test(line)) return `${indent} ;`
  const number = /\d/u.test(line) ? counted.exec(line) : null
  if (number) return `${indent} ${number[1]!}`
  const words = line.split(' ')
  return words.length <= mostWords && plain.test(line) ? `${indent} ${looksLike(words)}` : undefined
}

/** Makes a part of the work, behind which it may break off. */
export type MakesPart = <Part>(name: string, make: () => Part) => Part
const inOne: MakesPart = (_, make) => make()
/** So many lines are read in one part. */
const linesAtOnce = 20_000

/** The lines of a text that are not blank, in order, and where they stand. */
interface WrittenLines {
  readonly lines: readonly string[]
  readonly places: readonly number[]
  /** How many lines there are with the blank ones. */
  readonly total: number
}

function writtenOf(all: readonly string[], part: MakesPart): WrittenLines {
  const lines: string[] = []
  const places: number[] = []
  for (let from = 0; from < all.length; from += linesAtOnce * 10) {
    const end = Math.min(all.length, from + linesAtOnce * 10)
    const some = part(`written lines from ${from}`, () => {
      const found: number[] = []
      for (let at = from; at < end; at += 1) if (all[at] !== '' && all[at]!.trim() !== '') found.push(at)
      return found
    })
    for (const at of some) {
      places.push(at)
      lines.push(all[at]!)
    }
  }
  return { lines, places, total: all.length }
}

/** Whether the lines of a form head groups: other lines follow, and they do not say the same again and again. */
function areHeads(
  lines: readonly string[],
  starts: readonly number[],
  names: readonly (string | undefined)[],
): boolean {
  if (starts.length < fewest.heads || starts.length > lines.length * mostHeads) return false
  const apart = starts.filter((at) => at + 1 < lines.length && names[at + 1] !== names[at]).length
  if (apart < starts.length * shares.apart) return false
  const distinct = new Set(starts.map((at) => lines[at]!.trim())).size
  return distinct >= Math.max(fewest.heads, starts.length * shares.distinct)
}

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
function writtenBelow(lines: readonly string[], line: number): string | undefined {
  for (let at = line + 1; at < lines.length; at += 1) if (lines[at]!.trim() !== '') return lines[at]
  return undefined
}

/**
 * Where records begin that follow each other: the first key of the text that comes again and again, with the same key below it
 * in most of them. Empty where there are none.
 */
export function recordStarts(lines: readonly string[], part: MakesPart = inOne): readonly number[] {
  let above = 0
  for (let at = 0; at < lines.length && above < mostAbove; at += 1) {
    if (lines[at]!.trim() === '') continue
    above += 1
    const key = topKeyOf(lines[at])
    if (key === undefined || key === '') continue
    const starts = part(`records from ${at}`, () => beginningWith(lines, key, at))
    const isOfMany = starts.length >= fewest.records && lines.length - at <= starts.length * mostLines
    if (!isOfMany) continue
    const usual = part(`keys below ${at}`, () => {
      const below = starts.map((start) => topKeyOf(writtenBelow(lines, start)))
      return below.filter((each) => each !== undefined && each !== key && each === below[0]).length
    })
    if (usual >= starts.length * shares.alike) return starts
  }
  return []
}

/** The heads that the lines of a text stand below. */
export interface GroupHeads {
  /** The heads of a line, the nearest first; none where it is no line of a group. */
  of(line: number): readonly number[]
  /** How many heads there are. */
  readonly count: number
}

const none: readonly number[] = []

/** Lines of the same form, by form. */
function byFormOf(names: readonly (string | undefined)[]): readonly (readonly number[])[] {
  const byForm = new Map<string, number[]>()
  for (const [at, name] of names.entries()) {
    if (name === undefined) continue
    const own = byForm.get(name)
    if (own) own.push(at)
    else byForm.set(name, [at])
  }
  return [...byForm.values()]
}

/** Which lines are heads, and the head right above each line, -1 for none. Heads of which there are fewer stand above others. */
function headsAbove(
  { lines, places, total }: WrittenLines,
  forms: readonly (readonly number[])[],
): { readonly ranks: Int32Array; readonly above: Int32Array } {
  const ranks = new Int32Array(lines.length)
  const ends = new Int32Array(lines.length)
  for (const starts of forms) {
    const longest = starts.reduce(
      (most, at, index) => Math.max(most, places[at]! - places[starts[index - 1] ?? at]!),
      0,
    )
    for (const [index, at] of starts.entries()) {
      const next = starts[index + 1]
      ranks[at] = starts.length
      ends[at] = next === undefined ? Math.min(total, places[at]! + longest * longestLast) : places[next]!
    }
  }
  const above = new Int32Array(lines.length).fill(-1)
  const open: number[] = []
  for (const [at, place] of places.entries()) {
    const rank = ranks[at]!
    while (open.length > 0 && ends[open.at(-1)!]! <= place) open.pop()
    if (rank > 0) while (open.length > 0 && ranks[open.at(-1)!]! >= rank) open.pop()
    above[at] = open.at(-1) ?? -1
    if (rank > 0) open.push(at)
  }
  return { ranks, above }
}

/**
 * The heads of groups by how they are written: lines of one form that come again, each with other lines below it. The day in an
 * exported chat is one, the room in a plan, the section of a contract, the name of a record.
 */
export function groupHeads(all: readonly string[], part: MakesPart = inOne): GroupHeads {
  const written = part('written lines', () => writtenOf(all, part))
  const { lines, places } = written
  const names: (string | undefined)[] = []
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = part(`forms of lines from ${from}`, () =>
      lines.slice(from, from + linesAtOnce).map((line) => (line.length > longestHead * 2 ? undefined : formOf(line))),
    )
    for (const name of some) names.push(name)
  }
  const records = recordStarts(all, part).map((start) => lastUpTo(places.length, (at) => places[at]!, start))
  const forms = part('forms of heads', () =>
    [...byFormOf(names), records].filter((starts) => areHeads(lines, starts, names)),
  )
  if (forms.length === 0) return { of: () => none, count: 0 }
  const { ranks, above } = part('heads above lines', () => headsAbove(written, forms))
  return {
    of: (line) => {
      const own = lastUpTo(places.length, (at) => places[at]!, line)
      const isBelow = places[own]! < line && ranks[own]! > 0
      const found: number[] = []
      if (places[own]! <= line)
        for (let head = isBelow ? own : above[own]!; head >= 0 && found.length < deepest; head = above[head]!)
          found.push(places[head]!)
      return found
    },
    count: forms.reduce((sum, starts) => sum + starts.length, 0),
  }
}
