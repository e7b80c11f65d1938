import { parseJson } from '../../../../parse-json.ts'
import type { JsonNode } from './reader.ts'

/** Whether two values are the same, whatever the order of members and the spelling of strings. */
export function isSameJson(a: JsonNode, b: JsonNode): boolean {
  if (a.kind === 'scalar') {
    if (b.kind !== 'scalar') return false
    return a.raw === b.raw || (a.raw.startsWith('"') && b.raw.startsWith('"') && parseJson(a.raw) === parseJson(b.raw))
  }
  if (a.kind === 'array')
    return (
      b.kind === 'array' &&
      a.items.length === b.items.length &&
      a.items.every((item, index) => isSameJson(item, b.items[index]!))
    )
  if (b.kind !== 'object' || a.keys.length !== b.keys.length) return false
  const members = new Map(b.keys.map((key, index) => [parseJson(key), b.values[index]!]))
  if (members.size < b.keys.length) return false
  return a.keys.every((key, index) => {
    const other = members.get(parseJson(key))
    return other !== undefined && isSameJson(a.values[index]!, other)
  })
}
