/** A value that can be compared with others of its dimension. */
export interface Amount {
  /** `number`, `percent`, `size`, `time`, `date`, `version`, `clock`, the sign of a currency, or another unit as it is written. */
  readonly dimension: string
  readonly value: number
}

/** Longer texts are no amounts. */
const longest = 40

const seconds: Readonly<Record<string, number>> = {
  ns: 1e-9,
  us: 1e-6,
  µs: 1e-6,
  ms: 1e-3,
  s: 1,
  sec: 1,
  second: 1,
  m: 60,
  min: 60,
  minute: 60,
  h: 3600,
  hour: 3600,
  d: 86_400,
  day: 86_400,
  w: 604_800,
  week: 604_800,
  month: 2_592_000,
  y: 31_536_000,
  year: 31_536_000,
}
const powers = 'kmgtp'
/** What a number of money is multiplied by: `B` says billions, and no bytes. */
const ofMoney = /^ ?(?:(k)|(m)(?:n|illions?)?|(b)(?:n|illions?)?|(t)(?:rillions?)?)$/iu

const numeral = /^[-+]?([$€£¥])?(\d{1,3}(?:[,']\d{3}){1,5}|\d{1,15})(\.\d{1,15})?(?:e([-+]?\d{1,3}))?/iu
const inBrackets = /^ ?\([^()]{1,30}\)$/u
const size = /^ ?([kmgtp])?(i)?(?:b|bytes?)?$/iu
const spelled = /^ ?(second|minute|hour|day|week|month|year)s?(?: ago)?$/u
const lasting = /^(?:\d{1,9}(?:\.\d{1,9})?(?:ms|us|µs|ns|y|w|d|h|m|s) ?)+$/u
const lastingPart = /(\d{1,9}(?:\.\d{1,9})?)(ms|us|µs|ns|y|w|d|h|m|s)/gu
const clock = /^(\d{1,4}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/u
const date =
  /^(\d{4})[-/](\d{2})[-/](\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d{1,9})?)?)? ?(?:Z|UTC|([-+])(\d{2}):?(\d{2})?)?$/u
/** As calendars write it, `20260415T090000Z`, and `20260415 09:00:00`. */
const dense =
  /^(\d{4})(\d{2})(\d{2})(?:T| (?=\d\d:))(\d{2}):?(\d{2})(?::?(\d{2})(\.\d{1,9})?)?(?:Z|([-+])(\d{2}):?(\d{2})?)?$/u

function readDate(text: string): Amount | undefined {
  const found = date.exec(text) ?? dense.exec(text)
  if (!found) return undefined
  const [, year, month, day, hour = 0, minute = 0, second = 0, part = 0, sign, zoneHour = 0, zoneMinute = 0] = found
  const zone = (Number(zoneHour) * 3600 + Number(zoneMinute) * 60) * (sign === '-' ? -1 : 1)
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return { dimension: 'date', value: time / 1000 + Number(part) - zone }
}

function readLasting(text: string): Amount {
  let value = 0
  for (const [, count, unit] of text.matchAll(lastingPart)) value += Number(count) * seconds[unit!]!
  return { dimension: 'time', value }
}

function readUnit(value: number, unit: string): Amount | undefined {
  if (unit === '' || inBrackets.test(unit)) return { dimension: 'number', value }
  if (unit === '%' || unit === ' %') return { dimension: 'percent', value }
  const time = seconds[spelled.exec(unit)?.[1] ?? unit.trim()]
  if (time !== undefined) return { dimension: 'time', value: value * time }
  const sized = size.exec(unit)
  if (!sized) return undefined
  const power = sized[1] === undefined ? 0 : powers.indexOf(sized[1].toLowerCase()) + 1
  return { dimension: 'size', value: value * (sized[2] === undefined ? 1000 : 1024) ** power }
}

/** How many units of money a word behind a number means, such as `B` and ` million`; `undefined` for other words. */
export function factorOfMoney(word: string): number | undefined {
  if (word === '' || inBrackets.test(word)) return 1
  const power = ofMoney
    .exec(word)
    ?.slice(1)
    .findIndex((each) => each !== undefined)
  return power === undefined ? undefined : 1000 ** (power + 1)
}

/**
 * The amount a text states, with its unit; what stands in brackets behind it does not count.
 * For example `amountOf('30211ms')` is 30.211 of time, and `amountOf('17 (2m ago)')` is the number 17.
 */
export function amountOf(text: string): Amount | undefined {
  const code = text.charCodeAt(0)
  if (text.length > longest || text === '' || code > 0x20ac || (code >= 65 && code <= 122)) return undefined
  const found = numeral.exec(text)
  if (!found) return undefined
  const unit = text.slice(found[0].length)
  if (unit !== '') {
    const other = clock.exec(text)
    if (other) {
      const [, first, second, third] = other
      const value = Number(first) * 60 + Number(second)
      return { dimension: 'time', value: third === undefined ? value : value * 60 + Number(third) }
    }
    if (lasting.test(text)) return readLasting(text)
    const dated = readDate(text)
    if (dated) return dated
  }
  const [all, currency, whole, part = '', power] = found
  const digits = whole!.replaceAll(/[,']/gu, '') + part + (power === undefined ? '' : `e${power}`)
  const value = all.startsWith('-') ? -Number(digits) : Number(digits)
  if (currency === undefined) return readUnit(value, unit)
  const factor = factorOfMoney(unit)
  return factor === undefined ? undefined : { dimension: currency, value: value * factor }
}
