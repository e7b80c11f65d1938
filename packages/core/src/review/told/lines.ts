import type { TokenCounter } from '../../ports.ts'
import { lineTokens, type Sized } from './notes.ts'
import { relationTo, type Mentions, type Related } from '../relation.ts'
import { clip, shortenToTokens } from './shorten.ts'

/** A line of the notes: about one message, or about several where it is a summary. */
export interface Line {
  readonly from: number
  readonly to: number
  readonly text: string
  readonly tokens: number
  readonly weight: number
  /** What of it says most. */
  readonly short?: Sized
  /** What the text is from; the same object from call to call. */
  readonly source: Related
}

/** What lines are chosen by. */
export interface Surroundings {
  /** What is shown in full. */
  readonly shown: readonly Related[]
  /** Who speaks of each term. */
  readonly mentions: Mentions
}

/** Of the room, what is divided equally among the kinds of notes before the weightiest take the rest. */
const leastShare = 0.8

/** Of a room that does not hold all lines, what is for whole ones. */
const wholeShare = 1 / 3

/** A line shorter than this says nothing. */
const fewest = 32

/** The lines, those first that have to do with what is shown in full; of equal ones the latest first. */
function byRelation(lines: readonly Line[], { shown, mentions }: Surroundings): Line[] {
  const scores = relationTo(shown, lines, mentions)
  const order = Array.from(lines.keys())
  order.sort((a, b) => scores[b]! - scores[a]! || lines[b]!.from - lines[a]!.from)
  return order.map((index) => lines[index]!)
}

/** Tokens of lines together. */
export const needOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.tokens, 0)

/** Lines shortened to the same size, as many as have room. */
function shortened(lines: readonly Line[], room: number, tokens: TokenCounter): Line[] {
  const some = lines.slice(0, Math.floor(room / fewest)).map((line) => ({ ...line, ...line.short }))
  const each = Math.floor(room / Math.max(1, some.length))
  return some.flatMap((line) => {
    if (line.tokens <= each) return line
    const text = shortenToTokens(line.text, each - lineTokens, tokens, clip)
    return text === '' ? [] : { ...line, text, tokens: tokens.count(text) + lineTokens }
  })
}

/** Lines for a room that does not hold them all: in a part of it whole, those that matter most; in the rest shortened. */
function squeezed(lines: readonly Line[], room: number, tokens: TokenCounter): Line[] {
  const whole: Line[] = []
  const others: Line[] = []
  let used = 0
  for (const line of lines) {
    const fits = used + line.tokens <= room * wholeShare
    if (fits) used += line.tokens
    ;(fits ? whole : others).push(line)
  }
  return [...whole, ...shortened(others, room - used, tokens)]
}

/**
 * Chooses lines for a room: the weightiest first, shortened where all of a weight do not fit, and where even that is too
 * much those that have to do with what is shown in full.
 */
export function chooseLines(lines: readonly Line[], room: number, around: Surroundings, tokens: TokenCounter): Line[] {
  const chosen: Line[] = []
  let left = room
  const weights = [...new Set(lines.map(({ weight }) => weight))].toSorted((a, b) => b - a)
  const tiers = weights.map((weight) => lines.filter((line) => line.weight === weight))
  const shareOf = (tier: readonly Line[]): number => Math.min(needOf(tier), (room * leastShare) / tiers.length)
  let kept = tiers.reduce((sum, tier) => sum + shareOf(tier), 0)
  for (const tier of tiers) {
    kept -= shareOf(tier)
    const own = left - kept
    const some = needOf(tier) > own ? squeezed(byRelation(tier, around), own, tokens) : tier
    for (const each of some) chosen.push(each)
    left -= needOf(some)
  }
  return chosen.toSorted((a, b) => a.from - b.from || a.to - b.to)
}
