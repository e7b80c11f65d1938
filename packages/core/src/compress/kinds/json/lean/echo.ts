import { fieldsOf } from '../../../../text/shell/read-call.ts'
import { gap } from '../../../kind.ts'
import type { JsonNode, JsonObject } from '../read/reader.ts'
import type { Leaner } from './numbers.ts'
import { writeKey } from '../read/scalars.ts'
import { parseJson } from '../../../../parse-json.ts'

/** A list of fewer items costs less than saying that it is repeated. */
const fewestItems = 3
const fewestMembers = 2
/** So many of the items have a member as the call gave it; it is shown where it is another. */
const leastRepeated = 0.8
const deepest = 4

type Item = Readonly<Record<string, unknown>>

const isItem = (given: unknown): given is Item => typeof given === 'object' && given !== null && !Array.isArray(given)

/** The lists of objects in the arguments of a call, by the name under which they stand. */
function listsIn(given: unknown, name = '', depth = 0, found: [string, Item[]][] = []): [name: string, Item[]][] {
  if (depth > deepest || typeof given !== 'object' || given === null) return found
  if (!Array.isArray(given)) {
    for (const [key, value] of fieldsOf(given)) listsIn(value, key, depth + 1, found)
  } else if (given.length >= fewestItems && given.every(isItem)) found.push([name, given])
  return found
}

/** Whether a value is the scalar that the call gave. */
function isGiven(value: JsonNode | undefined, given: unknown): boolean {
  if (value?.kind !== 'scalar' || given === undefined || (typeof given === 'object' && given !== null)) return false
  return value.raw === JSON.stringify(given) || parseJson(value.raw) === given
}

const isObject = (node: JsonNode): node is JsonObject => node.kind === 'object'

/** What tells the items apart for a person, and is shown though the call says it. */
const label = /^"(?:label|name|title|key|slug|path|email|sku|id)"$/iu

/** The members that nearly all items repeat from the items of the call, in the same order. */
function repeatedKeys(items: readonly JsonObject[], given: readonly Item[]): string[] {
  return items[0]!.keys.filter((key) => {
    if (label.test(key)) return false
    const name = String(parseJson(key))
    let count = 0
    for (const [index, { keys, values }] of items.entries()) {
      const at = keys.indexOf(key)
      if (at < 0) return false
      const item = given[index]!
      if (Object.hasOwn(item, name) && isGiven(values[at], item[name])) count += 1
    }
    return count >= items.length * leastRepeated
  })
}

/** A value without what its items repeat, and the line that names it. */
export interface WithoutEcho extends Leaner {
  readonly said: string | undefined
}

/**
 * Leaves out of the items of a list what the arguments of the call say of them, item by item: the call stands right above.
 * Where an item has another value than the call gave it, that is shown.
 */
export function hideEcho(root: JsonNode, args: unknown): WithoutEcho {
  const lists = listsIn(args)
  const said: string[] = []
  let hidden = 0
  const hide = (node: JsonNode, path: string): JsonNode => {
    if (node.kind === 'scalar') return node
    if (node.kind === 'object')
      return { ...node, values: node.values.map((value, index) => hide(value, writeKey(node.keys[index]!))) }
    const { items } = node
    if (items.length < fewestItems || !items.every(isObject)) return node
    for (const [name, given] of lists) {
      if (given.length < items.length) continue
      const keys = repeatedKeys(items, given)
      if (keys.length < fewestMembers) continue
      const without = items.map((item, row): JsonObject => {
        const isShown = (index: number): boolean => {
          const key = item.keys[index]!
          return !keys.includes(key) || !isGiven(item.values[index], given[row]![String(parseJson(key))])
        }
        hidden += item.keys.filter((_, index) => !isShown(index)).length
        return {
          ...item,
          keys: item.keys.filter((_, index) => isShown(index)),
          values: item.values.filter((_, index) => isShown(index)),
        }
      })
      const where = path === '' || path === name ? '' : `${path}: `
      said.push(
        `${where}${keys.map(writeKey).join(', ')}${name === '' ? '' : ` as in ${name} of the call, in that order`}`,
      )
      return { ...node, items: without }
    }
    return node
  }
  const node = lists.length === 0 ? root : hide(root, '')
  return { node, hidden, said: said.length === 0 ? undefined : gap(`where not said, ${said.join('; ')}`) }
}
