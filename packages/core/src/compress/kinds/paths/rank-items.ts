import type { Span } from '../../../text/rank.ts'
import type { ShrinkContext } from '../../kind.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import type { Group } from './group-choice.ts'
import { pathPrior } from './path-prior.ts'
import { splitPath } from './path-shape.ts'

/** What of one text is ranked, and of all texts together, in characters. */
const rankedLength = 300
const rankedTotal = 800_000
/** Weights found by measuring: of any file, of the path beside the text, of the file beside the line. */
const baseScore = 0.3
const pathWeight = 1
const lineBase = 0.6

/** An item of a group, with how well it answers the question. */
export interface Candidate {
  readonly group: number
  readonly item: number
  readonly score: number
}

/** How well each item answers the question: by its file and by itself; reading a long text may break off meanwhile. */
export function rankItems(text: string, groups: readonly Group[], context: ShrinkContext, room: number): Candidate[] {
  const { terms } = context.question
  const texts: string[] = []
  const spans: Span[] = []
  let read = 0
  for (const { path, items } of groups) {
    const from = texts.length
    texts.push(items.length === 0 ? '' : `${path.slice(-rankedLength)} ${splitPath(path)[1].slice(-rankedLength)}`)
    for (const item of items) {
      texts.push(read > rankedTotal ? '' : item.text.slice(0, rankedLength))
      read += Math.min(item.text.length, rankedLength)
    }
    spans.push({ from, to: texts.length - 1 })
  }
  const ranked = rankInParts(`items in ${room}`, texts, text, context)
  const lines = ranked.score(undefined, { lengthPenalty: 0.3 })
  const files = ranked.score(spans)
  const paths = ranked.score(
    spans.map(({ from }) => ({ from, to: from })),
    { lengthPenalty: 0 },
  )
  const prior = pathPrior(terms)
  return groups.flatMap(({ path, items }, group) => {
    const first = spans[group]!.from + 1
    let best = 0
    let bestWeight = 0
    items.forEach((item, index) => {
      best = Math.max(best, lines[first + index]!)
      bestWeight = Math.max(bestWeight, item.weight)
    })
    const file = (baseScore + files[group]! + pathWeight * paths[group]!) * prior(path) * bestWeight
    return items.map((item, index) => {
      const own = best === 0 ? 1 : lines[first + index]! / best
      return { group, item: index, score: file * (lineBase + (1 - lineBase) * own) * (item.weight / (bestWeight || 1)) }
    })
  })
}
