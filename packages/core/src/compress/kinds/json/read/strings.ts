import { parseJson } from '../../../../parse-json.ts'
import { readJson, type JsonNode, type JsonScalar } from './reader.ts'
import { isString } from './scalars.ts'
import { withParts } from './with-parts.ts'

/** Strings of JSON may hold strings of JSON. */
const mostQuotes = 2
/** Shorter strings are as clear in quotes. */
const shortestJson = 20
const mayBeJson = /^"(?:\s|\\[nrt])*[{[]/u

function readString(node: JsonScalar): JsonNode | undefined {
  if (node.raw.length < shortestJson || !mayBeJson.test(node.raw.slice(0, 80))) return undefined
  const text = String(parseJson(node.raw))
  const read = readJson(text)
  if (!read || read.node.kind === 'scalar' || text.slice(read.end).trim() !== '') return undefined
  const isEmpty = read.node.kind === 'array' ? read.node.items.length === 0 : read.node.keys.length === 0
  return isEmpty ? undefined : { ...read.node, isText: true }
}

/** The value with what strings hold in place of strings of JSON. */
export function openStrings(node: JsonNode, quotes = 0): JsonNode {
  if (node.kind === 'scalar') {
    const inner = isString(node) && quotes < mostQuotes ? readString(node) : undefined
    return inner ? openStrings(inner, quotes + 1) : node
  }
  return withParts(node, (part) => openStrings(part, quotes))
}
