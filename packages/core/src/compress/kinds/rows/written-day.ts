import { monthOf } from './written-date.ts'

/** A day that a text names. */
export interface WrittenDay {
  /** Its digits, `20260415`, or `0415` where no year is said. */
  readonly digits: string
  /** As it stands, in small letters. */
  readonly written: string
}

const month =
  '(jan(?:uary?)?|feb(?:ruary?)?|mar(?:ch)?|märz|mrz|apr(?:il)?|ma[yi]|jun[ei]?|jul[yi]?|aug(?:ust)?|sep(?:t(?:ember)?)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)(?!\\p{L})'

/** How days are written, each with what its groups are. */
const forms: readonly (readonly [RegExp, string])[] = (
  [
    ['(?<![\\d.,])(\\d{4})([-/.]?)(\\d{2})\\2(\\d{2})(?!\\d|[.,]\\d)', 'y-md'],
    ['(?<![\\d.,])(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|(?!\\d))(?!\\d)', 'dmy'],
    [`(?<![\\d.,:])(\\d{1,2})(?:\\.|st|nd|rd|th)?(?: of)?[ /-]?${month}\\.?(?:,?[ /-](\\d{4})(?!\\d))?`, 'dmy'],
    [`(?<!\\p{L})${month}\\.? {1,2}(\\d{1,2})(?:st|nd|rd|th)?(?!\\d|[.,:]\\d)(?:,? (\\d{4})(?!\\d))?`, 'mdy'],
    ['(?:(\\d{4})年)?(?<!\\d)(\\d{1,2})月(\\d{1,2})(?!\\d)[日号]?', 'ymd'],
    ['(?<![\\d/])(\\d{1,2})/(\\d{1,2})/(\\d{4})(?![\\d/])', 'dmy'],
    ['(?<![\\d/])(\\d{1,2})/(\\d{1,2})/(\\d{4})(?![\\d/])', 'mdy'],
  ] as const
).map(([pattern, groups]) => [new RegExp(pattern, 'giu'), groups])

/** The digits of a day of a month; nothing for one that no calendar has. */
function digitsOf(year: string, name: string, day: string): string | undefined {
  const at = /^\d/u.test(name) ? Number(name) : (monthOf(name) ?? -1) + 1
  if (at < 1 || at > 12 || Number(day) < 1 || Number(day) > 31 || !/^(?:|19[7-9]\d|20\d\d)$/u.test(year))
    return undefined
  return `${year}${String(at).padStart(2, '0')}${day.padStart(2, '0')}`
}

/** The days that a text names: `15 April`, `April 15th, 2026`, `15.04.2026`, `2026-04-15`, `20260415`, `4月15日`. */
export function* daysIn(text: string): Generator<WrittenDay> {
  for (const [pattern, groups] of forms)
    for (const match of text.matchAll(pattern)) {
      const part = (name: string): string => match[groups.indexOf(name) + 1] ?? ''
      const digits = digitsOf(part('y'), part('m'), part('d'))
      if (digits !== undefined) yield { digits, written: match[0].toLowerCase() }
    }
}

/** Longer texts are not looked through for other ways to write a day. */
const longestRead = 1_000_000
/** A day that is written in more ways is none of them in particular. */
const mostSpellings = 8

const isSame = (one: string, other: string): boolean => one.endsWith(other) || other.endsWith(one)

/** How a text writes some days. Eight digits that stand in it are themselves, and may be no day. */
export function spellingsOfDays(days: readonly WrittenDay[], text: string): string[] {
  const asked = days.filter(({ written }) => !/^\d{8}$/u.test(written) || !text.includes(written))
  if (asked.length === 0 || text.length > longestRead) return []
  const found = new Set<string>()
  for (const { digits, written } of daysIn(text))
    if (!found.has(written) && asked.some((day) => isSame(day.digits, digits))) found.add(written)
  return found.size > mostSpellings * asked.length ? [] : [...found]
}

/** Whether a text in small letters holds one of some days, which is no part of a longer number or word. */
export const holdsDay = (text: string, days: readonly string[]): boolean =>
  days.some((day) => placeOfDay(text, day) >= 0)

/** Where a day stands in a text in small letters from some place on, as no part of a longer number or word; -1 if nowhere. */
export function placeOfDay(text: string, day: string, from = 0): number {
  for (let at = text.indexOf(day, from); at >= 0; at = text.indexOf(day, at + 1)) {
    const [before, behind] = [text[at - 1] ?? '', text[at + day.length] ?? '']
    if (!/\d/u.test(before) && !/\d/u.test(behind) && !(/^\p{L}/u.test(day) && /\p{L}/u.test(before))) return at
  }
  return -1
}

const eightDigits = /^(?:19[7-9]\d|20\d\d)(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/u

/** The day that eight digits stand for, in seconds since 1970; `NaN` if none. */
export function denseDay(digits: string): number {
  if (!eightDigits.test(digits)) return Number.NaN
  return Date.UTC(Number(digits.slice(0, 4)), Number(digits.slice(4, 6)) - 1, Number(digits.slice(6))) / 1000
}
