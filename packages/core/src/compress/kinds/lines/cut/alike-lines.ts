import type { ShrinkContext, Shrunk } from '../../../kind.ts'
import { countLines, hasMoreLines } from '../../../../text/count-lines.ts'
import { RankedTexts, type WeightedTerms } from '../../../../text/rank.ts'
import { cutKeyed, shortLine } from './cut-line.ts'
import { lengthOfStrings } from './cut-strings.ts'
import { withoutShared } from './shared-members.ts'
import { sharesAbove, sharesOf } from './shares.ts'

const fewestLines = 8
const shareAlike = 0.9
/** A record that is cut keeps at least so many characters: what it is called, and what stands first in it. */
const leastOfLine = 160
/** What the end of a line that is cut takes, and the mark in front of it. */
const endOfLine = 104
/** A line that answers the question best may have so many times more than one that does not. */
const weightOfAnswer = 5
/** Marks take more or less than was thought. */
const longestOver = 1.05
/** Where there is less room for a line, not all records fit even if most are short. */
const leastRoom = 40
/** Records have no more lines than so many for each that is not blank. */
const mostBlank = 10

/** How a line begins, without its words: `"a": {:a` for `"ash": {:hex, :ash, …`. Quotes and brackets tell a record from a sentence. */
function beginningOf(line: string): string | undefined {
  const beginning = line
    .slice(0, 120)
    .trimStart()
    .replaceAll(/[\p{L}\p{N}_.@/-]+/gu, 'a')
    .slice(0, 6)
  return /["'{[(=]/u.test(beginning) ? beginning : undefined
}

/** Whether nearly all lines begin alike, as the records of a list do. */
function areRecords(lines: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const beginning = beginningOf(line)
    if (beginning !== undefined) counts.set(beginning, (counts.get(beginning) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values()) >= lines.length * shareAlike
}

/**
 * How many characters each line may have: more by its weight, as long as the beginning of each is there. `undefined` where
 * the room does not hold these.
 */
function cutsOf(lines: readonly string[], weights: readonly number[], room: number): number[] | undefined {
  const lengths = lines.map((line) => line.length + 1)
  const least = lengths.map((length) => Math.min(length, leastOfLine + endOfLine + 1))
  if (least.reduce((sum, each) => sum + each, 0) > room) return undefined
  const byWeight = sharesOf(lengths, weights, room)
  const holdsAll = byWeight.every((share, index) => share >= least[index]!)
  const shares = holdsAll ? byWeight : sharesAbove(lengths, least, weights, room)
  return lines.map(({ length }, index) =>
    shares[index]! > length ? length : Math.floor(shares[index]!) - endOfLine - 1,
  )
}

/** Of records whose length lies in their texts, a few are shown with these rather than all without. */
const mostOfTexts = 0.5

/** Every record with its keys and short values, where its length lies in lists and objects; `undefined` if one is no such. */
function withKeysOnly(
  lines: readonly string[],
  weights: readonly number[],
  room: number,
  terms: WeightedTerms,
): string[] | undefined {
  const shares = sharesOf(
    lines.map(({ length }) => length + 1),
    weights,
    room,
  )
  const written: string[] = []
  for (const [index, line] of lines.entries()) {
    const most = Math.floor(shares[index]!) - 1
    if (line.length > most && lengthOfStrings(line) > line.length * mostOfTexts) return undefined
    const shorter = line.length <= most ? line : cutKeyed(line, most, terms)
    if (shorter === undefined) return undefined
    written.push(shorter)
  }
  const length = written.reduce((sum, line) => sum + line.length + 1, 0)
  return length > room * longestOver ? undefined : written
}

/**
 * A list of records, each in a line of its own, with every record: what JSON has in most lines is told once, and long lines
 * are cut, those that answer the question last, so that none is missing. `undefined` for any other text, and where the
 * room holds neither the beginning of each nor its keys.
 */
export function cutRecords(
  text: string,
  { question }: ShrinkContext,
  room: number,
  isVerbatim = false,
): Shrunk | undefined {
  const mostFilled = room / leastRoom
  if (hasMoreLines(text, mostFilled) || countLines(text) > mostFilled * mostBlank) return undefined
  const all = text.split('\n')
  const filled = all.filter((line) => line.trim() !== '')
  if (filled.length < fewestLines || !areRecords(filled)) return undefined
  const { lines, said } = isVerbatim ? { lines: all, said: '' } : withoutShared(all)
  const scores = new RankedTexts(lines, question.terms).score()
  const most = scores.reduce((best, score) => Math.max(best, score), 0) || 1
  const weights = Array.from(scores, (score) => 1 + (weightOfAnswer * score) / most)
  const cuts = cutsOf(lines, weights, room - said.length)
  const written = cuts
    ? lines.map((line, index) => shortLine(line, question.terms, cuts[index]!))
    : withKeysOnly(lines, weights, room - said.length, question.terms)
  if (!written) return undefined
  const total = lines.length - (text.endsWith('\n') ? 1 : 0)
  const shown = written.filter((line, index) => index < total && line === all[index]).length
  return { text: said + written.join('\n'), unit: 'lines', total, shown, cut: 'all' }
}
