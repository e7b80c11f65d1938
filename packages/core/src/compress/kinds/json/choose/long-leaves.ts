import type { ShrinkContext } from '../../../kind.ts'
import { chooseProse } from '../../prose/prose.ts'
import { chooseTables } from '../../table/choose-tables.ts'
import { isMadeOfTables } from '../../table/signs.ts'
import type { JsonNode, JsonScalar } from '../read/reader.ts'
import { isString } from '../read/scalars.ts'
import { withParts } from '../read/with-parts.ts'
import type { Remember } from '../write/remember.ts'
import { askedLeaves, saidBy, type AskedLeaves } from './asked-leaves.ts'

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

/** The share of the room in which texts of the rows that the question names stay whole. */
const shareOfNamed = 0.3
/** A text of such a row that is longer may have so many characters. */
const longestNamed = 600

/** Texts of the rows that the question names, as far as there is room for them. */
function wholeAmong({ named }: AskedLeaves, room: number): Set<JsonScalar> {
  let left = room * shareOfNamed
  return new Set(
    named.filter(({ raw }) => {
      if (raw.length > left) return false
      left -= raw.length
      return true
    }),
  )
}

/**
 * Shortens long strings around what the question asks for, so that the value fits into the room.
 *
 * @param length how long the value is as it is written
 * @param least strings of so many characters are values and stay whole
 */
export function shortenLeaves(
  node: JsonNode,
  context: ShrinkContext,
  { room, length, least }: { readonly room: number; readonly length: number; readonly least: number },
  remember: Remember,
): JsonNode {
  const found: JsonScalar[] = []
  longLeaves(node, least, found)
  const stacks = stacksIn(found)
  const texts = found.filter((leaf) => !stacks.has(leaf))
  if (texts.length === 0) return node
  const asked = askedLeaves(node, texts, context.question, remember)
  const whole = asked && wholeAmong(asked, room)
  const named = new Set(asked?.named)
  const leaves = texts.filter((leaf) => !whole?.has(leaf))
  const limit = leafLimit(
    leaves.map(({ raw }) => raw.length),
    length - room,
    least,
  )
  const limitOf = (leaf: JsonScalar): number => (named.has(leaf) ? Math.max(limit, longestNamed) : limit)
  const long = new Set(leaves.filter((leaf) => leaf.raw.length > limitOf(leaf)))
  const shorten = (leaf: JsonScalar): JsonScalar => {
    const text = saidBy(leaf)
    const most = limitOf(leaf)
    const short =
      (isMadeOfTables(text) ? chooseTables(text, context, most) : undefined) ??
      chooseProse(text, context, most, false, asked?.worthIn(leaf))
    return short && short.text.length < text.length ? { kind: 'scalar', raw: JSON.stringify(short.text) } : leaf
  }
  let count = 0
  return replaceLeaves(node, (leaf) => {
    if (!long.has(leaf)) return leaf
    count += 1
    return remember(`leaf ${count}`, () => shorten(leaf))
  })
}
