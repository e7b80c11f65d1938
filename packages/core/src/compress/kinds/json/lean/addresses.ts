import { gap } from '../../../kind.ts'
import type { Question } from '../../../read/question.ts'
import type { JsonNode, JsonObject } from '../read/reader.ts'
import { namesMember } from '../read/named.ts'
import { isString, writeKey } from '../read/scalars.ts'
import type { Leaner } from './numbers.ts'

/** An object with fewer addresses has them because each says something. */
const fewestAddresses = 4
const addressKey = /(?:_url|_uri|_href|_link|Url|Uri|Href|_node_id|^gravatar_id|^node_id)$/u
/** The address of the thing itself, as a person opens it. */
const ownKey = /^(?:html|web|web_?site|home_?page|permalink|clone|download)/iu
const opaqueKey = /node_id$|^gravatar_id$/u
const address = /^"(?:https?:)?\/\//u

const bareKey = (raw: string): string => raw.slice(1, -1)

function isAddress(key: string, value: JsonNode): boolean {
  const bare = bareKey(key)
  if (value.kind !== 'scalar' || !isString(value) || !addressKey.test(bare) || ownKey.test(bare)) return false
  return address.test(value.raw) || value.raw === '""' || opaqueKey.test(bare)
}

/** Whether the question names a member, or what it is the address of. */
const isAsked = (key: string, question: Question): boolean =>
  [bareKey(key), bareKey(key).replace(addressKey, '')].some((name) => namesMember(question, name))

/** A value without the addresses that objects of an API carry for programs, and the line that names those left out. */
export interface WithoutAddresses extends Leaner {
  readonly said: string | undefined
}

/** Leaves addresses for programs out where an object has many; what the question names stays. */
export function hideAddresses(root: JsonNode, question: Question): WithoutAddresses {
  const names = new Set<string>()
  const others = new Set<string>()
  const find = (node: JsonNode): void => {
    if (node.kind === 'array') for (const item of node.items) find(item)
    if (node.kind !== 'object') return
    const keys = node.keys.filter((key, index) => isAddress(key, node.values[index]!) && !isAsked(key, question))
    if (keys.length >= fewestAddresses) for (const key of keys) names.add(key)
    for (const key of node.keys) if (!keys.includes(key)) others.add(key)
    for (const value of node.values) find(value)
  }
  find(root)
  for (const key of others) names.delete(key)
  if (names.size === 0) return { node: root, hidden: 0, said: undefined }
  let hidden = 0
  const hide = (node: JsonNode): JsonNode => {
    if (node.kind === 'scalar') return node
    if (node.kind === 'array') return { ...node, items: node.items.map(hide) }
    const isShown = (index: number): boolean => !names.has(node.keys[index]!)
    hidden += node.keys.filter((_, index) => !isShown(index)).length
    return {
      ...node,
      keys: node.keys.filter((_, index) => isShown(index)),
      values: node.values.filter((_, index) => isShown(index)).map(hide),
    } satisfies JsonObject
  }
  const node = hide(root)
  return { node, hidden, said: gap(`left out in rewriting this JSON: ${[...names].map(writeKey).join(', ')}`) }
}
