import { recordStarts, writtenBelow } from '../key-records.ts'

const longestHead = 100
/** So many lines of a form are looked for. */
const fewestHeads = 3
/**
 * The share of lines of a form that have a line of another form below them, and of those that say what others do not; and, set against heads
 * with something drawn around them, how many lines of words are their bodies.
 */
const shares = { apart: 0.8, distinct: 0.1, ofBody: 0.5, mostOfBody: 1.1 }
/** Of the lines of a text the heads are no more than such a share. */
const mostHeads = 0.4
/** What stands behind the last head of a form belongs to it up to so many times the longest of the other groups. */
const longestLast = 2
/** So many groups may stand in each other. */
const deepest = 3

/** What is drawn around a head: `## X`, `--- X ---`, `== X`, `[X]`, `**X**`, and what CI services fold, `##[group]X`. */
const marked =
  /^(?:#{1,6}(?= \S)|##\[(?:group|section)\](?=\S)|::group::(?=\S)|(?:[=~*-])(?=[=~*-]+ ?[^=~*\s-].{0,90}$)|\[(?=[^\]]{1,80}\]$)|[●○◌◉×↻▶▸■◆□◇](?= \S)|【(?=.{1,80}】$))/u
/** The mark in front of a name says how it is with it, so that heads differ in it. */
const shape = /^[●○◌◉×↻▶▸■◆□◇]$/u
const beginsMarked = /^[●○◌◉×↻▶▸■◆□◇] \S/u
/** The time in front of each line of a log. */
const time = /^\d{4}-\d\d-\d\dT[\d:.]{5,20}Z /u
/** How no head with something drawn around it begins. */
const letter = /^[\p{L}\p{N}]/u
/** What fills up a title to a width: `TASK [install] *****`. */
const fills = '*=~#-'
const shortestFill = 4
const longestFilled = 400
/** The word before a number, and what parts it from a title: `TOP 3: X`, `Article 7 - X`. */
const counted = /^(\p{L}{1,20}\.? )\d{1,4}[a-z]?(?:[.:)]| [-–—])(?= \S)/u
const section = /^§§? ?\d/u
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

/** The sign that fills up a title behind a blank. */
function filledWith(line: string): string | undefined {
  const sign = line.at(-1)!
  if (!fills.includes(sign)) return undefined
  let from = line.length - 1
  while (line[from - 1] === sign) from -= 1
  return line.length - from >= shortestFill && line[from - 1] === ' ' ? sign : undefined
}

/** How a line is written, if it may head a group. */
export function formOf(written: string): string | undefined {
  const line = written.replace(time, '').trim()
  if (line.length === 0 || line.length > longestHead) return undefined
  const indent = written.length - written.trimStart().length
  const mark = letter.test(line) ? null : marked.exec(line)
  if (mark) return `${indent} ${shape.test(mark[0]) ? '●' : mark[0]}`
  const fill = letter.test(line) ? filledWith(line) : undefined
  if (fill !== undefined) return `${indent} x ${fill}`
  if (/[:：]$/u.test(line)) return `${indent} :`
  if (cellAlone.test(line)) return `${indent} ;`
  const number = /\d/u.test(line) ? counted.exec(line) : null
  if (number) return `${indent} ${number[1]!}`
  if (section.test(line)) return `${indent} §`
  const words = line.split(' ')
  return words.length <= mostWords && plain.test(line) ? `${indent} ${looksLike(words)}` : undefined
}

/** Makes a part of the work, behind which it may break off. */
export type MakesPart = <Part>(name: string, make: () => Part) => Part
const inOne: MakesPart = (_, make) => make()
/** So many lines are read in one part. */
const linesAtOnce = 20_000

/** Lines of one form: where they are, and below how many of them a line of another form stands next. */
interface OfForm {
  readonly starts: readonly number[]
  readonly apart: number
  /** Whether nothing but words makes it a head. */
  readonly isPlain?: boolean
}

/** The forms of some lines, with what has to be known of them to go on behind them. */
interface FormsOfPart {
  readonly byForm: ReadonlyMap<string, { readonly starts: number[]; apart: number }>
  /** Lines that are not blank. */
  readonly count: number
  readonly first: string | undefined
  readonly last: string | undefined
}

function formsOfPart(lines: readonly string[], from: number, to: number): FormsOfPart {
  const byForm = new Map<string, { readonly starts: number[]; apart: number }>()
  let count = 0
  let first: string | undefined
  let last: string | undefined
  for (let at = from; at < to; at += 1) {
    const line = lines[at]!
    if (line === '' || line.trim() === '') continue
    const form = line.length > longestHead * 2 ? undefined : formOf(line)
    if (count === 0) first = form
    else if (last !== undefined && form !== last) byForm.get(last)!.apart += 1
    count += 1
    last = form
    if (form === undefined) continue
    const own = byForm.get(form)
    if (own) own.starts.push(at)
    else byForm.set(form, { starts: [at], apart: 0 })
  }
  return { byForm, count, first, last }
}

/** The forms of parts that follow each other, and how many lines are not blank. */
function joinForms(parts: readonly FormsOfPart[]): { readonly forms: readonly OfForm[]; readonly count: number } {
  const joined = new Map<string, { readonly starts: number[][]; apart: number }>()
  let count = 0
  let last: string | undefined
  for (const each of parts) {
    if (each.count === 0) continue
    if (last !== undefined && each.first !== last) joined.get(last)!.apart += 1
    for (const [form, { starts, apart }] of each.byForm) {
      const own = joined.get(form)
      if (own) {
        own.starts.push(starts)
        own.apart += apart
      } else joined.set(form, { starts: [starts], apart })
    }
    count += each.count
    last = each.last
  }
  const forms = [...joined].map(([form, { starts, apart }]) => ({
    starts: starts.flat(),
    apart,
    isPlain: /^\d+ [A0]+$/u.test(form),
  }))
  return { forms, count }
}

/** Whether the lines of a form head groups: other lines follow, and they do not say the same again and again. */
function areHeads(lines: readonly string[], { starts, apart }: OfForm, count: number): boolean {
  if (starts.length < fewestHeads || starts.length > count * mostHeads) return false
  if (apart < starts.length * shares.apart) return false
  const distinct = new Set(starts.map((at) => lines[at]!.trim())).size
  return distinct >= Math.max(fewestHeads, starts.length * shares.distinct)
}

/**
 * The heads without lines of words of which there are about as many as of heads with something drawn around them: `==> jason` stands above
 * `Compiling 10 files` and `Generated jason app` each time. More of them stand below such heads, and far fewer above.
 */
function withoutBodies(heads: readonly OfForm[]): readonly OfForm[] {
  const drawn = heads.filter(({ isPlain }) => isPlain !== true).map(({ starts }) => starts.length)
  const isBody = (count: number): boolean =>
    drawn.some((heading) => count >= heading * shares.ofBody && count <= heading * shares.mostOfBody)
  return heads.filter(({ isPlain, starts }) => isPlain !== true || !isBody(starts.length))
}

/** The lines that something holds of, if they head groups. */
function headsOfForm(lines: readonly string[], isOfForm: (line: string) => boolean): readonly number[] {
  const starts: number[] = []
  let apart = 0
  for (const [at, line] of lines.entries()) {
    if (!isOfForm(line)) continue
    starts.push(at)
    const below = writtenBelow(lines, at)
    if (below !== undefined && !isOfForm(below)) apart += 1
  }
  return areHeads(lines, { starts, apart }, lines.length) ? starts : []
}

/**
 * Where blocks begin with a mark that is no letter in front of a name, as `● x.service` does: what is not indented belongs to
 * the block above it, behind a blank line, too. Empty where there are none.
 */
export const markedStarts = (lines: readonly string[]): readonly number[] =>
  headsOfForm(lines, (line) => beginsMarked.test(line))

/** Where blocks begin with a title that is filled up to a width: `TASK [install] *****`. Empty where there are none. */
export const filledStarts = (lines: readonly string[]): readonly number[] =>
  headsOfForm(
    lines,
    (line) =>
      line.length <= longestFilled &&
      fills.includes(line.at(-1) ?? ' ') &&
      letter.test(line) &&
      filledWith(line) !== undefined,
  )

/** The heads that the lines of a text stand below. */
export interface GroupHeads {
  /** The heads of a line, the nearest first; none where it is no line of a group. */
  of(line: number): readonly number[]
  /** How many heads there are. */
  readonly count: number
}

const none: readonly number[] = []

/** Which lines are heads, and the head right above each line, -1 for none. Heads of which there are fewer stand above others. */
function headsAbove(count: number, forms: readonly (readonly number[])[]): Int32Array {
  const ranks = new Int32Array(count)
  const ends = new Int32Array(count)
  for (const starts of forms) {
    const longest = starts.reduce((most, at, index) => Math.max(most, at - (starts[index - 1] ?? at)), 0)
    for (const [index, at] of starts.entries()) {
      ranks[at] = starts.length
      ends[at] = starts[index + 1] ?? at + longest * longestLast
    }
  }
  const above = new Int32Array(count).fill(-1)
  const open: number[] = []
  for (let at = 0; at < count; at += 1) {
    const rank = ranks[at]!
    while (open.length > 0 && ends[open.at(-1)!]! <= at) open.pop()
    if (rank > 0) while (open.length > 0 && ranks[open.at(-1)!]! >= rank) open.pop()
    above[at] = open.at(-1) ?? -1
    if (rank > 0) open.push(at)
  }
  return above
}

/** The starts of records, with how many have a line below them that starts none. */
function recordsOf(lines: readonly string[], part: MakesPart): OfForm {
  const starts = recordStarts(lines, part)
  return part('lines below records', () => {
    const all = new Set(starts)
    return { starts, apart: starts.filter((at) => !all.has(at + 1)).length }
  })
}

/**
 * The heads of groups by how they are written: lines of one form that come again, each with other lines below it. The day in an
 * exported chat is one, the room in a plan, the section of a contract, the name of a record.
 */
export function groupHeads(lines: readonly string[], part: MakesPart = inOne): GroupHeads {
  const parts: FormsOfPart[] = []
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const to = Math.min(lines.length, from + linesAtOnce)
    parts.push(part(`forms of lines from ${from}`, () => formsOfPart(lines, from, to)))
  }
  const { forms, count } = part('forms of all lines', () => joinForms(parts))
  const records = recordsOf(lines, part)
  const heads = part('forms of heads', () =>
    withoutBodies([...forms, records].filter((form) => areHeads(lines, form, count))).map(({ starts }) => starts),
  )
  if (heads.length === 0) return { of: () => none, count: 0 }
  const above = part('heads above lines', () => headsAbove(lines.length, heads))
  return {
    of: (line) => {
      const found: number[] = []
      for (let head = above[line]!; head >= 0 && found.length < deepest; head = above[head]!) found.push(head)
      return found
    },
    count: heads.reduce((sum, starts) => sum + starts.length, 0),
  }
}
