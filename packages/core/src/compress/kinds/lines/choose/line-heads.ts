import { indentOf } from '../line-roles.ts'
import { placeHeads } from '../place-heads.ts'
import { sectionStarts } from '../few-sections.ts'
import { formOf, groupHeads, type GroupHeads, type MakesPart } from './group-heads.ts'

/** So many lines that are indented less are brought, and so many lines that say the same are gone through. */
const deepest = 2
const none = -1

/** The cells in front of a row of which the group stands in the first row only: `;;x;3`, `│      │ x │`. */
const blankCells = /^(?:[;,](?=\S)(?=[^\n]*[;,]))+|^[|│┃]\s+(?=[|│┃])/u

/** Where the number ends with which a line begins: numbers that are set to the right are at one level. */
const numberEnd = (line: string, indent: number): number => {
  const number = /^\d{1,9}/u.exec(line.slice(indent, indent + 10))
  return number ? indent + number[0].length : none
}

/** A line that lines below may belong to. */
interface OpenLine {
  readonly at: number
  readonly indent: number
  /** Where the number ends that it begins with, -1 without one. */
  readonly end: number
}

/** So many lines are read in one part. */
const linesAtOnce = 20_000

/** The lines that some lines belong to by their indentation, and the lines that those below them may belong to. */
function parentsFrom(
  lines: readonly string[],
  from: number,
  before: readonly OpenLine[],
): { readonly parents: Int32Array; readonly open: readonly OpenLine[] } {
  const parents = new Int32Array(Math.min(linesAtOnce, lines.length - from)).fill(none)
  const open = [...before]
  for (let index = 0; index < parents.length; index += 1) {
    const at = from + index
    const line = lines[at]!
    if (line === '' || line.trim() === '') continue
    const indent = blankCells.exec(line.slice(0, 200))?.[0].length ?? indentOf(line)
    const end = numberEnd(line, line.length - line.trimStart().length)
    while (open.length > 0 && (open.at(-1)!.indent >= indent || (end !== none && open.at(-1)!.end === end))) open.pop()
    parents[index] = open.at(-1)?.at ?? none
    open.push({ at, indent, end })
  }
  return { parents, open }
}

/** The lines that others belong to, with how often each says the same. */
function headsAmong(
  lines: readonly string[],
  parents: Int32Array,
  part: MakesPart,
): { readonly heads: readonly number[]; readonly times: ReadonlyMap<string, number> } {
  const heads = part('lines that others belong to', () => {
    const isHead = new Uint8Array(lines.length)
    for (const parent of parents) if (parent !== none) isHead[parent] = 1
    const found: number[] = []
    for (let at = 0; at < isHead.length; at += 1) if (isHead[at] === 1) found.push(at)
    return found
  })
  const times = part('what heads say', () => new Map<string, number>())
  for (let from = 0; from < heads.length; from += linesAtOnce)
    part(`how often heads say the same from ${from}`, () => {
      for (const head of heads.slice(from, from + linesAtOnce))
        times.set(lines[head]!, (times.get(lines[head]!) ?? 0) + 1)
      return from
    })
  return { heads, times }
}

/** What is indented less and says the same in other places (`Changed paths:`) belongs to the line right above it. */
function withRepeated(lines: readonly string[], parents: Int32Array, part: MakesPart): Int32Array {
  const { heads, times } = headsAmong(lines, parents, part)
  return part('parents of all lines', () => {
    for (const head of heads) {
      if (parents[head] !== none || head === 0 || lines[head - 1]!.trim() === '') continue
      if (times.get(lines[head]!)! > 1) parents[head] = head - 1
    }
    return parents
  })
}

/** The line above each line that it belongs to by its indentation, -1 for none. */
function parentsOf(lines: readonly string[], part: MakesPart): Int32Array {
  const parents = new Int32Array(lines.length).fill(none)
  let open: readonly OpenLine[] = []
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const before = open
    const some = part(`parents of lines from ${from}`, () => parentsFrom(lines, from, before))
    parents.set(some.parents, from)
    open = some.open
  }
  return withRepeated(lines, parents, part)
}

/** The request that each line of an answer belongs to in a trace such as `curl -v` writes, -1 for none. */
export function requestsOf(lines: readonly string[]): Int32Array {
  const requests = new Int32Array(lines.length).fill(none)
  let request = none
  let isAnswer = false
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!
    const first = line[0]
    if (first === '>' && /^> [A-Z]{3,10} \S/u.test(line)) request = at
    if (first === '>' || first === '*') isAnswer = false
    else if (first === '<' && (line.length === 1 || line[1] === ' ')) isAnswer = true
    if (isAnswer) requests[at] = request
  }
  return requests
}

/** The lines that each line of a text stands below: the heads of its group, its request, and what is indented less. */
export function lineHeads(lines: readonly string[], part: MakesPart = (_, make) => make()): GroupHeads {
  const groups = part('groups of lines', () => groupHeads(lines, part))
  const requests = part('requests of lines', () => requestsOf(lines))
  const byIndent = part('parents of lines', () => parentsOf(lines, part))
  const { parents, count } = part('parents with requests', () => {
    const all = byIndent.map((parent, at) => (requests[at] === none ? parent : requests[at]!))
    return { parents: all, count: all.reduce((sum, parent) => sum + (parent === none ? 0 : 1), 0) }
  })
  const places = part('places of lines', () => placeHeads(lines, part))
  const sections = part('sections of lines', () => sectionStarts(lines, formOf, part))
  return {
    of: (line) => {
      const found = new Set<number>(lines[line]!.trim() === '' ? [] : places.of(line))
      for (let at = parents[line]!; at !== none && found.size < deepest; at = parents[at]!) found.add(at)
      for (const head of [line, ...found].flatMap((at) => groups.of(at))) found.add(head)
      const section = found.size > 0 ? undefined : sections.findLast((at) => at < line)
      if (section !== undefined) found.add(section)
      return [...found]
    },
    count: groups.count + places.count + sections.length + count,
  }
}
