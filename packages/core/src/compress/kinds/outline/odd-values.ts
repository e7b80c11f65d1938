import { fewestCompared, Numbered, type Places } from './places.ts'

/** What no greater share of the values of a place is, or has, is rare. */
const rareShare = 0.06
const readLength = 60
const digits = /\d+/gu
const firstWord = /^[^\p{L}\p{N}]{0,8}[\p{L}\p{N}]{1,40}/u

/** What values can have in common. */
interface Sameness {
  readonly of: (said: string) => string
  /** Nothing is rare where more of the values are: so many, or such a share. */
  readonly most: { readonly count: number; readonly share: number }
  /** How odd a rare one is. */
  readonly oddness: number
}

const sames: readonly Sameness[] = [
  { of: (said) => said, most: { count: 1, share: 0.4 }, oddness: 1 },
  // All but the numbers.
  {
    of: (said) => said.slice(0, readLength).replaceAll(digits, '0'),
    most: { count: 3, share: 0.05 },
    oddness: 0.7,
  },
  // The word they begin with.
  {
    of: (said) => (firstWord.exec(said)?.[0] ?? '').replaceAll(digits, '0'),
    most: { count: 3, share: 0.05 },
    oddness: 0.7,
  },
]

/**
 * How odd the value of each node is among those of its place, from 0 to 1: `never` where nearly all others say `verified`
 * with a day.
 */
export function oddValues({ said, places, counts, distinct }: Places): Float64Array {
  const odd = new Float64Array(said.length)
  const nodes = [...said.keys()].filter((node) => {
    const place = places[node]!
    return counts[place]! >= fewestCompared && distinct[place]! > 1
  })
  for (const { of, most, oddness } of sames) {
    const numbers = new Numbered()
    const own = Int32Array.from(nodes, (node) => numbers.of(places[node]!, of(said[node]!)))
    const times = new Int32Array(numbers.size)
    for (const number of own) times[number]! += 1
    const rare = nodes.filter((node, at) => times[own[at]!]! <= Math.max(1, counts[places[node]!]! * rareShare))
    const inPlace = new Int32Array(counts.length)
    for (const node of rare) inPlace[places[node]!]! += 1
    for (const node of rare) {
      const place = places[node]!
      const isOdd = inPlace[place]! <= Math.max(most.count, counts[place]! * most.share)
      if (isOdd) odd[node] = Math.max(odd[node]!, oddness)
    }
  }
  return odd
}
