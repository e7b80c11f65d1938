import { parseJson } from '../../../../parse-json.ts'
import { RankedTexts } from '../../../../text/rank.ts'
import { gap, type ShrinkContext } from '../../../kind.ts'
import { sharesAbove } from '../../lines/cut/shares.ts'
import { leastOf, shortText } from '../../prose/short-text.ts'
import { titleOf } from '../../records/title.ts'
import { namesMember } from '../read/named.ts'
import type { JsonArray, JsonNode, JsonObject } from '../read/reader.ts'
import { isString, writeKey } from '../read/scalars.ts'

const nameKey = /^"(?:title|name|full_?name|display_?name|summary|subject|headline|heading|标题|名称)"$/iu
const titleKey = /^"(?:title|summary|subject|headline|heading|标题)"$/iu
const placeKey =
  /^"(?:\w{0,20}_?(?:id|url|link|uri|href|doi|key|number|slug|sha)|permalink|position|rank|arxiv|isbn|pmid|path|链接|编号)"$/iu
const fewestHits = 5
/** The share of hits that have a name, a place and a text, and the share of the list that is text. */
const fewestComplete = 0.8
const fewestTexts = 0.3
/** A member is a text where it is so many times as long, on average, as the least that says something. */
const timesLeast = 2
/** The texts of the hits that answer the question best stay. */
const best = { count: 3, characters: 400, least: 0.5, share: 0.3 }
const longestTitle = 60
const fewestCharacters = 48
const weightOfAnswer = 3
/** Marks of what was cut take some of the room. */
const spare = 40
/** Of longer lists the first names stay. */
const shownNames = 3

/** A list of hits without some of their members, and lines that say which. */
export interface LeanHits {
  readonly node: JsonNode
  readonly said: readonly string[]
}

/** What becomes of a member: addresses besides the place go first, then texts are cut or go, then other values. */
type MemberKind = 'address' | 'text' | 'value'

interface HitList {
  readonly items: readonly JsonObject[]
  /** The members that may go, in the order in which they do. */
  readonly members: readonly { readonly key: string; readonly kind: MemberKind }[]
}

const order: readonly MemberKind[] = ['address', 'text', 'value']
const address = /^"(?:https?:)?\/\//u

const textOf = (node: JsonNode | undefined): string =>
  node?.kind === 'scalar' && isString(node) ? String(parseJson(node.raw)) : ''
const memberOf = (item: JsonObject, key: string): JsonNode | undefined => item.values[item.keys.indexOf(key)]

/** The characters of the values in a value. */
function sizeOf(node: JsonNode | undefined): number {
  if (node === undefined) return 0
  if (node.kind === 'scalar') return node.raw.length
  return (node.kind === 'array' ? node.items : node.values).reduce((sum, part) => sum + sizeOf(part), 0)
}

/** Reads a list as hits: like objects with a name, a place and texts that make up much of them. */
function readHits({ items }: JsonArray): HitList | undefined {
  if (items.length < fewestHits || !items.every((item) => item.kind === 'object')) return undefined
  const counts = new Map<string, number>()
  for (const { keys } of items) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  const common = [...counts].filter(([, count]) => count >= items.length * fewestComplete).map(([key]) => key)
  const isNamed = common.some((key) => nameKey.test(key)) && common.some((key) => placeKey.test(key))
  if (!isNamed) return undefined
  const sized = [...counts.keys()]
    .filter((key) => !nameKey.test(key) && !placeKey.test(key))
    .map((key) => {
      const values = items.map((item) => memberOf(item, key))
      const texts = values.map(textOf).filter((text) => text !== '')
      const least = texts.reduce((sum, text) => sum + leastOf(text), 0) * timesLeast
      const size = values.reduce((sum, value) => sum + sizeOf(value), 0)
      const isText = texts.length > 0 && texts.reduce((sum, text) => sum + text.length, 0) > least
      const given = values.filter((value) => sizeOf(value) > 2)
      const isAddress = given.every((value) => value?.kind === 'scalar' && address.test(value.raw))
      const kind: MemberKind = isAddress ? 'address' : isText ? 'text' : 'value'
      return { key, kind, size }
    })
  const all = items.reduce((sum, item) => sum + sizeOf(item), 0)
  const sumOf = (wanted: MemberKind): number =>
    sized.reduce((sum, { kind, size }) => sum + (kind === wanted ? size : 0), 0)
  if (sumOf('text') < (all - sumOf('address')) * fewestTexts) return undefined
  return { items, members: sized.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || b.size - a.size) }
}

/** The lists of hits in a value, the outermost of each. */
function hitListsIn(node: JsonNode, found: Map<JsonNode, HitList>): void {
  if (node.kind === 'scalar') return
  const hits = node.kind === 'array' ? readHits(node) : undefined
  if (hits) found.set(node, hits)
  else for (const part of node.kind === 'array' ? node.items : node.values) hitListsIn(part, found)
}

/** Lists of many names with the first of them, and how many others there are. */
function shortenLists<Node extends JsonNode>(node: Node): Node
function shortenLists(node: JsonNode): JsonNode {
  if (node.kind === 'scalar') return node
  if (node.kind === 'object') return { ...node, values: node.values.map(shortenLists) }
  const isNames = node.items.length > shownNames + 1 && node.items.every((item) => item.kind === 'scalar')
  if (!isNames) return { ...node, items: node.items.map(shortenLists) }
  const others: JsonNode = { kind: 'scalar', raw: gap(`${node.items.length - shownNames} more`) }
  return { ...node, items: [...node.items.slice(0, shownNames), others] }
}

/** How well a text of each hit answers the question, from 0 to 1. */
function answersOf(texts: readonly string[], { question }: ShrinkContext): Float64Array {
  const scores = new RankedTexts(texts, question.terms).score()
  const most = scores.reduce((high, score) => Math.max(high, score), 0) || 1
  return scores.map((score) => score / most)
}

/** How many characters each of some texts keeps so that they are shorter by `excess`; `undefined` where it is too few to say anything. */
function sharesOfTexts(texts: readonly string[], answers: Float64Array, excess: number): number[] | undefined {
  const lengths = texts.map(({ length }) => length)
  const room = lengths.reduce((sum, length) => sum + length, 0) - excess
  const leasts = texts.map((text) => Math.min(text.length, leastOf(text)))
  if (room < leasts.reduce((sum, least) => sum + least, 0)) return undefined
  return sharesAbove(
    lengths,
    leasts,
    [...answers].map((answer) => 1 + (weightOfAnswer - 1) * answer),
    room,
  )
}

/** What the texts of hits may have where not all can have any: nothing, save those that answer the question best. */
function sharesOfBest(answers: Float64Array, room: number): number[] {
  const answering = [...answers.keys()].filter((index) => answers[index]! >= best.least)
  const kept = new Set(answering.toSorted((a, b) => answers[b]! - answers[a]! || a - b).slice(0, best.count))
  const share = Math.min(best.characters, Math.floor((room * best.share) / Math.max(1, kept.size)))
  return [...answers.keys()].map((index) => (kept.has(index) && share >= fewestCharacters ? share : 0))
}

/** A list with so many characters of a member each; without it where that is nothing. */
function withMember(
  items: readonly JsonObject[],
  key: string,
  shares: readonly number[],
  context: ShrinkContext,
): JsonObject[] {
  return items.map((item, index) => {
    const at = item.keys.indexOf(key)
    if (at < 0) return item
    const share = Math.floor(shares[index]!)
    if (share === 0) return { ...item, keys: item.keys.toSpliced(at, 1), values: item.values.toSpliced(at, 1) }
    const text = textOf(item.values[at])
    if (text.length <= share) return item
    return {
      ...item,
      values: item.values.with(at, { kind: 'scalar', raw: JSON.stringify(shortText(text, context, share)) }),
    }
  })
}

const replaceIn = (node: JsonNode, replaced: ReadonlyMap<JsonNode, readonly JsonNode[]>): JsonNode => {
  if (node.kind === 'scalar') return node
  const items = replaced.get(node)
  if (items) return { ...(node as JsonArray), items }
  return node.kind === 'array'
    ? { ...node, items: node.items.map((item) => replaceIn(item, replaced)) }
    : { ...node, values: node.values.map((value) => replaceIn(value, replaced)) }
}

/**
 * Leaves members out of hits, the same of all, so that none of them has to go: first long lists of names are cut and further
 * addresses go, then texts are cut, and where that is too little go save where they answer the question best, then other
 * members go, the largest first. `undefined` where there are no hits.
 *
 * @param lengthOf how many characters a value takes as it is written
 */
export function leanHits(
  root: JsonNode,
  context: ShrinkContext,
  room: number,
  lengthOf: (lean: LeanHits) => number,
): LeanHits | undefined {
  const lists = new Map<JsonNode, HitList>()
  hitListsIn(root, lists)
  if (lists.size === 0) return undefined
  const replaced = new Map<JsonNode, JsonObject[]>()
  const said: string[] = []
  const lean = (): LeanHits => ({
    node: replaceIn(root, replaced),
    said: said.length > 0 ? [gap(`left out: ${said.join('; ')}`)] : [],
  })
  for (const [list, { items }] of lists) replaced.set(list, items.map(shortenLists))
  let now = lean()
  for (const [list, { members }] of lists) {
    for (const { key, kind } of members) {
      const excess = lengthOf(now) - room
      if (excess <= 0) return now
      const name = writeKey(key)
      if (kind !== 'text' && namesMember(context.question, key.slice(1, -1))) continue
      const items = replaced.get(list)!
      const texts = kind === 'text' ? items.map((item) => textOf(memberOf(item, key))) : []
      const answers = answersOf(texts, context)
      const inAll = kind === 'text' ? sharesOfTexts(texts, answers, excess + spare) : undefined
      const shares = inAll ?? (kind === 'text' ? sharesOfBest(answers, room) : items.map(() => 0))
      replaced.set(list, withMember(items, key, shares, context))
      if (!inAll) {
        const holders = items.filter(({ keys }) => keys.includes(key))
        const kept = holders.filter((item) => shares[items.indexOf(item)]! > 0).length
        said.push(kept > 0 ? `${name} of ${holders.length - kept} rows` : `${name} of every row`)
      }
      now = lean()
    }
  }
  return now
}

/** Whether a list holds hits, as long as their names are there. */
export const areHits = ({ items }: JsonArray): boolean =>
  items.length >= fewestHits &&
  items.every((item) => item.kind === 'object' && item.keys.some((key) => nameKey.test(key)))

/**
 * The titles of some rows, as many as there is room for; `undefined` where rows are not known by titles.
 *
 * @param isNamed a name will do where there is no title
 */
export function titlesOf(
  rows: readonly JsonNode[],
  hidden: readonly number[],
  room: number,
  isNamed: boolean,
): string | undefined {
  const titleIn = (row: JsonNode | undefined): string => {
    if (row?.kind !== 'object' || !row.keys.some((key) => placeKey.test(key))) return ''
    const title = row.keys.findIndex((key) => titleKey.test(key))
    const at = title >= 0 || !isNamed ? title : row.keys.findIndex((key) => nameKey.test(key))
    return titleOf(textOf(row.values[at]), longestTitle)
  }
  if (titleIn(rows[0]) === '') return undefined
  const titles: string[] = []
  let left = room
  for (const index of hidden) {
    const title = titleIn(rows[index])
    if (title.length + 2 > left) break
    if (title === '') return undefined
    titles.push(title)
    left -= title.length + 2
  }
  if (titles.length === 0) return undefined
  return `${titles.length < hidden.length ? 'among them ' : ''}${titles.join('; ')}`
}
