import { linesOf, type BestLine } from './lines-together.ts'

/** Characters of a text that is looked through. */
const longestRead = 400_000
/** Among fewer items none is odd. */
const fewestItems = 20
/** So few items are odd: so many, or such a share of all. */
const mostOdd = 12
const shareOfOdd = 0.05

/** An item with a box: `- [x] Send the mail`. */
const box = /^[ \t]{0,20}(?:[-*+•]|\d{1,4}[.)])[ \t]{1,4}\[([ xX~!?✓✔✗✘-])\]/gmu

/** The items of a list whose box is unlike nearly all others: the one that is not ticked off. */
export function oddBoxes(text: string): BestLine[] {
  if (text.length > longestRead || !text.includes('] ')) return []
  const placesOf = new Map<string, number[]>()
  let count = 0
  for (const { 1: sign, index } of text.matchAll(box)) {
    const places = placesOf.get(sign!.toLowerCase()) ?? []
    placesOf.set(sign!.toLowerCase(), places)
    places.push(index)
    count += 1
  }
  if (count < fewestItems) return []
  const odd = [...placesOf.values()].filter(({ length }) => length <= Math.min(mostOdd, count * shareOfOdd)).flat()
  return linesOf(
    text,
    odd.toSorted((a, b) => a - b).map((at) => ['', at]),
  )
}
