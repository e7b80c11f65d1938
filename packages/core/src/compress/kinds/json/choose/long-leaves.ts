import { parseJson } from '../../../../parse-json.ts'
import type { ShrinkContext } from '../../../kind.ts'
import { chooseProse } from '../../prose/prose.ts'
import { chooseTables } from '../../table/choose-tables.ts'
import { isMadeOfTables } from '../../table/signs.ts'
import type { JsonNode, JsonScalar } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'
import { withParts } from '../read/with-parts.ts'

/** Strings below this length are values and stay whole; sentences may be cut further before a value falls apart. */
export const shortestLeaf = 300
export const shortestSentence = 100
const wordsOfSentence = 6

/** An address or an id is used as it is, so only what has words in it is cut far. */
const isLong = ({ raw }: JsonScalar, least: number): boolean =>
  raw.length > shortestLeaf || (raw.length > least && raw.split(' ', wordsOfSentence).length === wordsOfSentence)

function longLeaves(node: JsonNode, least: number, found: JsonScalar[]): void {
  if (node.kind === 'scalar') {
    if (isString(node) && isLong(node, least)) found.push(node)
  } else for (const part of node.kind === 'array' ? node.items : node.values) longLeaves(part, least, found)
}

/** The length every leaf may have so that together they are shorter by `excess`. */
function leafLimit(lengths: readonly number[], excess: number, least: number): number {
  const sorted = lengths.toSorted((a, b) => a - b)
  let left = Math.max(0, sorted.reduce((sum, length) => sum + length, 0) - excess)
  for (const [index, length] of sorted.entries()) {
    const share = left / (sorted.length - index)
    if (length > share) return Math.max(least, Math.floor(share * 0.95) - 40)
    left -= length
  }
  return Infinity
}

const replaceLeaves = (node: JsonNode, replace: (leaf: JsonScalar) => JsonScalar): JsonNode =>
  node.kind === 'scalar' ? replace(node) : withParts(node, (part) => replaceLeaves(part, replace))

/** A stack trace says where something went wrong; the first of equal ones is shown up to such a length, in characters. */
const longestStack = 1500
const stack = /\\n\s{0,12}(?:at |File \\")\S/u

/** The first of each stack trace that several values may repeat. */
function stacksIn(leaves: readonly JsonScalar[]): Set<JsonScalar> {
  const first = new Map<string, JsonScalar>()
  for (const leaf of leaves)
    if (leaf.raw.length <= longestStack && !first.has(leaf.raw) && stack.test(leaf.raw)) first.set(leaf.raw, leaf)
  return new Set(first.values())
}

/** Shortens long strings around what the question asks for. */
export function shortenLeaves(node: JsonNode, context: ShrinkContext, excess: number, least: number): JsonNode {
  const found: JsonScalar[] = []
  longLeaves(node, least, found)
  const stacks = stacksIn(found)
  const leaves = found.filter((leaf) => !stacks.has(leaf))
  if (leaves.length === 0) return node
  const lengths = leaves.map(({ raw }) => raw.length)
  const limit = leafLimit(lengths, excess, least)
  const long = new Set(leaves.filter(({ raw }) => raw.length > limit))
  return replaceLeaves(node, (leaf) => {
    if (!long.has(leaf)) return leaf
    const text = String(parseJson(leaf.raw))
    const short =
      (isMadeOfTables(text) ? chooseTables(text, context, limit) : undefined) ??
      chooseProse(text, context, limit, false)
    return short && short.text.length < text.length ? { kind: 'scalar', raw: JSON.stringify(short.text) } : leaf
  })
}
