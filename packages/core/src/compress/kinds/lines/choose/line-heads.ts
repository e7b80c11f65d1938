import { indentOf } from '../line-roles.ts'
import { groupHeads, type GroupHeads, type MakesPart } from './group-heads.ts'

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

/**
 * The line above each line that it belongs to by its indentation, -1 for none. What is indented less and says the same in other
 * places (`Changed paths:`) belongs to the line right above it.
 */
function parentsOf(lines: readonly string[]): Int32Array {
  const parents = new Int32Array(lines.length).fill(none)
  const open: { readonly at: number; readonly indent: number; readonly end: number }[] = []
  const heads = new Set<number>()
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue
    const indent = blankCells.exec(line.slice(0, 200))?.[0].length ?? indentOf(line)
    const end = numberEnd(line, line.length - line.trimStart().length)
    while (open.length > 0 && (open.at(-1)!.indent >= indent || (end !== none && open.at(-1)!.end === end))) open.pop()
    const parent = open.at(-1)?.at ?? none
    parents[at] = parent
    if (parent !== none) heads.add(parent)
    open.push({ at, indent, end })
  }
  const times = new Map<string, number>()
  for (const head of heads) times.set(lines[head]!, (times.get(lines[head]!) ?? 0) + 1)
  for (const head of heads) {
    const isRepeated = head > 0 && times.get(lines[head]!)! > 1
    if (isRepeated && parents[head] === none && lines[head - 1]!.trim() !== '') parents[head] = head - 1
  }
  return parents
}

/** The request that each line of an answer belongs to in a trace such as `curl -v` writes, -1 for none. */
export function requestsOf(lines: readonly string[]): Int32Array {
  const requests = new Int32Array(lines.length).fill(none)
  let request = none
  let isAnswer = false
  for (const [at, line] of lines.entries()) {
    if (/^> [A-Z]{3,10} \S/u.test(line)) request = at
    if (/^[>*] ?/u.test(line)) isAnswer = false
    else if (/^<(?: |$)/u.test(line)) isAnswer = true
    if (isAnswer) requests[at] = request
  }
  return requests
}

/** The lines that each line of a text stands below: the heads of its group, its request, and what is indented less. */
export function lineHeads(lines: readonly string[], part: MakesPart = (_, make) => make()): GroupHeads {
  const groups = part('groups of lines', () => groupHeads(lines, part))
  const requests = part('requests of lines', () => requestsOf(lines))
  const parents = part('parents of lines', () => parentsOf(lines)).map((parent, at) =>
    requests[at] === none ? parent : requests[at]!,
  )
  return {
    of: (line) => {
      const found = new Set<number>()
      for (let at = parents[line]!; at !== none && found.size < deepest; at = parents[at]!) found.add(at)
      for (const head of [line, ...found].flatMap((at) => groups.of(at))) found.add(head)
      return [...found]
    },
    count: groups.count + parents.reduce((sum, parent) => sum + (parent === none ? 0 : 1), 0),
  }
}
