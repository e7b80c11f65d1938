import { parseJson } from '../../../../parse-json.ts'
import { gap } from '../../../kind.ts'
import type { JsonNode, JsonObject } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'

const nameKey = '"name"'
const schemaKey = /^"(?:input_?schema|parameters|parameters_?json_?schema|args_?schema)"$/iu
const wrapperKeys = ['"function"', '"tool"']
const descriptionKey = '"description"'
/** Names of members that only schemas have. */
const schemaWords = ['"type"', '"properties"', '"$schema"', '"required"']
const longestDescription = 160

const isSchema = (node: JsonNode | undefined): boolean =>
  node?.kind === 'object' && (node.keys.length === 0 || schemaWords.some((word) => node.keys.includes(word)))

function isTool(node: JsonObject): boolean {
  const wrapped = wrapperKeys
    .map((key) => node.values[node.keys.indexOf(key)])
    .find((value) => value?.kind === 'object')
  if (wrapped?.kind === 'object' && isTool(wrapped)) return true
  const name = node.values[node.keys.findIndex((key) => key === nameKey || /^"tool_?name"$/iu.test(key))]
  return (
    name?.kind === 'scalar' &&
    isString(name) &&
    node.keys.some((key, index) => schemaKey.test(key) && isSchema(node.values[index]))
  )
}

const schemaKeyAnywhere = /"(?:input_?schema|parameters|parameters_?json_?schema|args_?schema)"/iu

/** Whether a text of JSON may describe tools: whether it names a schema. */
export const mayHoldToolSchemas = (text: string): boolean => schemaKeyAnywhere.test(text)

/** Whether a value describes tools: a model that found them has to see how they are called. */
export function holdsToolSchemas(node: JsonNode): boolean {
  if (node.kind === 'scalar') return false
  if (node.kind === 'array') return node.items.some(holdsToolSchemas)
  return isTool(node) || node.values.some(holdsToolSchemas)
}

/** A value with its long descriptions cut after their beginning, and how many of how many are whole. */
export interface ShortDescriptions {
  readonly node: JsonNode
  readonly total: number
  readonly shown: number
}

const sentenceEnd = /[.!?。！？](?=\s|$|[^\x20-\x7F])/gu

/** The beginning of a text up to the end of a sentence, or of a word. */
function beginningOf(text: string): string {
  const start = text.slice(0, longestDescription)
  const ends = [...start.matchAll(sentenceEnd)].map(({ index }) => index + 1)
  const end = ends.at(-1) ?? start.search(/\s\S*$/u)
  return (end > 0 ? start.slice(0, end) : start).replace(/[\uD800-\uDBFF]$/u, '')
}

/** Shortens descriptions of tools and their parameters; names and schemas stay whole. */
export function shortenDescriptions(root: JsonNode): ShortDescriptions {
  let total = 0
  let cut = 0
  const shorten = (node: JsonNode, key: string): JsonNode => {
    if (node.kind === 'array') return { ...node, items: node.items.map((item) => shorten(item, '')) }
    if (node.kind === 'object')
      return { ...node, values: node.values.map((value, index) => shorten(value, node.keys[index]!)) }
    if (key !== descriptionKey || !isString(node)) return node
    total += 1
    const text = String(parseJson(node.raw))
    const start = beginningOf(text)
    if (text.length - start.length < longestDescription / 2) return node
    cut += 1
    return { kind: 'scalar', raw: JSON.stringify(`${start} ${gap(`${text.length - start.length} more characters`)}`) }
  }
  const node = shorten(root, '')
  return { node, total, shown: total - cut }
}
