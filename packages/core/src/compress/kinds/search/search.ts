import type { ResultKind, ShrinkContext, Shrunk } from '../../kind.ts'
import { once } from '../../read/in-slices.ts'
import { listing } from '../listing/listing.ts'
import { oncePerText } from '../once-per-text.ts'
import { chooseFromGroups } from '../paths/group-choice.ts'
import { askedHits } from './asked-hits.ts'
import { hasSharedHeading } from './equal-files.ts'
import { groupsOf } from './groups.ts'
import { isHit, isMatch, isMessage, parseHits, type SearchResult } from './hits.ts'
import { parseMatches } from './json-matches.ts'
import { groupEqual, groupNeighbours, groupRuns } from './rewrite.ts'
import { isSearchCall, searchShapes } from './signs.ts'
import { isBare } from './spelling.ts'

/** Equal lines are put together where that leaves at most this share of the text. */
const worthwhileShare = 0.7
const total = ({ lines }: SearchResult): number => lines.filter((line) => isHit(line) && isMatch(line)).length

function reformat(text: string, context: ShrinkContext): Shrunk | undefined {
  const isLossless = context.profile === 'lossless'
  if (hasSharedHeading(text)) return undefined
  const result = parseHits(text) ?? (isLossless ? undefined : parseMatches(text, true))
  if (!result || result.isCount) return undefined
  const matches = total(result)
  const asShrunk = (shorter: string | undefined): Shrunk | undefined =>
    shorter !== undefined && shorter.length < text.length
      ? { text: shorter, unit: 'matches', total: matches, shown: matches }
      : undefined
  if (isLossless) return result.isGrouped ? undefined : asShrunk(groupRuns(result))
  const neighbours = groupNeighbours(result)
  const equal = groupEqual(result)
  return asShrunk(equal !== undefined && equal.length < neighbours.length * worthwhileShare ? equal : neighbours)
}

const readOnce = oncePerText((text, context) => {
  const part = <Part>(name: string, make: () => Part): Part => once(context, name, text, make)
  return parseHits(text, part) ?? parseMatches(text)
})
const askedIn = oncePerText((text, context) => askedHits(readOnce(text, context)!, context.question))

function choose(text: string, context: ShrinkContext, room: number): Shrunk | undefined {
  const result = readOnce(text, context)
  if (!result) return listing.choose(text, context, room)
  const asked = askedIn(text, context)
  const groups = once(context, `groups in ${room}`, text, () =>
    groupsOf(result, asked, context, room, (name, make) => once(context, name, text, make)),
  )
  const hasMessages = result.lines.some(isMessage)
  const unit = hasMessages ? (['line', 'lines'] as const) : (['match', 'matches'] as const)
  const choice = chooseFromGroups(text, groups, context, room, unit, isBare(result) ? '\n\n' : '\n')
  if (!choice || choice.text.length >= text.length) return undefined
  const { shown, shownLines } = choice
  if (hasMessages) {
    const all = result.lines.filter((line) => isHit(line) || isMessage(line)).length
    return { text: choice.text, unit: 'lines', total: all, shown }
  }
  const matches = total(result)
  const lines = result.lines.filter(isHit).length
  if (shown === matches && shownLines < lines) {
    // Every match is there: what is missing stands around them.
    return { text: choice.text, unit: 'lines', total: lines, shown: shownLines }
  }
  return { text: choice.text, unit: 'matches', total: matches, shown }
}

/** Matches of grep, ripgrep and their like. */
export const search: ResultKind = {
  name: 'search',
  cap: { default: 2000, aggressive: 1000 },
  readsLines: true,
  dividesAt: () => 'lines',
  isResultOf: isSearchCall,
  shapes: searchShapes,
  yieldsTo: ['log'],
  reformat,
  choose,
}
