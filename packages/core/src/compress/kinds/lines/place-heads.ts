import type { GroupHeads, MakesPart } from './choose/group-heads.ts'

const longestRead = 300
/** So many places of a form are looked for. */
const fewest = 3
const shares = {
  /** Of the places: those with a line of another form below them. */
  apart: 0.6,
  /** Of the places: those as far below a blank line as the others. */
  usual: 0.6,
}
/** So far below the first line of a record its place may stand. */
const furthest = 3
/** So many lines are read in one part. */
const linesAtOnce = 5000
const none: readonly number[] = []

const path = String.raw`(?:[A-Za-z]:)?[\p{L}\p{N}_.@~+/\\-]{0,200}\.[A-Za-z][A-Za-z0-9]{0,9}`
const numbers = String.raw`(?::\d{1,7}(?:[:-]\d{1,7}){0,2}|\(\d{1,7}(?:,\d{1,7})?\))(?![\p{L}\p{N}])`
/** What stands in front of a place: signs that draw a frame or point at it, or what it is called. */
const lead = String.raw`(?:[^\p{L}\p{N}\s./\\~@]{1,6} ?|\p{Lu}\p{L}{2,15}: )?`
const withLine = new RegExp(String.raw`^(\s{0,12})(${lead})${path}${numbers}(.{0,2})`, 'u')
const alone = new RegExp(String.raw`^(\s{0,12})(?=\S{0,200}[/\\])${path}$`, 'u')
/** A title that is filled up in front of a path: `-- TYPE MISMATCH ------ src/Main.elm`. */
const titled = new RegExp(String.raw`^[-=*#─━]{1,4} [^-=*─━]{1,80}[-=*─━]{4,200} ${path}(?:${numbers})?$`, 'u')
const mayHoldPlace = /\.[A-Za-z][A-Za-z0-9]{0,9}(?:[:(]\d|$)/u
const saysSomething = /[\p{L}\p{N}]/u

const isBlank = (line: string | undefined): boolean =>
  line === undefined || !saysSomething.test(line.slice(0, longestRead))

/** How a line is written that holds the place of what stands around it. */
function formOf(line: string): string | undefined {
  if (line.length > longestRead || !mayHoldPlace.test(line)) return undefined
  const found = withLine.exec(line)
  if (found) {
    const [, indent = '', before = '', behind = ''] = found
    // Frames are set to the width of the numbers in them.
    const side = before === '' ? indent.length : before.trim()
    return `${side} ${behind === '' ? 'alone' : 'with words'}`
  }
  const listed = alone.exec(line)
  if (listed) return `${listed[1]!.length} path`
  return titled.test(line) ? 'title' : undefined
}

/** A record with the line that says where it is. */
interface Placed {
  readonly start: number
  readonly place: number
  readonly end: number
}

/** So many lines above a place its record begins, if nearly all of a form are so far below a blank line. */
function linesAbove(lines: readonly string[], place: number): number {
  let above = 0
  while (above <= furthest && !isBlank(lines[place - above - 1])) above += 1
  return above
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The last line below a place that is indented more, or belongs to what is. */
function endOfIndented(lines: readonly string[], place: number, next: number): number {
  const indent = indentOf(lines[place]!)
  let end = place
  while (end + 1 < next && lines[end + 1]!.trim() !== '' && indentOf(lines[end + 1]!) > indent) end += 1
  return end
}

/** The records whose places are written in one form. */
function recordsOf(lines: readonly string[], places: readonly number[], form: string): Placed[] {
  const above = places.map((place) => linesAbove(lines, place))
  const counts = Array.from({ length: furthest + 1 }, (_, count) => above.filter((each) => each === count).length)
  const usual = counts.findIndex((count) => count >= places.length * shares.usual)
  if (usual < 0) {
    if (form.endsWith('alone') && /^[^\p{L}\p{N}]/u.test(form)) return []
    return places.map((place, index) => ({
      start: place,
      place,
      end: endOfIndented(lines, place, places[index + 1] ?? lines.length),
    }))
  }
  const starts = places.map((place, index) => place - (above[index] === usual ? usual : 0))
  const longest = starts.reduce((most, start, index) => Math.max(most, start - (starts[index - 1] ?? start)), 0)
  return places.map((place, index) => ({
    start: starts[index]!,
    place,
    end: (starts[index + 1] ?? Math.min(lines.length, starts[index]! + longest)) - 1,
  }))
}

/**
 * The places of findings, whatever tool writes them: lines of one form that hold a path, and a line in it, and come again and again with
 * lines of another form below them. Each says where what follows is, up to the next one; what stands above it in its paragraph, too,
 * belongs to it where that is so in most.
 */
export function placeHeads(lines: readonly string[], part: MakesPart): GroupHeads {
  const byForm = new Map<string, number[]>()
  const apart = new Map<string, number>()
  let last: string | undefined
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const to = Math.min(lines.length, from + linesAtOnce)
    const forms = part(`places of lines from ${from}`, () => lines.slice(from, to).map(formOf))
    for (const [index, form] of forms.entries()) {
      if (form === undefined && lines[from + index]!.trim() === '') continue
      if (last !== undefined && form !== last) apart.set(last, (apart.get(last) ?? 0) + 1)
      last = form
      if (form === undefined) continue
      const own = byForm.get(form)
      if (own) own.push(from + index)
      else byForm.set(form, [from + index])
    }
  }
  const heads = [...byForm].filter(
    ([form, places]) => places.length >= fewest && (apart.get(form) ?? 0) >= places.length * shares.apart,
  )
  if (heads.length === 0) return { of: () => none, count: 0 }
  const placed: (Placed | undefined)[] = []
  // Of forms in each other the one with more places says it more closely.
  for (const [form, places] of heads.toSorted(([, a], [, b]) => a.length - b.length))
    for (const record of part(`records at places ${form}`, () => recordsOf(lines, places, form)))
      for (let at = record.start; at <= record.end; at += 1) placed[at] = record
  return {
    of: (line) => {
      const record = placed[line]
      return record ? [...new Set([record.place, record.start])].filter((head) => head !== line) : none
    },
    count: heads.reduce((sum, [, places]) => sum + places.length, 0),
  }
}
