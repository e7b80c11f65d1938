import { extractTerms } from '../../../text/terms.ts'
import type { ShrinkContext } from '../../kind.ts'
import { rankInParts } from '../../read/rank-in-parts.ts'
import type { Question } from '../../read/question.ts'
import type { Piece } from '../lines/choose/read-pieces.ts'
import { endOfSection, headingsIn, type Heading } from './headings.ts'

/** Of the heading that holds most of what is asked for others need such a share; where more have it, none tells what is asked. */
const shareOfBest = 0.6
const mostSections = 3
/** A section is lifted up to such a share of its text, and as far as the least and the most of characters. */
const reach = { share: 0.15, least: 3000, most: 12_000 }
/** A longer piece was not read. */
const longestRead = 1000
/** What a piece of an asked section is worth, and each of its characters; half of it where the section is lifted no further. */
const worths = { piece: 1.5, character: 0.02 }

/** Words that begin with so many letters alike say the same: `terminated` and `Termination`, `Kündigungsfrist` and `Kündigung`. */
const fewestAlike = 6
const longWord = new RegExp(String.raw`\p{L}{${fewestAlike},}`, 'gu')

/** The headings, each with the words of the question that one of its words begins like. */
function withWordsAlike(headings: readonly Heading[], { terms }: Question): string[] {
  const byBeginning = new Map<string, string>()
  for (const term of terms.keys())
    if (!term.startsWith('=') && term.length >= fewestAlike) byBeginning.set(term.slice(0, fewestAlike), term)
  if (byBeginning.size === 0) return headings.map(({ text }) => text)
  return headings.map(({ text }) => {
    const own = new Set(extractTerms(text))
    const words = text.toLowerCase().match(longWord) ?? []
    const alike = words.map((word) => byBeginning.get(word.slice(0, fewestAlike)))
    return [text, ...alike.filter((term) => term !== undefined && !own.has(term))].join(' ')
  })
}

/** Lifts what stands below the headings that the question names, the first of it most: what answers it may share no word with it. */
export function liftAskedSections(
  text: string,
  context: ShrinkContext,
  pieces: readonly Piece[],
  worth: Float64Array,
): Float64Array {
  const headings = headingsIn(text, context)
  if (headings.length < 2) return worth
  const lines = withWordsAlike(headings, context.question)
  const scores = rankInParts('headings', lines, text, context).score(undefined, { lengthPenalty: 0.3 })
  const best = scores.reduce((most, score) => Math.max(most, score), 0)
  const asked = best > 0 ? headings.filter((_, index) => scores[index]! >= best * shareOfBest) : []
  if (asked.length > mostSections) return worth
  const most = Math.min(reach.most, Math.max(reach.least, text.length * reach.share)) / (asked.length || 1)
  const told = new Set<string>()
  for (const heading of asked) {
    const { from: start, to: behind } = pieces[heading.at]!
    const end = endOfSection(text, pieces, headings, heading)
    const below = text.slice(behind, Math.min(pieces[end - 1]!.to, behind + most)).trim()
    if (told.has(below)) continue
    told.add(below)
    for (let at = heading.at; at < end; at += 1) {
      const { from, to } = pieces[at]!
      if (to - start > most || to - from > longestRead) break
      const own = (worths.piece + worths.character * (to - from)) * (1 - (from - start) / most / 2)
      worth[at] = Math.max(worth[at]!, own)
    }
  }
  return worth
}
