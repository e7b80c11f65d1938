import { gap } from '../../kind.ts'
import { lengthOfNames, type RecordList } from './record-list.ts'
import { titleOf } from './title.ts'

/** So many characters of its title name a record that is missing. */
const longestTitle = 40
/** What a mark for records that are missing costs besides their titles, in characters. */
const gapCost = 40
const separator = '; '
/** Where not all can be named, such shares of the room are for those that are, and for what the best of them say. */
const shareOfNamed = 0.6
export const shareOfTexts = 0.25
const gapBetween = 20
/** What a record is worth by its place in the list, besides how well it answers the question. */
const worthOfAny = 0.5
const costOfRank = 0.25
const worthOfRepeat = 0.1

/** Which records of a list are named whole, and what is left for what they say, and for the titles of the others. */
export interface NamedRecords {
  readonly named: ReadonlySet<number>
  readonly forTexts: number
  readonly forTitles: number
}

/** The order in which records are named: what answers the question, then the first; what an earlier list has comes last. */
function orderOf({ records, answers: { byRecord } }: RecordList, before: ReadonlySet<number>): number[] {
  const seen = new Set<string>()
  const worth = records.map(({ place, rank }, record) => {
    const isRepeated = place !== undefined && seen.has(place)
    if (place !== undefined) seen.add(place)
    if (before.has(record)) return Infinity
    return ((worthOfAny + byRecord[record]!) / (1 + rank * costOfRank)) * (isRepeated ? worthOfRepeat : 1)
  })
  return [...records.keys()].toSorted((a, b) => (worth[a] === worth[b] ? a - b : worth[b]! - worth[a]!))
}

/**
 * Names all records where there is room for it; else some with what they say, and the others by their titles in marks.
 *
 * @param before records that are named before all others
 * @param reserved the characters of what some of them say in any case
 */
export function nameRecords(
  list: RecordList,
  room: number,
  before: ReadonlySet<number> = new Set(),
  reserved = 0,
): NamedRecords {
  const { lines, records } = list
  const lengths = records.map((record) => lengthOfNames(lines, record))
  const all = lengths.reduce((sum, length) => sum + length, 0)
  if (all <= room - reserved) return { named: new Set(records.keys()), forTexts: room - all - reserved, forTitles: 0 }
  const titles = records.map(({ from }) => titleOf(lines[from]!, longestTitle).length + separator.length)
  const forAllTitles = titles.reduce((sum, title) => sum + title, gapCost)
  const named = new Set<number>()
  const forTexts = room * shareOfTexts
  const forNamed = Math.max(room * shareOfNamed, room - forAllTitles - forTexts)
  let left = forNamed
  for (const record of orderOf(list, before)) {
    if (lengths[record]! + gapBetween > left) break
    named.add(record)
    left -= lengths[record]! + gapBetween
  }
  return { named, forTexts: Math.max(0, forTexts - reserved), forTitles: room - forTexts - forNamed + left }
}

/** Says which records are missing between two others: how many, in which lines, and their titles as far as there is room. */
export function missingMark({ lines, records }: RecordList, from: number, to: number, room: number): string {
  const where = `${to - from} more, lines ${records[from]!.from + 1}-${records[to - 1]!.to}`
  const titles: string[] = []
  let left = room
  for (let record = from; record < to; record += 1) {
    const title = titleOf(lines[records[record]!.from]!, longestTitle)
    if (title.length + separator.length > left) break
    titles.push(title)
    left -= title.length + separator.length
  }
  if (titles.length === 0) return gap(where)
  return gap(`${where}${titles.length < to - from ? ', among them' : ''}: ${titles.join(separator)}`)
}
