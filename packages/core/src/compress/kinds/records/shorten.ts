import { extractTerms } from '../../../text/terms.ts'
import { gap, type ShrinkContext } from '../../kind.ts'
import { sharesAbove } from '../lines/cut/shares.ts'
import type { Member } from './members.ts'
import type { NamedRecords } from './name-records.ts'
import type { RecordList } from './record-list.ts'
import { leastOf, markLength, shortList, shortText } from '../prose/short-text.ts'

/** Values that are so many times as long on average as the least that says something are texts: they are cut, and not left out as a whole. */
const timesLeast = 2
/** So many names of a long list stay, or so many where there is little room. */
const namesOfList = [3, 1] as const
/**
 * Values of one label that take more than such a share of what is left give way to texts; short ones say much in little, and those
 * that the question asks for by their label answer it.
 */
const shareOfValues = { asked: 0.9, short: 0.6, long: 0.34 }
const longestShort = 48
/** The records that answer the question best have so many characters of their texts before others have any. */
const best = { characters: 400, least: 0.5, share: 0.9 }
/** Texts that answer the question have up to so many times the room of others. */
const weightOfAnswer = 3

/** What each member is written as; `undefined` where nothing of it is. */
export interface ShortMembers {
  readonly written: readonly (string | undefined)[]
  /** The labels that are left out of every record. */
  readonly dropped: ReadonlySet<string>
  /** Texts stay only where they answer the question best. */
  readonly isOnlyBest: boolean
}

const sumOf = (indexes: Iterable<number>, value: (index: number) => number): number => {
  let sum = 0
  for (const index of indexes) sum += value(index)
  return sum
}

/** Members by their label; those without one, and long ones, are texts. */
function byLabel(
  indexes: readonly number[],
  members: readonly Member[],
  short: readonly string[],
): { readonly texts: number[]; readonly values: Map<string, number[]> } {
  const values = new Map<string, number[]>()
  for (const index of indexes) {
    const { label } = members[index]!
    const known = values.get(label)
    if (known) known.push(index)
    else values.set(label, [index])
  }
  const texts: number[] = []
  for (const [label, all] of values) {
    const isShort = sumOf(all, (index) => short[index]!.length - timesLeast * leastOf(short[index]!)) <= 0
    if (label !== '' && isShort) continue
    for (const each of all) texts.push(each)
    values.delete(label)
  }
  return { texts, values }
}

/**
 * What records say in the room there is for it, the same of all: long lists give way first, then texts, what answers the
 * question last; then values of one label after the other.
 */
export function shortenMembers(
  { members, answers: { byMember } }: RecordList,
  { named, forTexts }: NamedRecords,
  context: ShrinkContext,
  kept?: ReadonlyMap<number, string>,
): ShortMembers {
  const indexes = [...members.keys()].filter((index) => named.has(members[index]!.record) && !kept?.has(index))
  const lists: readonly string[][] = namesOfList.map((names) =>
    members.map(({ label, isSeveral, text }, index) =>
      label === '' || isSeveral ? text : (shortList(text, context, names, index === members.length - 1) ?? text),
    ),
  )
  const short = lists[0]!
  const lengths = short.map(({ length }) => length)
  const { texts, values } = byLabel(indexes, members, short)
  const costOf = (all: readonly number[], list: readonly string[]): number =>
    sumOf(all, (index) => list[index]!.length + 1)
  const written: (string | undefined)[] = members.map((_, index) => kept?.get(index))
  let left = forTexts - texts.length * markLength
  const dropped = new Set<string>()
  const shortest = lists.at(-1)!
  const isAsked = (label: string): boolean => extractTerms(label).some((term) => context.question.terms.has(term))
  const sorted = [...values].toSorted(([, a], [, b]) => costOf(a, shortest) - costOf(b, shortest))
  const isShort = (all: readonly number[], list: readonly string[]): boolean =>
    costOf(all, list) <= all.length * longestShort
  /** Writes the values of a label within a share of what is left, or within what texts leave. */
  const writeValues = (all: readonly number[], share: number): boolean => {
    const most = texts.length === 0 ? left : Math.max(left * share, left - costOf(texts, short))
    const fitting = lists.find((list) => costOf(all, list) <= most)
    if (!fitting) return false
    left -= costOf(all, fitting)
    for (const index of all) written[index] = fitting[index]
    return true
  }
  // Values that are asked for come first. Short ones say much in little; then come the texts that answer the question, then others.
  const asked = new Set(
    sorted.flatMap(([label, all]) => (isAsked(label) && writeValues(all, shareOfValues.asked) ? label : [])),
  )
  const others = sorted.filter(([label]) => !asked.has(label))
  for (const [label, all] of others)
    if (isShort(all, shortest) && !writeValues(all, shareOfValues.short)) dropped.add(label)
  const first: number[] = []
  let reserved = 0
  const answering = texts.filter((index) => byMember[index]! >= best.least)
  for (const index of answering.toSorted((a, b) => byMember[b]! - byMember[a]! || a - b)) {
    const price = Math.min(best.characters, lengths[index]!)
    if (reserved + price > left * best.share) break
    first.push(index)
    reserved += price
  }
  left -= reserved
  for (const [label, all] of others)
    if (!isShort(all, shortest) && !writeValues(all, shareOfValues.long)) dropped.add(label)
  left += reserved
  // What is left goes to texts, more to those that answer the question; where it is too little for all, to these alone.
  const leastFor = (index: number): number => Math.min(leastOf(short[index]!), lengths[index]!)
  const isOnlyBest = left < sumOf(texts, leastFor)
  const given = !isOnlyBest ? texts : left > 0 ? first : []
  const weights = given.map((index) => 1 + (weightOfAnswer - 1) * byMember[index]!)
  const shares = sharesAbove(
    given.map((index) => lengths[index]!),
    given.map(leastFor),
    weights,
    left,
  )
  for (const [at, index] of given.entries()) {
    written[index] = shortText(short[index]!, context, Math.floor(shares[at]!))
    left -= written[index].length
  }
  // What texts left over goes to values that found no room, and to lists that were cut, to all of one label.
  for (const label of dropped) {
    const all = values.get(label)!
    const fitting = lists.find((list) => costOf(all, list) <= left)
    if (!fitting) continue
    dropped.delete(label)
    left -= costOf(all, fitting)
    for (const index of all) written[index] = fitting[index]
  }
  for (const all of values.values()) {
    const more = sumOf(all, (index) => members[index]!.text.length - (written[index]?.length ?? -Infinity))
    if (more > left) continue
    left -= more
    for (const index of all) written[index] = members[index]!.text
  }
  return { written, dropped, isOnlyBest }
}

/** Says once what is left out of many records; what is left out of one is marked in its place. */
export function droppedMark(
  members: readonly Member[],
  named: ReadonlySet<number>,
  { written, dropped, isOnlyBest }: ShortMembers,
): string | undefined {
  // A label that is left out may stay where the question names what it says.
  const kept = members.filter(({ record }, index) => written[index] !== undefined && named.has(record))
  const some = new Set(kept.map(({ label }) => label).filter((label) => dropped.has(label)))
  const every = [...dropped].filter((label) => !some.has(label))
  const said = every.length > 0 ? [`${every.join(', ')} of every record`] : []
  const without = new Map<string, Set<number>>()
  for (const [index, { label, record }] of members.entries()) {
    if (written[index] !== undefined || !named.has(record)) continue
    if (!some.has(label) && (!isOnlyBest || dropped.has(label))) continue
    without.set(label, (without.get(label) ?? new Set()).add(record))
  }
  for (const [label, { size }] of without)
    said.push(`${label === '' ? 'the text' : label} of ${size} record${size === 1 ? '' : 's'}`)
  return said.length > 0 ? gap(`left out: ${said.join('; ')}`) : undefined
}
