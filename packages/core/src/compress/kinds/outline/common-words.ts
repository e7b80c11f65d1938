import type { RankedTexts } from '../../../text/rank.ts'
import type { OutlineText } from './outline-text.ts'
import { fewestCompared, type Places } from './places.ts'

/** A word of the question that a greater share of the like nodes says tells none of them from the others. */
const commonShare = 0.5
/** Where so few of them do not say it, those differ: so many, or such a share. */
const mostLacking = { count: 2, share: 0.06 }

/** What the words of the question that nearly all nodes of a place say mean for each of these nodes. */
export interface CommonWords {
  /** Whether a term of the question is common where a node stands; by the positions of the node and of the term. */
  readonly isCommon: (position: number, term: number) => boolean
  /** The nodes that do not say what nearly all others of their place do. */
  readonly lacking: readonly number[]
}

/**
 * Finds the words of the question that most nodes of a place say and some do not: of boxes that all but one are `checked`,
 * the question for what is checked is answered by the one.
 *
 * @param positions the nodes whose texts were read, ascending
 */
export function commonWords(
  { parents }: OutlineText,
  { places, ownNames, counts, values }: Places,
  positions: readonly number[],
  ranked: RankedTexts,
): CommonWords {
  /** Of each place by the number of a term, how many nodes say it. */
  const saying = new Map<number, Map<number, number>>()
  const read = new Int32Array(counts.length)
  /** The nodes of one place right below the records of one kind count as one for each. */
  const among = new Int32Array(counts.length)
  const isNamed = new Uint8Array(counts.length)
  const isCompared = (node: number): boolean =>
    counts[places[node]!]! >= fewestCompared && (values[node] !== '' || ownNames[node] === 1)
  for (const [position, node] of positions.entries()) {
    if (!isCompared(node)) continue
    const place = places[node]!
    const above = parents[node]! < 0 ? 1 : counts[places[parents[node]!]!]!
    among[place] = above >= fewestCompared ? above : counts[place]!
    read[place]! += 1
    if (ownNames[node] === 1) isNamed[place] = 1
    const terms = ranked.termsAt(position)
    if (terms.length === 0) continue
    let times = saying.get(place)
    if (!times) saying.set(place, (times = new Map()))
    for (const term of terms) times.set(term, (times.get(term) ?? 0) + 1)
  }
  const common = new Map<number, Set<number>>()
  const most = (place: number): number => Math.max(mostLacking.count, read[place]! * mostLacking.share)
  const told = new Map<number, readonly number[]>()
  for (const [place, times] of saying) {
    // What all say is the name of the place, and tells it from others, if records do not have names of their own.
    const own = [...times].filter(
      ([, said]) => said > among[place]! * commonShare && (said < read[place]! || isNamed[place] === 1),
    )
    if (own.length === 0) continue
    common.set(place, new Set(own.map(([term]) => term)))
    if (isNamed[place] === 1) continue
    const few = own.filter(([, said]) => read[place]! - said <= most(place)).map(([term]) => term)
    if (few.length > 0) told.set(place, few)
  }
  const lacking: number[] = []
  if (told.size > 0)
    for (const [position, node] of positions.entries()) {
      const terms = isCompared(node) && told.get(places[node]!)
      if (!terms) continue
      const own = ranked.termsAt(position)
      if (terms.some((term) => !own.includes(term))) lacking.push(node)
    }
  return { isCommon: (position, term) => common.get(places[positions[position]!]!)?.has(term) === true, lacking }
}
