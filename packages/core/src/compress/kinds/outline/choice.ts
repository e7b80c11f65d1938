import type { OutlineText } from './outline-text.ts'
import type { Places } from './places.ts'
import { nameOfRecord } from './records.ts'
import { lengthOf } from './spell.ts'

/** So many siblings of one place are records, which are shown whole where they are small. */
const fewestRecords = 4
/** The share of the room a record may take and still be shown as a whole. */
const recordShare = 0.12
const leastRecord = 240
/** What being the first or the last of its kind is worth. */
const edgeWorth = 0.6
/** Short lines are not worth so much more for it. */
const lineCost = 80
/** What is worth less fills what is left of the room in the order of the text, so that records are shown one after the other. */
const leastWorth = 0.25
const leastDensity = 1e-5
/** What a mark takes. */
const markCost = 44
/** A mark that names little takes as much without its margin; one for two lines names both. */
const shortMark = 30
const fewLines = { count: 2, cost: 80 }
/** After so many that do not fit, no other is tried. */
const mostMisses = 500
/** Of very long outlines only the worthiest are tried. */
const mostTried = 20_000

export interface Costs {
  /** Characters of each node with its line break, and with all that stands below it. */
  readonly own: Float64Array
  readonly whole: Float64Array
}

export function costsOf(outline: OutlineText): Costs {
  const own = Float64Array.from(outline.texts, (_, node) => lengthOf(outline, node) + 1)
  const whole = own.slice()
  for (let node = own.length - 1; node >= 0; node -= 1) {
    const parent = outline.parents[node]!
    if (parent >= 0) whole[parent]! += whole[node]!
  }
  return { own, whole }
}

/** What is shown or left out together, the worthiest first. */
function unitsOf(
  outline: OutlineText,
  { places, peers, counts }: Places,
  { own, whole }: Costs,
  worth: Float64Array,
  records: ReadonlyMap<number, number>,
  room: number,
): { readonly order: readonly number[]; readonly isWhole: Uint8Array } {
  const { parents, ends, closers } = outline
  const count = worth.length
  const most = Math.max(leastRecord, room * recordShare)
  const isWhole = new Uint8Array(count)
  const best = worth.slice()
  const units: number[] = []
  const before = new Int32Array(count).fill(-1)
  for (let node = 0; node < count; node += 1) {
    const next = ends[node]!
    if (next < count && parents[next] === parents[node]) before[next] = node
  }
  for (let node = 0; node < count;) {
    if (closers[node] === 1) {
      node += 1
      continue
    }
    const next = ends[node]!
    const isLast = next >= count || parents[next] !== parents[node]
    const isFirst = before[node]! < 0
    const isEdge = isFirst || isLast || places[before[node]!] !== places[node] || places[next] !== places[node]
    units.push(node)
    if (peers[node]! >= fewestRecords && whole[node]! <= most) {
      isWhole[node] = 1
      for (let below = node + 1; below < next; below += 1) best[node] = Math.max(best[node]!, worth[below]!)
      if (isEdge) best[node]! += edgeWorth
      node = next
    } else node += 1
  }
  // What is of one place costs the same, so that of equal worth the first are shown, not the shortest.
  const usual = new Float64Array(counts.length)
  const sizeOf = (node: number): number => (isWhole[node] === 1 ? whole : own)[node]!
  for (const node of units) usual[places[node]!]! += sizeOf(node) / counts[places[node]!]!
  // What a record says that the question names is worth its length.
  const costOf = (node: number): number =>
    records.has(node) ? own[node]! : Math.max(usual[places[node]!]!, sizeOf(node) / 4)
  const density = Float64Array.from(units, (node) =>
    best[node]! < leastWorth ? (leastDensity * (count - node)) / count : best[node]! / (lineCost + costOf(node)),
  )
  const least = units.length > mostTried ? density.toSorted().at(-mostTried)! : -Infinity
  let ties = mostTried
  const order = Array.from(units.keys())
    .filter((index) => density[index]! > least || (density[index] === least && ties-- > 0))
    .toSorted((a, b) => density[b]! - density[a]! || a - b)
    .map((index) => units[index]!)
  return { order, isWhole }
}

/** Nodes that are shown; what stands above one that is shown is shown, too. */
class Shown {
  readonly #outline: OutlineText
  readonly #places: Places
  readonly #costs: Costs
  readonly #before: Int32Array
  readonly shown: Uint8Array
  #size = markCost

  constructor(outline: OutlineText, places: Places, costs: Costs) {
    this.#outline = outline
    this.#places = places
    this.#costs = costs
    this.shown = new Uint8Array(outline.texts.length)
    this.#before = new Int32Array(outline.texts.length).fill(-1)
    const { parents, ends } = outline
    for (let node = 0; node < ends.length; node += 1) {
      const next = ends[node]!
      if (next < ends.length && parents[next] === parents[node]) this.#before[next] = node
    }
  }

  /** About how many characters are shown, marks included. */
  get size(): number {
    return this.#size
  }

  #show(node: number, fresh: number[]): void {
    if (this.shown[node] === 1) return
    const { parents, ends, closers } = this.#outline
    const before = this.#before[node]!
    const next = ends[node]!
    const isHiddenBefore = before >= 0 && this.shown[before] === 0
    const isHiddenAfter = next < ends.length && parents[next] === parents[node] && this.shown[next] === 0
    const marks = (isHiddenBefore ? 1 : 0) + (isHiddenAfter ? 1 : 0) - 1 + (next > node + 1 ? 1 : 0)
    this.#size += this.#costs.own[node]! + marks * markCost
    this.shown[node] = 1
    fresh.push(node)
    const last = next - 1
    if (last > node && closers[last] === 1 && parents[last] === node) this.#show(last, fresh)
  }

  /** Shows a node with what stands above it, and the names of the records it is in. */
  #showPath(node: number, fresh: number[], room: number): void {
    const path: number[] = []
    let price = 0
    for (
      let above = node;
      above >= 0 && this.shown[above] === 0 && price < room;
      above = this.#outline.parents[above]!
    ) {
      path.push(above)
      price += this.#costs.own[above]!
    }
    for (const above of path.toReversed()) {
      this.#show(above, fresh)
      if (above === node || this.#places.peers[above]! < 2) continue
      const name = nameOfRecord(this.#outline, this.#places, above)
      const below: number[] = []
      for (let at = name; at > above && this.shown[at] === 0; at = this.#outline.parents[at]!) below.push(at)
      for (const at of below.toReversed()) this.#show(at, fresh)
    }
  }

  /** Shows a node, all below it too where it is whole, if that fits; says whether it does. */
  showIfItFits(node: number, isWhole: boolean, room: number): boolean {
    const before = this.#size
    const fresh: number[] = []
    const left = room - before
    if ((isWhole ? this.#costs.whole[node]! : this.#costs.own[node]!) <= left) {
      this.#showPath(node, fresh, left)
      if (isWhole) for (let below = node + 1; below < this.#outline.ends[node]!; below += 1) this.#show(below, fresh)
      if (this.#size <= room) return true
    }
    for (const at of fresh) this.shown[at] = 0
    this.#size = before
    return false
  }

  /** Shows what a mark would take as much room for. */
  closeGaps(): void {
    const { ends, parents } = this.#outline
    for (let node = 0; node < ends.length;) {
      if (this.shown[node] === 1) {
        node += 1
        continue
      }
      const parent = parents[node]!
      const last = parent < 0 ? ends.length : ends[parent]!
      let end = node
      let cost = 0
      for (; end < last && this.shown[end] === 0; end = ends[end]!) cost += this.#costs.whole[end]!
      const least = end - node <= fewLines.count ? fewLines.cost : shortMark
      if (cost <= least + this.#outline.margins[node]!.length) this.shown.fill(1, node, end)
      node = end
    }
  }
}

/** The nodes worth most in about `room` characters. */
export function chooseNodes(
  outline: OutlineText,
  places: Places,
  costs: Costs,
  worth: Float64Array,
  records: ReadonlyMap<number, number>,
  room: number,
): Uint8Array {
  const shown = new Shown(outline, places, costs)
  const { order, isWhole } = unitsOf(outline, places, costs, worth, records, room)
  let misses = 0
  for (const node of order) {
    if (shown.showIfItFits(node, isWhole[node] === 1, room)) misses = 0
    else if (++misses > mostMisses) break
  }
  shown.closeGaps()
  return shown.shown
}
