import type { Piece } from '../lines/choose/read-pieces.ts'
import { unusualOf } from '../log/columns.ts'
import { Families, wordsOf, type Words } from '../log/similar.ts'

/** Among fewer lines none is odd, and more are not compared. */
const pieces = { fewest: 40, most: 6000 }
/** So many lines that say the same with other values are a list; most of the text has to be such lists. */
const fewestAlike = 10
const shareAlike = 0.8
/** So few lines are odd: so many, or such a share. */
const mostOdd = { count: 6, share: 0.02 }
/** An odd line is worth more than anything but a record that the question names. */
const oddWorth = 3
const longestRead = 500

/** The lines of like families that differ from the others in more than the usual, and those of no such family. */
function oddIn(lines: readonly (Words | undefined)[]): number[] {
  const families = new Families()
  let count = 0
  for (const [index, words] of lines.entries()) {
    if (!words) continue
    count += 1
    families.add(index, words, '')
  }
  const large = families.all.filter(({ members }) => members.length >= fewestAlike)
  if (large.reduce((sum, { members }) => sum + members.length, 0) < count * shareAlike) return []
  const few = Math.max(mostOdd.count, count * mostOdd.share)
  const found = families.all.flatMap(({ members }) => {
    if (members.length < fewestAlike) return members
    const unusual = [...unusualOf(members.map((index) => lines[index]!))].map((at) => members[at]!)
    return unusual.length <= few ? unusual : []
  })
  return found.length <= 2 * few ? found : []
}

/**
 * Lifts the lines of a long list that are unlike the others: of entries that all say `no action needed` the one that
 * says `closure recommended`.
 */
export function liftOddLines(text: string, all: readonly Piece[], worth: Float64Array): Float64Array {
  if (all.length < pieces.fewest || all.length > pieces.most) return worth
  const lines = all.map(({ from, to }) => {
    const line = to - from <= longestRead ? text.slice(from, to).trim() : ''
    return line === '' ? undefined : wordsOf(line)
  })
  for (const index of oddIn(lines)) worth[index] = Math.max(worth[index]!, oddWorth)
  return worth
}
