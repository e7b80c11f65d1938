import type { TextSample } from '../../read/text-sample.ts'
import { beginsWithLevel, hasLevel } from './levels.ts'

/** Only the beginning of a line is looked at. */
const readLength = 160
/** A time stands so early in a line. */
const latest = 60

const month = String.raw`(?:Jan|Feb|Mar|Mär|Apr|May|Mai|Jun|Jul|Aug|Sep|Oct|Okt|Nov|Dec|Dez)\p{L}{0,6}\.?`
const date = [
  String.raw`\d{4}[-/.]\d{1,2}[-/.]\d{1,2}`,
  String.raw`\d{1,2}[-/.]\d{1,2}(?:[-/.]\d{2,4})?`,
  String.raw`\d{1,2}\.?[-/ ]${month}[-/ ,]{1,2}\d{2,4}`,
  String.raw`${month} {1,2}\d{1,2}(?:,? \d{4})?`,
  String.raw`\d{4}年\d{1,2}月\d{1,2}日`,
].join('|')
const clock = String.raw`\d{1,2}:\d\d:\d\d(?![\d:])(?:[.,]\d{1,9})?(?: ?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)(?![\p{L}\p{N}]))?|\d{1,2}时\d{1,2}分(?:\d{1,2}秒)?`

/** A day with a time of day to the second, however it is written; in one word or a number, too. */
const moment = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${date})(?:[ T,:_]{1,2}|, )(?:${clock})|\d{8}[T ]\d{6}(?:Z|(?!\d))|\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d)`,
  'u',
)
/** A time of day, a count of seconds since 1970 or since the start: alone in front of a line, or behind what no sentence begins with. */
const bare = new RegExp(
  String.raw`^(?:[\s\[(<"'*|-]{0,6}|[\w.\/@-]{1,40}[ \t]{0,12}\|[ \t]{0,4}|(?:ts|time|timestamp|t|at)=["']?|\[[^\]]{1,40}\] ?|\p{Lu}{3,9} {1,4})(?:${clock}|1\d{9}\.\d{1,9}(?![\p{L}\p{N}])|1\d{12}(?:\d{3}|\d{6})?(?![\p{L}\p{N}])|\[ {0,6}\d{1,7}\.\d{3,6}\])`,
  'u',
)
/** A day, or a time of day to the minute, which many texts have in front of their lines. */
const coarse = new RegExp(
  String.raw`^[\s\[(<"'*|-]{0,6}(?:(?:${date})(?!\d)|\d{1,2}:\d\d(?!\d)|1\d{9}(?![\p{L}\p{N}]))`,
  'u',
)
/** In front of a time: the name of a commit, or the size of a file. */
const otherBefore = /^\s*(?:\^?(?=\d{0,39}[a-f])[\da-f]{7,40}\s|[\d.,]{1,20}[KMGT]?i?B?\s{1,8}$)/u
/** Words before a moment: more make a sentence, or a row of a table. */
const mostWordsBefore = 3
/** The cells of a row, behind the time in the first of them. */
const rowOfCells = /^["']?[;,\t](?=\S)/u
/** Who says something in a conversation: a name, or names, in front of a colon, or one in angle brackets. */
const speaker =
  /^(?: ?[AP]M)?[\])]?,?(?: [-–])? {0,2}(?:<[^<>\s]{1,40}> |[\p{Lu}\p{Lo}][\p{L}'’.-]{0,60}(?: [\p{Lu}\p{Lo}][\p{L}'’.-]{0,30}){0,3} ?[:：] ?\S)/u

/** How a line begins. */
interface Start {
  /** With a time to the second, in a place where records have it, or with a level. */
  readonly isRecord: boolean
  /** With both. */
  readonly isSure: boolean
  /** Whose words follow, where it is somebody's, without what they are. */
  readonly said: string | undefined
}

const timeOf = (start: string): RegExpExecArray | undefined => {
  const found = moment.exec(start)
  const before = found ? start.slice(0, found.index) : ''
  if (found && before.length <= latest && before.trim().split(/\s+/u).length <= mostWordsBefore)
    return otherBefore.test(before) ? undefined : found
  return bare.exec(start) ?? undefined
}

function startOf(line: string): Start {
  const start = line.slice(0, readLength)
  const time = timeOf(start)
  const isLevelled = hasLevel(start)
  if (time && isLevelled) return { isRecord: true, isSure: true, said: undefined }
  if (time) {
    const rest = start.slice(time.index + time[0].length)
    return { isRecord: /\p{L}/u.test(rest) && !rowOfCells.test(rest), isSure: false, said: saidIn(rest) }
  }
  if (beginsWithLevel(start) || (isLevelled && coarse.test(start)))
    return { isRecord: true, isSure: false, said: undefined }
  const day = coarse.exec(start)
  const rest = day ? start.slice(day[0].length).replace(/^,? \d{1,2}:\d\d/u, '') : ''
  return { isRecord: false, isSure: false, said: saidIn(rest) }
}

function saidIn(rest: string): string | undefined {
  const found = speaker.exec(rest)
  return found ? rest.slice(found[0].length - 1) : undefined
}

/** Fewer lines with a time may stand in any text. */
const fewestLines = 6
const fewestRecords = 0.8
const fewestSaid = 0.6
/** People hardly ever say the same again, numbers aside; programs do. */
const fewestOwnWords = 0.6
/** Below the first line of a record others may stand, indented. */
const fewestStarts = 0.3

const startsOf = ({ lines }: TextSample): { readonly starts: readonly Start[]; readonly share: number } => {
  const first = lines.filter((line) => !/^(?:\s{2,}|\t)\S/u.test(line) || bare.test(line.slice(0, readLength)))
  return { starts: first.map(startOf), share: first.length / Math.max(1, lines.length) }
}

const isTalk = (starts: readonly Start[]): boolean => {
  const said = starts.flatMap((start) => start.said?.replaceAll(/\d+/gu, '#') ?? [])
  return said.length >= starts.length * fewestSaid && new Set(said).size >= said.length * fewestOwnWords
}

/** Whether a text is what people said, each line with its time and a name. */
export const isConversation = (sample: TextSample): boolean => isTalk(startsOf(sample).starts)

/** Whether nearly all lines of a text begin as records of a log do: with a time, however it is written, or with a level. */
export function areLogRecords(sample: TextSample): boolean {
  const { starts, share } = startsOf(sample)
  return (
    starts.length >= fewestLines &&
    share >= fewestStarts &&
    starts.filter(({ isRecord }) => isRecord).length >= starts.length * fewestRecords &&
    !isTalk(starts)
  )
}

/** Whether nearly all, the first among them, begin with both: tabs or bars between these make no table. */
export function areSureRecords(sample: TextSample): boolean {
  const { starts } = startsOf(sample)
  return (
    starts.length >= fewestLines &&
    starts[0]!.isSure &&
    starts.filter(({ isSure }) => isSure).length >= starts.length * fewestRecords
  )
}
