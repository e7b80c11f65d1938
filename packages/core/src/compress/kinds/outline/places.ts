import { labelOf } from './label.ts'
import type { OutlineText } from './outline-text.ts'

/** Where each node stands, as far as nodes of the same place can be compared. */
export interface Places {
  readonly labels: readonly string[]
  readonly values: readonly string[]
  /** What is compared of each value. */
  readonly said: readonly string[]
  /** The place of each node: the labels above it, where what is named differently but made alike has one label. */
  readonly places: Int32Array
  /** Nodes that are records of one place, each named in its own way. */
  readonly ownNames: Uint8Array
  /** Lines without a key most of which are unlike the others of their place: they are names. */
  readonly isName: Uint8Array
  /** How many nodes have a place. */
  readonly counts: Int32Array
  /** How many of them say the same as this node. */
  readonly alike: Int32Array
  /** How many different things nodes of a place say. */
  readonly distinct: Int32Array
  /** How many siblings of each node are of its place, itself included. */
  readonly peers: Int32Array
  /** Nodes that stand alone beside many of one place: what they say, they say of all. */
  readonly besideMany: Uint8Array
  /** Whether the nodes are what a page shows, so that their labels say what they are. */
  readonly isPage: boolean
}

/** Fewer of one place cannot be compared. */
export const fewestCompared = 5
/** So many siblings with something in common are records of one kind, whatever they are called. */
const fewestRecords = 4
const commonShare = 0.6
const comparedLength = 100

/** Each pair of a place and a text by a number. */
export class Numbered {
  readonly #numbers: Map<string, number>[] = []
  size = 0

  of(place: number, text: string): number {
    const numbers = (this.#numbers[place + 1] ??= new Map())
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, this.size)
    this.size += 1
    return this.size - 1
  }
}

/** The nodes right below a node; those at the top below -1. */
function childrenOf({ parents, ends }: OutlineText, node: number): number[] {
  const last = node < 0 ? parents.length : ends[node]!
  const children: number[] = []
  for (let child = node + 1; child < last; child = ends[child]!) children.push(child)
  return children
}

/** The label most of some siblings have right below them, where they are named each in its own way. */
function commonBelow(
  outline: OutlineText,
  siblings: readonly number[],
  labels: readonly string[],
  values: readonly string[],
): string | undefined {
  const branching = siblings.filter((node) => outline.ends[node]! > node + 1)
  if (branching.length < fewestRecords) return undefined
  const names = branching.map((node) =>
    outline.texts[node]!.slice(0, outline.texts[node]!.length - values[node]!.length),
  )
  if (new Set(names).size <= branching.length / 2) return undefined
  const counts = new Map<string, number>()
  for (const node of branching) {
    const below = new Set<string>()
    for (const child of childrenOf(outline, node)) below.add(labels[child]!)
    for (const label of below) counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a)
  return best && best[1] >= branching.length * commonShare ? best[0] : undefined
}

/** A line of a page snapshot names what it shows by a reference. */
export const onPage: RegExp = /\[ref=\w|^uid=|^\*?\[\d{1,6}\]/u

const reference = / ?\[ref=\w{1,40}\]/gu

/** What a line says, without the reference that only it has. */
export const withoutReference = (text: string): string =>
  text.includes('[ref=') ? text.replaceAll(reference, '') : text

/** Compares each node with those of the same place. */
export function placesOf(outline: OutlineText): Places {
  const { texts, ends } = outline
  const found = texts.map(labelOf)
  const labels = found.map(({ label }) => label)
  const values = found.map(({ value }) => value)
  const names = new Numbered()
  const places = new Int32Array(texts.length)
  const peers = new Int32Array(texts.length)
  const besideMany = new Uint8Array(texts.length)
  const ownNames = new Uint8Array(texts.length)
  for (let parent = -1; parent < texts.length; parent += 1) {
    if (parent >= 0 && ends[parent] === parent + 1) continue
    const siblings = childrenOf(outline, parent)
    const common = commonBelow(outline, siblings, labels, values)
    const sizes = new Map<number, number>()
    for (const node of siblings) {
      const isRecord = common !== undefined && ends[node]! > node + 1
      const place = names.of(parent < 0 ? -1 : places[parent]!, isRecord ? '*' : labels[node]!)
      places[node] = place
      if (isRecord) ownNames[node] = 1
      sizes.set(place, (sizes.get(place) ?? 0) + 1)
    }
    const many = Math.max(...sizes.values())
    for (const node of siblings) {
      peers[node] = sizes.get(places[node]!)!
      if (peers[node] === 1 && many >= fewestRecords && many * 2 > siblings.length) besideMany[node] = 1
    }
  }
  const said = values.map((value) => withoutReference(value.slice(0, comparedLength)))
  const numbers = new Numbered()
  const counts = new Int32Array(names.size)
  const distinct = new Int32Array(names.size)
  const saidBy = Int32Array.from(said, (value, node) => {
    const before = numbers.size
    const number = numbers.of(places[node]!, value)
    counts[places[node]!]! += 1
    if (numbers.size > before) distinct[places[node]!]! += 1
    return number
  })
  const times = new Int32Array(numbers.size)
  for (const number of saidBy) times[number]! += 1
  const isPlain = found.map(({ name, value }, node) => value === '' && name === texts[node])
  const own = new Numbered()
  const plain = new Int32Array(names.size)
  const distinctPlain = new Int32Array(names.size)
  for (const [node, text] of texts.entries()) {
    if (!isPlain[node]) continue
    const before = own.size
    own.of(places[node]!, text)
    plain[places[node]!]! += 1
    if (own.size > before) distinctPlain[places[node]!]! += 1
  }
  const isName = Uint8Array.from(isPlain, (isOne, node) => {
    const [count, different] = [plain[places[node]!]!, distinctPlain[places[node]!]!]
    return isOne && count > 1 && different * 2 > count ? 1 : 0
  })
  const isPage = texts.some((text) => onPage.test(text.slice(0, 400)))
  return {
    labels,
    values,
    said,
    places,
    ownNames,
    isName,
    counts,
    distinct,
    peers,
    besideMany,
    isPage,
    alike: saidBy.map((number) => times[number]!),
  }
}
