import type { JsonArray, JsonNode, JsonObject } from './reader.ts'

function changed(parts: readonly JsonNode[], change: (part: JsonNode, index: number) => JsonNode): readonly JsonNode[] {
  let others: JsonNode[] | undefined
  for (const [index, part] of parts.entries()) {
    const other = change(part, index)
    if (other !== part) others ??= parts.slice(0, index)
    others?.push(other)
  }
  return others ?? parts
}

/** A value with other parts; the value itself where all of them stay. */
export function withParts(
  node: JsonArray | JsonObject,
  change: (part: JsonNode, index: number) => JsonNode,
): JsonArray | JsonObject {
  if (node.kind === 'array') {
    const items = changed(node.items, change)
    return items === node.items ? node : { ...node, items }
  }
  const values = changed(node.values, change)
  return values === node.values ? node : { ...node, values }
}
