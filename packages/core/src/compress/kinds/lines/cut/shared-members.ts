import { gap } from '../../../kind.ts'
import { labelsOf } from '../numbered.ts'
import { endOfValue, skipBlanks } from '../../json/read/reader.ts'

/** What may stand in front of the JSON of a line: the number of the line. */
const longestPrefix = 16
const mostMembers = 200
const longestMember = 240
const shortestMember = 12
/** So many lines may be without a member that is told once; they are named. */
const mostWithout = 8
const shareWithout = 0.3
const mostGroups = 4

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
  const keys = new Set<string>()
  let comma = ','
  let at = skipBlanks(line, start + 1)
  const before = line.slice(0, at)
  while (line[at] === '"' && members.length < mostMembers) {
    const endOfKey = endOfValue(line, at)
    const colon = skipBlanks(line, Math.max(at, endOfKey))
    if (line[colon] !== ':') return undefined
    const end = endOfValue(line, skipBlanks(line, colon + 1))
    if (end < 0) return undefined
    const key = line.slice(at, endOfKey)
    // What is told last counts where a key is told twice.
    if (keys.has(key)) return undefined
    keys.add(key)
    members.push(line.slice(at, end))
    const next = skipBlanks(line, end)
    if (line[next] === '}') return { before, members, comma, after: line.slice(end) }
    if (line[next] !== ',') return undefined
    at = skipBlanks(line, next + 1)
    comma = line.slice(end, at)
  }
  return undefined
}

/** The lines that do not have a member, by their numbers: `9-10, 19`. */
function numbersIn(indexes: readonly number[], labelOf: (from: number, to: number) => string): string {
  const runs: string[] = []
  for (let at = 0; at < indexes.length; at += 1) {
    let end = at
    while (indexes[end + 1] === indexes[end]! + 1) end += 1
    const label = labelOf(indexes[at]!, indexes[end]!)
    runs.push(at === end ? label.split('-')[0]! : label)
    at = end
  }
  return runs.join(', ')
}

/**
 * Lines without the members of their JSON objects that nearly all of them have alike, and a line for each group of these, which
 * names the lines that do not have them.
 */
export function withoutShared(lines: readonly string[]): { readonly lines: readonly string[]; readonly said: string } {
  const objects = lines.map(readObject)
  const having = new Map<string, Set<number>>()
  for (const [index, object] of objects.entries())
    for (const text of object?.members ?? [])
      if (text.length >= shortestMember && text.length <= longestMember)
        having.set(text, (having.get(text) ?? new Set()).add(index))
  const filled = [...lines.keys()].filter((index) => lines[index]!.trim() !== '')
  const groups = new Map<string, { readonly without: readonly number[]; readonly texts: string[] }>()
  for (const [text, indexes] of having) {
    const without = filled.filter((index) => !indexes.has(index))
    if (without.length > mostWithout || without.length > indexes.size * shareWithout) continue
    const key = without.join()
    const group = groups.get(key) ?? { without, texts: [] }
    group.texts.push(text)
    groups.set(key, group)
  }
  if (groups.size === 0 || groups.size > mostGroups) return { lines, said: '' }
  const shared = new Set([...groups.values()].flatMap(({ texts }) => texts))
  const labelOf = labelsOf(lines)
  const said = [...groups.values()].map(({ without, texts }) => {
    const but = without.length === 0 ? '' : ` but ${numbersIn(without, labelOf)}`
    return `${gap(`left out of every line${but}: ${texts.join(', ')}`)}\n`
  })
  const lean = lines.map((line, index) => {
    const object = objects[index]
    if (!object?.members.some((text) => shared.has(text))) return line
    const { before, members, comma, after } = object
    return before + members.filter((text) => !shared.has(text)).join(comma) + after
  })
  return { lines: lean, said: said.join('') }
}
