/** Whether the day or the month comes first in `03/05/2026`. */
export type DayOrder = 'day first' | 'month first'

/** English and German names of months by how they begin. */
const months: Readonly<Record<string, number>> = {
  jan: 0,
  feb: 1,
  mar: 2,
  mär: 2,
  mrz: 2,
  apr: 3,
  may: 4,
  mai: 4,
  jun: 5,
  jul: 6,
  aug: 7,
  sep: 8,
  oct: 9,
  okt: 9,
  nov: 10,
  dec: 11,
  dez: 11,
}

const time = String.raw`(?:(?:,? |[T:])(\d{1,2}):(\d{2})(?::(\d{2}))?(?:[.,]\d{1,9})?(?: ?([AP])M)?)?(?: ?(?:Uhr|GMT|UTC|Z|([-+]\d{2}):?(\d{2})))?`
const month = String.raw`([A-Za-zä]{3,9})\.?`
const weekday = String.raw`(?:(?:mo|tu|we|th|fr|sa|su|di|mi|do|so)[a-z]{0,8}\.?,? )?`
const dayBefore = new RegExp(`^${weekday}(\\d{1,2})(?:\\.|st|nd|rd|th)?[ /-]${month},?[ /-](\\d{4})${time}$`, 'iu')
const monthBefore = new RegExp(`^${weekday}${month} (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${time}$`, 'iu')
/** As `date` and `git log` print it: `Sun Mar  1 08:12:00 2026 +0000`. */
const yearLast = new RegExp(
  String.raw`^[A-Z][a-z]{2} ([A-Z][a-z]{2}) {1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2})(?: [A-Z]{3,4})? (\d{4})(?: ([-+]\d{2}):?(\d{2}))?$`,
  'u',
)
const dotted = new RegExp(`^${weekday}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4})${time}$`, 'iu')
/** The same with two digits of the year. */
const shortDotted = new RegExp(`^${weekday}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{2})${time}$`, 'iu')
const slashed = new RegExp(`^(\\d{1,2})/(\\d{1,2})/(\\d{4})${time}$`, 'iu')
const chinese = new RegExp(`^(\\d{4})年(\\d{1,2})月(\\d{1,2})[日号]${time}$`, 'iu')

type Parts = readonly (string | undefined)[]

/** Seconds since 1970; `undefined` for a day that no calendar has. */
function secondsOf(year: number, at: number | undefined, day: number, rest: Parts): number | undefined {
  if (at === undefined || at < 0 || at > 11 || day < 1 || day > 31) return undefined
  const [hour = '0', minute = '0', second = '0', half, zoneHour = '0', zoneMinute = '0'] = rest
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  const zone = Number(zoneHour) * 3600 + Math.sign(Number(zoneHour)) * Number(zoneMinute) * 60
  return Date.UTC(year, at, day, hours, Number(minute), Number(second)) / 1000 - zone
}

/** The number of a month from 0, by its name. */
export const monthOf = (name: string): number | undefined => months[name.slice(0, 3).toLowerCase()]

/** Which comes first in dates with slashes, as far as their numbers tell; `undefined` if they do not. */
export function dayOrderOf(values: readonly string[]): DayOrder | undefined {
  let [isDayFirst, isMonthFirst] = [false, false]
  for (const value of values) {
    const found = slashed.exec(value)
    if (!found) continue
    if (Number(found[1]) > 12) isDayFirst = true
    if (Number(found[2]) > 12) isMonthFirst = true
  }
  if (isDayFirst === isMonthFirst) return undefined
  return isDayFirst ? 'day first' : 'month first'
}

/** The time of a date as people and programs write it, in seconds since 1970. */
export function writtenDate(text: string, order?: DayOrder): number | undefined {
  const first = dayBefore.exec(text)
  if (first) return secondsOf(Number(first[3]), monthOf(first[2]!), Number(first[1]), first.slice(4))
  const second = monthBefore.exec(text)
  if (second) return secondsOf(Number(second[3]), monthOf(second[1]!), Number(second[2]), second.slice(4))
  const points = dotted.exec(text)
  if (points) return secondsOf(Number(points[3]), Number(points[2]) - 1, Number(points[1]), points.slice(4))
  const signs = chinese.exec(text)
  if (signs) return secondsOf(Number(signs[1]), Number(signs[2]) - 1, Number(signs[3]), signs.slice(4))
  const printed = yearLast.exec(text)
  if (printed) {
    const [, name, day, hour, minute, clock, year, zone, zoneMinute] = printed
    return secondsOf(Number(year), monthOf(name!), Number(day), [hour, minute, clock, undefined, zone, zoneMinute])
  }
  const slashes = order && slashed.exec(text)
  if (!slashes) return undefined
  const [day, at] = order === 'day first' ? [slashes[1], slashes[2]] : [slashes[2], slashes[1]]
  return secondsOf(Number(slashes[3]), Number(at) - 1, Number(day), slashes.slice(4))
}

/** A day with two digits of its year. */
export interface ShortDay {
  readonly day: number
  readonly year: number
  /** Whether a zero stands in front of its day or month. */
  readonly isPadded: boolean
  /** Seconds since 1970, with a year from 1950 to 2049. */
  readonly value: number
}

/** The day of `01.04.25`, which may be a version just as well. */
export function writtenShortDay(text: string): ShortDay | undefined {
  const found = shortDotted.exec(text)
  if (!found) return undefined
  const [, day = '', at = '', short] = found
  const year = Number(short)
  const value = secondsOf(year + (year < 50 ? 2000 : 1900), Number(at) - 1, Number(day), found.slice(4))
  if (value === undefined) return undefined
  return { day: Number(day), year, isPadded: day.startsWith('0') || at.startsWith('0'), value }
}
