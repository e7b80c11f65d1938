import { gap } from '../../kind.ts'
import { endOfValue, skipBlanks } from '../json/reader.ts'

/** What may stand in front of the JSON of a line: the number of the line. */
const longestPrefix = 16
const mostMembers = 200
const longestMember = 240
const shortestMember = 12
const share = 0.6

/** A line that holds a JSON object: what stands around its members, and each of these as it is written. */
interface ObjectLine {
  readonly before: string
  readonly members: readonly string[]
  readonly comma: string
  readonly after: string
}

/** Reads the members of the object of a line; `undefined` where it holds none, or less than a whole one. */
function readObject(line: string): ObjectLine | undefined {
  const start = line.slice(0, longestPrefix).indexOf('{')
  if (start < 0 || /["']/u.test(line.slice(0, start))) return undefined
  const members: string[] = []
  let comma = ','
  let at = skipBlanks(line, start + 1)
  const before = line.slice(0, at)
  while (line[at] === '"' && members.length < mostMembers) {
    const endOfKey = endOfValue(line, at)
    const colon = skipBlanks(line, Math.max(at, endOfKey))
    if (line[colon] !== ':') return undefined
    const end = endOfValue(line, skipBlanks(line, colon + 1))
    if (end < 0) return undefined
    members.push(line.slice(at, end))
    const next = skipBlanks(line, end)
    if (line[next] === '}') return { before, members, comma, after: line.slice(end) }
    if (line[next] !== ',') return undefined
    at = skipBlanks(line, next + 1)
    comma = line.slice(end, at)
  }
  return undefined
}

/** Lines without the members of their JSON objects that most of them have alike, and the line that tells these. */
export function withoutShared(lines: readonly string[]): { readonly lines: readonly string[]; readonly said: string } {
  const objects = lines.map(readObject)
  const counts = new Map<string, number>()
  for (const object of objects)
    for (const text of new Set(object?.members ?? []))
      if (text.length >= shortestMember && text.length <= longestMember) counts.set(text, (counts.get(text) ?? 0) + 1)
  const shared = new Set([...counts].filter(([, count]) => count >= lines.length * share).map(([text]) => text))
  if (shared.size === 0) return { lines, said: '' }
  const without = lines.map((line, index) => {
    const object = objects[index]
    if (!object?.members.some((text) => shared.has(text))) return line
    const { before, members, comma, after } = object
    return before + members.filter((text) => !shared.has(text)).join(comma) + after
  })
  const told = [...shared].join(', ')
  return { lines: without, said: `${gap(`left out at the top level of the lines that have it: ${told}`)}\n` }
}
