import type { JsonNode, JsonObject } from '../read/reader.ts'
import { writeKey } from '../read/scalars.ts'

/** A value without members that say nothing, and the line that says which they were. */
export interface WithoutEmpty {
  readonly node: JsonNode
  /** Missing where nothing was dropped. */
  readonly said: string | undefined
}

/** Naming fewer costs more than showing them. */
const fewestDropped = 3
const mostNamed = 40

/** What is known of a member over all objects in the same place. */
interface Member {
  readonly inner: Place
  present: number
  empty: number
  /** How the empty ones are spelled; more than one spelling cannot be said in a word. */
  spelling: string | undefined
  isMixed: boolean
  isDropped: boolean
}

/** The objects at one path, where the items of a list are in one place. */
interface Place {
  readonly path: string
  readonly isInList: boolean
  readonly members: Map<string, Member>
  objects: number
  /** A key that repeats makes counting members say nothing about objects. */
  hasRepeatedKeys: boolean
}

const placeAt = (path: string, isInList: boolean): Place => ({
  path,
  isInList,
  members: new Map(),
  objects: 0,
  hasRepeatedKeys: false,
})

/** How an empty value is spelled, or `undefined` for values that say something. */
function spellingOf(node: JsonNode): string | undefined {
  if (node.kind === 'scalar') return node.raw === 'null' || node.raw === '""' ? node.raw : undefined
  if (node.kind === 'array') return node.items.length === 0 ? '[]' : undefined
  return node.keys.length === 0 ? '{}' : undefined
}

function memberAt(place: Place, key: string, isInList: boolean): Member {
  let member = place.members.get(key)
  if (!member) {
    const name = writeKey(key)
    const inner = placeAt(place.path === '' ? name : `${place.path}.${name}`, isInList)
    member = { inner, present: 0, empty: 0, spelling: undefined, isMixed: false, isDropped: false }
    place.members.set(key, member)
  }
  return member
}

function countIn(node: JsonNode, place: Place, isInList: boolean): void {
  if (node.kind === 'array') for (const item of node.items) countIn(item, place, true)
  if (node.kind !== 'object') return
  place.objects += 1
  if (new Set(node.keys).size < node.keys.length) place.hasRepeatedKeys = true
  for (const [index, key] of node.keys.entries()) {
    const value = node.values[index]!
    const inList = isInList || value.kind === 'array'
    const member = memberAt(place, key, inList)
    const spelling = spellingOf(value)
    member.present += 1
    if (spelling !== undefined) {
      member.empty += 1
      member.isMixed ||= member.spelling !== undefined && member.spelling !== spelling
      member.spelling = spelling
    }
    countIn(value, member.inner, inList)
  }
}

/** Whether one sentence says of every object in a place what the member was where it is not shown. */
const canBeSaid = (place: Place, { present, empty, isMixed }: Member): boolean =>
  empty > 0 && !isMixed && present === place.objects && !place.hasRepeatedKeys

/** Objects of which all members are empty stay as they are, so that nothing is said of them. */
const isAllEmpty = ({ members, objects }: Place): boolean =>
  [...members.values()].every((member) => member.empty === objects && !member.isMixed)

const scopeOf = (place: Place, { present, empty, spelling }: Member): string => {
  if (empty < present) return `${spelling} in rows without it`
  return place.isInList && place.objects > 1 ? `${spelling} in every row` : spelling!
}

interface Dropped {
  readonly place: Place
  readonly key: string
  readonly member: Member
}

function droppable(place: Place, depth: number, found: Dropped[]): void {
  for (const [key, member] of place.members) {
    // An empty list or object directly in the root is an answer.
    const isAnswer = depth === 0 && !place.isInList && (member.spelling === '[]' || member.spelling === '{}')
    if (canBeSaid(place, member) && !isAnswer && !isAllEmpty(place)) found.push({ place, key, member })
    droppable(member.inner, depth + 1, found)
  }
}

function withoutDropped(node: JsonNode, place: Place): JsonNode {
  if (node.kind === 'scalar') return node
  if (node.kind === 'array') return { ...node, items: node.items.map((item) => withoutDropped(item, place)) }
  const says = (value: JsonNode, index: number): boolean =>
    spellingOf(value) === undefined || !place.members.get(node.keys[index]!)!.isDropped
  // An object is not made one that has no members.
  const isShown = node.values.some(says) ? says : () => true
  const keys = node.keys.filter((_, index) => isShown(node.values[index]!, index))
  const values = node.values.flatMap((value, index) =>
    isShown(value, index) ? [withoutDropped(value, place.members.get(node.keys[index]!)!.inner)] : [],
  )
  return { ...node, keys, values } satisfies JsonObject
}

/**
 * The value without the members that are null or empty, where one line can say truly which those are: each is in every
 * object of its place, and empty in one way only. Where a line cannot say it, they stay.
 */
export function dropEmpty(node: JsonNode): WithoutEmpty {
  const root = placeAt('', node.kind === 'array')
  countIn(node, root, node.kind === 'array')
  const found: Dropped[] = []
  droppable(root, 0, found)
  const dropped = found.slice(0, mostNamed)
  if (dropped.reduce((sum, { member }) => sum + member.empty, 0) < fewestDropped) return { node, said: undefined }
  const scopes = new Map<string, string[]>()
  for (const { place, key, member } of dropped) {
    member.isDropped = true
    const scope = scopeOf(place, member)
    const name = place.path === '' ? writeKey(key) : `${place.path}.${writeKey(key)}`
    scopes.set(scope, [...(scopes.get(scope) ?? []), name])
  }
  const said = [...scopes].map(([scope, names]) => `${scope}: ${names.join(', ')}`).join('; ')
  // Nothing is missing, so no dots.
  return { node: withoutDropped(node, root), said: `[${said}]` }
}
