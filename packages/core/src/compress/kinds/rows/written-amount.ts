import { amountOf, factorOfMoney, type Amount } from './amount.ts'
import { writtenDate, type DayOrder } from './written-date.ts'

/** Longer texts are no amounts. */
const longest = 40

/** What people write for the sign of a currency. */
const currencies: Readonly<Record<string, string>> = {
  eur: '€',
  euro: '€',
  usd: '$',
  us$: '$',
  dollar: '$',
  dollars: '$',
  gbp: '£',
  cny: '¥',
  rmb: '¥',
  yuan: '¥',
  元: '¥',
  '￥': '¥',
}

/** Digits in groups of three behind a point, an apostrophe or a blank, with a comma before the fraction, or in the groups of India. */
const number = String.raw`\d{1,3}(?:[.'’   ]\d{3}){1,5}(?:[,.]\d{1,2})?|\d{1,15},\d{1,2}|\d{1,2}(?:,\d{2}){1,5},\d{3}(?:\.\d{1,2})?|\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,9})?|\d{1,15}(?:\.\d{1,9})?`
/** Codes of currencies that stand in front of a number; other capitals there are part of an id. */
const codes =
  'EUR|USD|GBP|CHF|JPY|CNY|RMB|SEK|NOK|DKK|PLN|CZK|HUF|INR|AUD|CAD|NZD|SGD|HKD|KRW|BRL|MXN|ZAR|TRY|AED|ILS|THB'
const amount = new RegExp(
  `^([-+−]?)(\\p{Sc}|(?:${codes})(?=[  \\d])|US\\$)?[   ]?([-+−]?)(${number})[   ]?([\\p{L}\\p{Sc}°µ%‰²³/]{0,12})$`,
  'u',
)
const version = /^v?(\d{1,5})(?:\.(\d{1,5}))?(?:\.(\d{1,5}))?$/iu
const threeParts = /^v?\d+\.\d+\.\d+$/iu
const clock = /^(\d{1,2}):(\d{2})(?::(\d{2}))? ?([AP])\.?M\.?$/iu

const decimals = /[.,]\d{1,2}$/u

/** Whole euros in groups of three: nobody writes three digits behind their point. */
const grouped = /^\d{1,3}(?:\.\d{3})+$/u

/** The value of digits with signs between them: the last sign parts a fraction off where one or two digits stand behind it. */
function valueOf(digits: string): number {
  const fraction = decimals.exec(digits)?.[0] ?? (/^\d{1,15}\.\d+$/u.test(digits) ? /\.\d+$/u.exec(digits)![0] : '')
  const whole = digits.slice(0, digits.length - fraction.length).replaceAll(/\D/gu, '')
  return Number(`${whole}.${fraction.slice(1) || '0'}`)
}

function readAmount(text: string): Amount | undefined {
  const found = amount.exec(text)
  if (!found) return undefined
  const [, sign, before = '', innerSign, digits, behind] = found
  // Capitals count: `mW` is not `MW`.
  const said = before || behind!
  const dimension = currencies[said.toLowerCase()] ?? (said || 'number')
  const isSame = before === '' || currencies[behind!.toLowerCase()] === dimension
  const factor = isSame ? 1 : factorOfMoney(behind!)
  if (factor === undefined) return undefined
  const isGrouped = dimension === '€' && grouped.test(digits!)
  const value = factor * (isGrouped ? Number(digits!.replaceAll('.', '')) : valueOf(digits!))
  return {
    dimension,
    value: (sign || innerSign) && sign !== '+' && innerSign !== '+' ? -value : value,
  }
}

/** The version that a text names, by its parts: `3.10` comes behind `3.9`. */
export function writtenVersion(text: string): Amount | undefined {
  const parts = version.exec(text)
  if (!parts) return undefined
  const [, first, second = 0, third = 0] = parts
  return { dimension: 'version', value: (Number(first) * 1e5 + Number(second)) * 1e5 + Number(third) }
}

/**
 * The amount a text states as people write it: `1.234,50 €`, `CHF 12.50`, `₹1,20,000`, `12 pts`, `3:05 PM`, `5 March 2026`, `1.10.2` of a
 * version. What has another unit is of another dimension.
 *
 * @param order whether the day comes before the month in `03/05/2026`
 */
export function writtenAmountOf(text: string, order?: DayOrder): Amount | undefined {
  if (text === '' || text.length > longest) return undefined
  const plain = amountOf(text)
  if (plain) return plain
  const date = writtenDate(text, order)
  if (date !== undefined) return { dimension: 'date', value: date }
  if (threeParts.test(text)) return writtenVersion(text)
  const time = clock.exec(text)
  if (!time) return readAmount(text)
  const [, hour, minute, second = 0, half] = time
  const hours = (Number(hour) % 12) + (half!.toLowerCase() === 'p' ? 12 : 0)
  return { dimension: 'clock', value: hours * 3600 + Number(minute) * 60 + Number(second) }
}
