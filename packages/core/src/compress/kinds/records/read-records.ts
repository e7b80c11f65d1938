import { endsOf } from './tails.ts'

/** One record of a list, in lines from `from` up to `to`. */
export interface TextRecord {
  readonly from: number
  readonly to: number
  /** The lines that name it: the first, and those that say where it is to be found. */
  readonly names: readonly number[]
  /** Its place in its list, from 0. */
  readonly rank: number
  /** Where it is to be found; tells records that stand in several lists. */
  readonly place: string | undefined
}

/** How the records of a list begin. */
interface Form {
  readonly start: RegExp
  /** Records say where they are to be found; without that they have a key in common, and a name. */
  readonly hasPlaces: boolean
  /** Their first line says it: the number of a ticket. */
  readonly startsWithPlace?: true
  /** The share of records that say more than their first line does: a list of links is a page, and a number begins many a line. */
  readonly fewestTold?: number
}

const forms: readonly Form[] = [
  { start: /^ {0,3}(?:#{1,4} )?(?:\*\*)?(?:Result )?[[(]?(\d{1,3})[\]).:](?:\*\*)? {1,3}\S/u, hasPlaces: true },
  { start: /^ {0,3}(?:- |#{1,4} )?(?:\*\*)?title(?:\*\*)?: /iu, hasPlaces: true },
  { start: /^ {0,3}(?:[-*] |#{1,4} )\[[^[\]]{1,300}\]\(https?:/u, hasPlaces: true, fewestTold: 0.3 },
  {
    start:
      /^ {0,3}(?:[-*] |#{1,4} |\d{1,3}[.)] )?(?:\*\*)?\[?(?:[A-Z][A-Z\d]{1,9}-|#)\d{1,7}\]?(?:\*\*)?(?:: | [-–—|·:] | (?![\d*][\d*,/-]{0,20} [\d*])\S)/u,
    hasPlaces: true,
    startsWithPlace: true,
    fewestTold: 0.8,
  },
  { start: /^( {0,8}- [A-Za-z_]\w{0,40}): \S/u, hasPlaces: false },
]

const address = /\bhttps?:\/\/[^\s)\]>"']{1,2000}/u
const placeField =
  /^\s{0,8}(?:[-*] )?(?:\*\*)?(?:id|doi|uri|isbn|arxiv|pmid|url|link|链接|网址|编号)(?:\*\*)?[:：] {0,4}(\S{1,200})/iu
/** A line that says where a record is to be found has few words besides. */
const mostBesidePlace = 40
const nameField = /^\s{0,12}(?:- )?(?:\w{1,40}_)?(?:name|id|title|key|slug|url): .{1,120}$/iu
/** What stands between two lists: a heading, a rule, or a line that announces what follows. */
const between = /^\s*$|^#{1,6} |^[=*_-]{3,}\s*$|:\s*$/u

const readLength = 600
/** So many lines of a record can name it. */
const longestHead = 6
const fewestRecords = 3
/** The share of records that say where they are to be found, or what they are called. */
const fewestNamed = 0.8
/** The share of numbers that follow upon each other. */
const fewestCounted = 0.8
/** The list begins at the beginning. */
const mostLinesBefore = 6
/** What is longer is a chapter, or a data set. */
const longestRecord = 80
const longestList = 20_000

const isBlank = (line: string | undefined): boolean => line?.trim() === ''

function placeOf(line: string, isFirst: boolean): string | undefined {
  const start = line.slice(0, readLength)
  const field = placeField.exec(start)?.[1]
  if (field !== undefined) return field
  const found = address.exec(start)?.[0]
  return found !== undefined && (isFirst || start.trim().length - found.length <= mostBesidePlace) ? found : undefined
}

/** The lines that name a record, and where it is to be found. */
function namesOf(
  lines: readonly string[],
  from: number,
  to: number,
  { hasPlaces, startsWithPlace }: Form,
): Pick<TextRecord, 'names' | 'place'> & { readonly isNamed: boolean } {
  const names = [from]
  let place: string | undefined
  let isNamed = startsWithPlace === true
  for (let at = from; at < Math.min(to, from + longestHead) && !isBlank(lines[at]); at += 1) {
    const line = lines[at]!
    if (line.length > readLength) break
    const found = hasPlaces ? placeOf(line, at === from) : nameField.exec(line)?.[0]
    if (found === undefined) continue
    isNamed = true
    if (hasPlaces) place ??= found
    if (at > from) names.push(at)
  }
  return { names, place, isNamed }
}

/** The first line of a record, and whether the numbers begin again with it. */
interface Start {
  readonly at: number
  readonly isAgain: boolean
}

/** The first lines of records by one form: numbers that count, or the same key at the same indentation. */
function startsOf(lines: readonly string[], { start }: Form): Start[] {
  const starts: Start[] = []
  let key: string | undefined
  let last = 0
  let counted = 0
  for (const [index, line] of lines.entries()) {
    const match = start.exec(line.slice(0, readLength))
    if (!match) continue
    const number = Number(match[1])
    const own = Number.isNaN(number) ? match[1] : `${line.length - line.trimStart().length}`
    key ??= own
    if (own !== key) continue
    starts.push({ at: index, isAgain: starts.length > 0 && number <= last })
    if (Number.isNaN(number) || number === last + 1 || number === 1) counted += 1
    last = number
  }
  return counted >= starts.length * fewestCounted ? starts : []
}

/** Where a record ends: before what stands between it and the next. */
function endOf(lines: readonly string[], from: number, next: number): number {
  let to = next
  while (to > from + 1 && between.test(lines[to - 1]!.slice(-readLength))) to -= 1
  return to
}

/** The end of the last record, which has no more paragraphs than the one before it; what follows speaks of the list. */
function endOfLast(lines: readonly string[], from: number, to: number, paragraphs: number): number {
  let seen = 1
  for (let at = from + 1; at < to; at += 1) {
    if (!isBlank(lines[at]) || isBlank(lines[at - 1])) continue
    seen += 1
    if (seen > paragraphs) return at
  }
  return to
}

function countParagraphs(lines: readonly string[], from: number, to: number): number {
  let count = 1
  for (let at = from + 1; at < to; at += 1) if (isBlank(lines[at]) && !isBlank(lines[at - 1])) count += 1
  return count
}

function readForm(lines: readonly string[], form: Form): TextRecord[] | undefined {
  const starts = startsOf(lines, form)
  if (starts.length < fewestRecords) return undefined
  if (lines.slice(0, starts[0]!.at).filter((line) => !isBlank(line)).length > mostLinesBefore) return undefined
  const open = starts.map(({ at }, index) => {
    const next = starts[index + 1]
    const to = endOf(lines, at, next?.at ?? lines.length)
    const body = namesOf(lines, at, to, form).names.at(-1)! + 1
    return { from: at, body, to, endsGroup: next?.isAgain === true }
  })
  const ends = endsOf(lines, open)
  const records: TextRecord[] = []
  let named = 0
  for (const [index, { from }] of open.entries()) {
    const previous = records.at(-1)
    let to = endOf(lines, from, ends[index]!)
    if (index === open.length - 1) to = endOfLast(lines, from, to, countParagraphs(lines, previous!.from, previous!.to))
    if (to - from > longestRecord) return undefined
    const { names, place, isNamed } = namesOf(lines, from, to, form)
    if (isNamed) named += 1
    const followsOn = previous && !lines.slice(previous.to, from).some((line) => !isBlank(line))
    records.push({ from, to, names, rank: followsOn ? previous.rank + 1 : 0, place })
  }
  if (named < starts.length * fewestNamed) return undefined
  const told = records.filter(({ from, to }) => to > from + 1).length
  if (told < starts.length * (form.fewestTold ?? 0)) return undefined
  return records
}

/**
 * The records of a list that is written as text; `undefined` where a text is no such list.
 *
 * @param havePlaces whether they say where they are to be found; without it either will do
 */
export function readRecords(lines: readonly string[], havePlaces?: boolean): TextRecord[] | undefined {
  if (lines.length > longestList) return undefined
  for (const form of forms) {
    if (havePlaces !== undefined && form.hasPlaces !== havePlaces) continue
    const records = readForm(lines, form)
    if (records) return records
  }
  return undefined
}
