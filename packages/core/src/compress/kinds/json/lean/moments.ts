import { gap } from '../../../kind.ts'
import type { Question } from '../../../read/question.ts'
import { namesMember } from '../read/named.ts'
import type { Leaner } from './numbers.ts'
import type { JsonNode, JsonObject } from '../read/reader.ts'
import { writeKey } from '../read/scalars.ts'

/** Fewer times cost less than saying between which they are. */
const fewestRows = 8
const moment = /^"(\d{4}-\d\d-\d\d[T ]\d\d:\d\d):\d\d[\d.:Z+-]{0,16}"$/u

const isObject = (node: JsonNode): node is JsonObject => node.kind === 'object'

/** The times of a member that every row has, where all are of one minute; they are spelled so that they can be compared. */
function timesOf(rows: readonly JsonObject[], key: string): string[] | undefined {
  const times: string[] = []
  let minute: string | undefined
  for (const { keys, values } of rows) {
    const value = values[keys.indexOf(key)]
    const found = value?.kind === 'scalar' ? moment.exec(value.raw)?.[1] : undefined
    if (found === undefined || (minute !== undefined && found !== minute)) return undefined
    minute = found
    times.push((value as { raw: string }).raw.slice(1, -1))
  }
  return times
}

/** A value without times that say nothing of a row, and the lines that say between which they are. */
interface WithoutMoments extends Leaner {
  readonly said: readonly string[]
}

/**
 * Leaves times out that all rows of a list have within one minute, as things made by one call have: they tell no row from
 * another. What the question names stays.
 */
export function hideMoments(root: JsonNode, question: Question): WithoutMoments {
  const said: string[] = []
  let hidden = 0
  const hide = (node: JsonNode, path: string): JsonNode => {
    if (node.kind === 'scalar') return node
    const inner = (name: string): string => (path === '' ? name : `${path}.${name}`)
    if (node.kind === 'object')
      return { ...node, values: node.values.map((value, index) => hide(value, inner(writeKey(node.keys[index]!)))) }
    const { items } = node
    if (items.length < fewestRows || !items.every(isObject))
      return { ...node, items: items.map((item) => hide(item, path)) }
    const times = new Map<string, string[]>()
    for (const key of items[0]!.keys) {
      const found = namesMember(question, key.slice(1, -1)) ? undefined : timesOf(items, key)
      if (found) times.set(key, found.toSorted())
    }
    if (times.size === 0) return node
    for (const [key, found] of times)
      said.push(gap(`${inner(writeKey(key))} of ${items.length} rows: ${found[0]!} to ${found.at(-1)!}`))
    hidden += times.size * items.length
    const without = items.map((item): JsonObject => {
      const isShown = (index: number): boolean => !times.has(item.keys[index]!)
      return {
        ...item,
        keys: item.keys.filter((_, index) => isShown(index)),
        values: item.values.filter((_, index) => isShown(index)),
      }
    })
    return { ...node, items: without }
  }
  return { node: hide(root, ''), hidden, said }
}
