import { amountOf, type Amount } from '../kinds/rows/amount.ts'
import { askedClock, clockAsked } from '../kinds/rows/time-of-day.ts'
import { writtenAmountOf, writtenVersion } from '../kinds/rows/written-amount.ts'
import { writtenDate, writtenShortDay } from '../kinds/rows/written-date.ts'

/** Values that a question asks for by where they begin and end: "above 980 EUR", "between 5 and 8". */
export interface AskedRange {
  /** Whether the ends themselves are not meant: "above 980". */
  readonly isOpen?: true
  readonly least?: Amount
  readonly most?: Amount
}

const mostRanges = 10

const abovePattern =
  '(?:above|over|beyond|(?<!no )(?<!not )(?:more|greater|larger|bigger|higher|longer|slower) than|exceed(?:s|ed|ing)?|at least|no less than|not less than|no fewer than|>=?|≥|' +
  'mehr als|größer als|höher als|länger als|über|mindestens|超过|大于(?:等于)?|高于|多于|不少于|不低于|至少)'
const belowPattern =
  '(?:below|under|(?:less|fewer|smaller|lower|shorter|faster) than|at most|no more than|not more than|up to|<=?|≤|' +
  'weniger als|kleiner als|niedriger als|kürzer als|unter|höchstens|bis zu|不超过|不大于|不高于|低于|小于|少于|不到|至多|最多)'
const olderPattern = '(?:older than|before|earlier than|until|älter als|vor(?: dem)?|bis(?: zum)?|早于)'
const newerPattern =
  '(?:younger than|newer than|after|later than|since|jünger als|neuer als|nach(?: dem)?|seit(?: dem)?|(?<!\\p{L})ab(?: dem)?|晚于)'
const atPattern = '(?<!\\p{L})(?:at|around|about|um|gegen)'
const thenOlderPattern = '(?:之前|以前)'
const thenNewerPattern = '(?:之后|以后)'
const andMorePattern =
  '(?:or|and) (?:more|above|over|higher|greater|later|older)|(?:oder|und) (?:mehr|höher|älter)|及?以上|\\+'
const andLessPattern = '(?:or|and) (?:less|fewer|below|under|lower)|(?:oder|und) weniger|及?以下'
const unitPattern = '(?:%|[A-Za-zµ€$£¥]{1,12}|[秒分时小天周月年元]{1,2}钟?)'
const valuePattern = `(?:\\d{1,2}\\.? [\\p{L}]{3,9}\\.? \\d{4}|[\\p{L}]{3,9} \\d{1,2}, \\d{4}|\\d{4}-\\d{2}-\\d{2}(?:[T ]\\d{2}:\\d{2}(?::\\d{2})?Z?)?|\\d{4}年\\d{1,2}月\\d{1,2}[日号]|\\d{1,2}\\.\\d{1,2}\\.\\d{4}(?!\\d)|${askedClock}|[-+]?(?:[$€£¥] ?|v(?=\\d+\\.\\d))?\\d[\\d.,']{0,20}(?: ?${unitPattern})?)`
const fillerPattern = '(?: (?:about|dem|den|der))?'

const compared = new RegExp(
  `(?:(?<above>${abovePattern})|(?<below>${belowPattern})|(?<older>${olderPattern})|(?<newer>${newerPattern})|(?<at>${atPattern}))${fillerPattern} ?(?<value>${valuePattern})`,
  'giu',
)
const closed = new RegExp(
  `(?<value>${valuePattern}) ?(?:(?<above>${andMorePattern})|(?<below>${andLessPattern})|(?<older>${thenOlderPattern})|(?<newer>${thenNewerPattern}))`,
  'giu',
)
const between = new RegExp(
  `(?:(?:between|from|zwischen|von)${fillerPattern} |(?<![\\w.,:-]))(?<from>${valuePattern}) ?(?:and|to|till|until|through|und|bis|–|—|-|到|至) ?(?<to>${valuePattern})`,
  'giu',
)

/** Words for units, by how they begin. */
const units: readonly (readonly [RegExp, string])[] = [
  [/^(?:eur|€)/iu, '€'],
  [/^(?:usd|dollar|\$)/iu, '$'],
  [/^(?:gbp|pound|£)/iu, '£'],
  [/^(?:cny|rmb|yuan|¥|元)/iu, '¥'],
  [/^(?:seconds?|sekunden?|秒)/iu, 'second'],
  [/^(?:minutes?|mins?$|minuten?|分)/iu, 'minute'],
  [/^(?:hours?|hrs?$|stunden?|小?时)/iu, 'hour'],
  [/^(?:days?|tage?|天)/iu, 'day'],
  [/^(?:weeks?|wochen?|周)/iu, 'week'],
  [/^(?:months?|monate?|个?月)/iu, 'month'],
  [/^(?:years?|jahre?|年)/iu, 'year'],
  [/^(?:ms|milliseconds?|millisekunden?)$/iu, 'ms'],
]
/** How it is said that the end itself counts, too. */
const endsCount =
  /least|most|no |not |=|≥|≤|up to|or |and |mindestens|höchstens|bis zu|oder|und|[不至最]|等于|以[上下]|\+|^ab$/iu
const currencies = '$€£¥'
const written = new RegExp(`^([-+]?)([$€£¥]?) ?(\\d[\\d.,']*?)[.,']*(?: ?(${unitPattern}))?$`, 'iu')

/**
 * Thousands and a fraction as English texts write them: `1.250,5` and `1,250.5` are `1250.5`. Nobody writes euros with three digits
 * behind the point.
 */
function plainNumber(text: string, isEuro: boolean): string {
  const isGrouped = isEuro || text.includes(',') || !/^0|^\d\.\d{3}$/u.test(text)
  if (isGrouped && /^\d{1,3}(?:\.\d{3}){1,5}(?:,\d+)?$/u.test(text)) return text.replaceAll('.', '').replace(',', '.')
  if (/^\d+,\d{1,2}$/u.test(text)) return text.replace(',', '.')
  return text.replaceAll(/[,']/gu, '')
}

/** The amount that a question states, with the unit that it says in words. */
function askedAmount(text: string): Amount | undefined {
  const dated = writtenAmountOf(text.replace(/[.,]$/u, ''))
  if (dated && (dated.dimension === 'date' || dated.dimension === 'version')) return dated
  // "Longer than 2:30"
  if (dated?.dimension === 'time' && text.includes(':')) return dated
  if (/^v/iu.test(text)) return writtenVersion(/^[^ ]*[^ .,]/u.exec(text)![0])
  const found = written.exec(text)
  if (!found) return undefined
  const [, sign, currency, number, word = ''] = found
  const said = units.find(([spelling]) => spelling.test(word))?.[1] ?? word
  const isMoney = said !== '' && currencies.includes(said)
  const plain = plainNumber(number!, said === '€' || currency === '€')
  return amountOf(`${sign}${isMoney ? said : currency}${plain}${isMoney ? '' : said}`) ?? amountOf(sign + plain)
}

type Groups = Readonly<Record<string, string | undefined>>

/** Whether what comes next to an end says it of days and times alone: "ab 3 Tagen" and "3天之后" say how long. */
const ofMoments = /^(?:ab|[之以])/iu
const untilThen = /^(?:until|bis)/iu

/** The last second of a day or minute that a text states: "until 5 May" means all of the day. */
function endOf({ dimension, value }: Amount, text: string): Amount {
  if (dimension !== 'date') return { dimension, value }
  const colons = text.match(/:/gu)?.length ?? 0
  return { dimension, value: value + (colons === 0 ? 86_399.999 : colons === 1 ? 59.999 : 0.999) }
}

const sinceThen = /^(?:since|seit|ab)/iu
const momentPattern = /^(v)?(\d[\d.]{0,20}?)\.?(?: (\p{L}.*))?$/iu
const year = /^(?:19[7-9]\d|20\d\d)$/u
const isUnit = (word: string): boolean =>
  units.some(([spelling]) => spelling.test(word)) ||
  /^(?:uhr|[ap]m)$/iu.test(word) ||
  amountOf(`1${word}`) !== undefined

/** The year, day or version next to "before" or "later than": `2023`, `01.01.23`, `v3.12`; `undefined` for what has a unit. */
function rangeOfMoment({ older, newer, value }: Groups): AskedRange | undefined {
  const [, v, number = '', word = ''] = momentPattern.exec(value!.replace(/[.,]$/u, '')) ?? []
  if (word !== '' && isUnit(word)) return undefined
  const isUntil = older !== undefined && untilThen.test(older)
  const isSince = newer !== undefined && sinceThen.test(newer)
  if (year.test(number)) {
    const isFirst = older === undefined ? isSince : !isUntil
    const end: Amount = { dimension: 'date', value: Date.UTC(Number(number) + (isFirst ? 0 : 1), 0) / 1000 }
    return older === undefined ? { least: end } : { isOpen: true, most: end }
  }
  const day = v === undefined ? writtenShortDay(number) : undefined
  if (day) {
    const end: Amount = { dimension: 'date', value: day.value }
    return older === undefined ? { least: end } : { most: isUntil ? endOf(end, number) : end }
  }
  const version = number.includes('.') && writtenDate(number) === undefined ? writtenVersion(number) : undefined
  if (!version) return undefined
  const open = isUntil || isSince ? {} : ({ isOpen: true } as const)
  return older === undefined ? { ...open, least: version } : { ...open, most: version }
}

const clockAt = (value: number): Amount => ({ dimension: 'clock', value })

function rangeOf(groups: Groups): AskedRange | undefined {
  const { above, below, older, newer, at, value } = groups
  const moment = older ?? newer ?? at
  const clock = moment === undefined ? undefined : clockAsked(value!)
  // "After 5" may be of anything.
  if (clock && /\D/u.test(value!.trim())) {
    const [least, most] = [clockAt(clock.first), clockAt(clock.last)]
    if (older !== undefined) return { most: untilThen.test(older) ? most : clockAt(clock.first) }
    return at === undefined ? { least } : { least, most }
  }
  if (at !== undefined) return undefined
  const ofMoment = moment === undefined ? undefined : rangeOfMoment(groups)
  if (ofMoment) return ofMoment
  const amount = askedAmount(value!)
  if (!amount) return undefined
  const isDate = amount.dimension === 'date'
  if (moment !== undefined && ofMoments.test(moment) && !isDate) return undefined
  // "Before 5" may be a place, and what is older has lasted longer, but began earlier.
  if (older !== undefined) {
    if (isDate) return { most: untilThen.test(older) ? endOf(amount, value!) : amount }
    return amount.dimension === 'time' ? { least: amount } : undefined
  }
  if (newer !== undefined)
    return isDate ? { least: amount } : amount.dimension === 'time' ? { most: amount } : undefined
  const open = endsCount.test(above ?? below ?? '') ? {} : ({ isOpen: true } as const)
  return above === undefined ? { ...open, most: amount } : { ...open, least: amount }
}

const halfOfDay = /(?<=[ap])(?=\.?m\.?$)/iu

/** "Between 14:30 and 14:35", "between 2 and 3 pm": over midnight, too. */
function clocksBetween(from: string, to: string): AskedRange | undefined {
  const most = /\D/u.test(to.trim()) ? clockAsked(to) : undefined
  const half = halfOfDay.test(to) ? (/p/iu.test(to) ? 'p' : 'a') : undefined
  const least = most && clockAsked(from, half)
  return least && { least: clockAt(least.first), most: clockAt(most.last) }
}

function rangeBetween({ from, to }: Groups): AskedRange | undefined {
  const clocks = clocksBetween(from!, to!)
  if (clocks) return clocks
  const until = /\d:\d/u.test(from!) && clockAsked(to!) ? from!.replace(/\d{1,2}:\d{2}(?::\d{2})?/u, to!.trim()) : to!
  const most = askedAmount(until)
  const first = askedAmount(from!)
  if (!most || !first) return undefined
  // "Between 100 and 200 EUR": the unit is said once.
  const least = first.dimension === 'number' && /^[\d.,' ]+$/u.test(from!) ? inUnitOf(from!, to!) : first
  return least.dimension === most.dimension && least.value < most.value
    ? { least, most: endOf(most, until) }
    : undefined
}

const inUnitOf = (number: string, other: string): Amount =>
  askedAmount(other.replace(/\d[\d.,']*/u, number.trim())) ?? { dimension: 'number', value: Number.NaN }

/** The ranges of values that a text asks for. */
export function rangesIn(text: string): AskedRange[] {
  const ranges: AskedRange[] = []
  const add = (matches: Iterable<RegExpMatchArray>, read: (groups: Groups) => AskedRange | undefined): void => {
    for (const { groups } of matches) {
      const range = ranges.length < mostRanges ? read(groups!) : undefined
      if (range) ranges.push(range)
    }
  }
  add(text.matchAll(compared), rangeOf)
  add(text.matchAll(closed), rangeOf)
  add(text.matchAll(between), rangeBetween)
  return ranges
}

const mostBetween = 40
const ids =
  /(?<![\w-])([A-Za-z][A-Za-z_]{0,20}[-_#]?)(\d{1,12}) ?(?:(?:to|through|thru|until|bis|–|—|…|\.{2,3}|到|至) ?(?:\1)?|- ?\1)(\d{1,12})(?![\w-])/giu

/** The ids between two that a text names as a range: `ORD-1041` and `ORD-1042` for "ORD-1040 to ORD-1043". */
export function* idsBetween(text: string): Generator<string> {
  for (const [, prefix, from, to] of text.matchAll(ids)) {
    const [first, last] = [Number(from), Number(to)]
    if (last - first > mostBetween) continue
    for (let id = first + 1; id < last; id += 1) yield `${prefix}${String(id).padStart(from!.length, '0')}`
  }
}
