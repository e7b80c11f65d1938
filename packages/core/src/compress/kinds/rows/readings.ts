import type { Amount } from './amount.ts'
import { writtenAmountOf, writtenVersion } from './written-amount.ts'
import { dayOrderOf, writtenDate, writtenShortDay, type ShortDay } from './written-date.ts'

/** One way to read the values of a column as amounts. */
export type Reading = (text: string) => Amount | undefined

/** The ways in which the values of a column can be read: `3.10` may be a decimal or a version, `01.04.25` a day or a version. */
export interface Readings {
  /** The likeliest first. */
  readonly all: readonly Reading[]
  /** Whether one of them is surely right. */
  readonly isSure: boolean
}

/** A number with points and without a unit, perhaps of a version. */
const pointed = /^(?:v|[-+−])?\d{1,15}(?:\.\d{1,15}){1,2}$/iu
const parted = /^v?\d{1,5}\.\d{1,5}\.\d{1,5}$/iu
const namesVersions = /(?<!\p{L})(?:versions?|release|python|node)(?!\p{L})|版本/iu
const capital = /(?<=\p{Ll})(?=\p{Lu})/gu
/** What no version has: a sign, a zero in front of other digits of the fraction, a long fraction. */
const ofDecimal = /^[-+−]|\.0\d|\.\d{4}/u
const padded = /^[-+−]?0\d/u
/** A column of other numbers may hold a few versions. */
const fewestParted = 0.2

const withPoint = /\d\.\d/u
/** Points between groups of three digits, and no other points. */
const grouped = /^[^\d.]*[1-9]\d{0,2}(?:\.\d{3})+(?![.\d])/u
const betweenGroups = /(?<=\d)\.(?=\d{3})/gu
const commaOfGroup = /^\D*\d{1,3},\d{3}\D*$/u
const commaOfFraction = /^\D*\d+,(?:\d{1,2}|\d{4,})\D*$/u
/** A bare `B` is bytes beside `KB` or `G`, and beside `K` and `M` alone it may be billions. */
const bareB = /\d ?B$/u
const bareKOrM = /\d ?[KM]$/u
const ofBytes = /\d ?(?:[KMGTP]i?B|[KMGTP]i|[GP])$/iu
const namesBytes = /size|bytes|mem|disk/iu
const bitsAndBytes = [/\d ?[KMGTP]b$/iu, /\d ?[KMGTP]b$/u, /\d ?[KMGTP]B$/u] as const

const versions: Reading = (text) => writtenVersion(text) ?? writtenAmountOf(text)
const thousands: Reading = (text) => writtenAmountOf(text.replaceAll(betweenGroups, ''))
const billions: Reading = (text) => {
  const amount = writtenAmountOf(text)
  return amount && bareB.test(text) ? { ...amount, value: amount.value * 1e9 } : amount
}
const shortDays: Reading = (text) => {
  const day = writtenShortDay(text)
  return day ? { dimension: 'date', value: day.value } : writtenAmountOf(text)
}

/** Longer texts are no amounts. */
const longest = 40
const hasDigit = /\d/u

const countOf = (values: readonly number[]): number => new Set(values).size

/** Days with two digits of the year, if they are surely no versions: some are behind the twelfth, and years vary less than days. */
const areDays = (days: readonly ShortDay[]): boolean =>
  days.some(({ day, isPadded }) => day > 12 || isPadded) &&
  countOf(days.map(({ day }) => day)) >= countOf(days.map(({ year }) => year))

/** Whether all are of one half of a century: 48 and 12 may be either way round. */
const areOfOneHalf = (days: readonly ShortDay[]): boolean =>
  countOf(days.map(({ year }) => Math.floor(year / 50))) === 1

/** The ways to read numbers with points; none if they are no such numbers. */
function ofPoints(values: readonly string[], name: string, decimals: Reading): Readings | undefined {
  const days = values.flatMap((value) => writtenShortDay(value) ?? [])
  const bare = values.filter((value) => pointed.test(value) && writtenDate(value) === undefined)
  if (bare.length === 0 && days.length === 0) return undefined
  const isNamed = namesVersions.test(name.replaceAll(capital, '_')) || bare.some((value) => /^v/iu.test(value))
  const withTwo = bare.filter((value) => parted.test(value))
  const withOne = bare.length - withTwo.length
  if (days.length > 0 && withOne === 0 && withTwo.every((value) => writtenShortDay(value)))
    return { all: areDays(days) && !isNamed ? [shortDays] : [versions, shortDays], isSure: areOfOneHalf(days) }
  if (isNamed) return { all: [versions], isSure: true }
  if (withTwo.length > 0 && (withOne > 0 || withTwo.length >= values.length * fewestParted))
    return { all: [versions], isSure: true }
  // A day without its year, a time of day, and the like.
  if (bare.some((value) => padded.test(value))) return { all: [decimals], isSure: false }
  const lengths = countOf(bare.map((value) => value.length - value.indexOf('.')))
  const isOfDecimals = lengths === 1 || bare.some((value) => ofDecimal.test(value))
  return { all: isOfDecimals ? [decimals] : [decimals, versions], isSure: true }
}

/** The ways to read points or commas as signs between thousands, `B` as billions; none if there is no doubt. */
function ofSigns(values: readonly string[], name: string, plain: Reading): Readings | undefined {
  const ofPoint = values.filter((value) => withPoint.test(value))
  if (ofPoint.length > 0 && ofPoint.every((value) => grouped.test(value))) {
    const isCertain = ofPoint.some((value) => value.split('.').length > 2)
    return { all: isCertain ? [thousands] : [plain, thousands], isSure: true }
  }
  const has = (form: RegExp): boolean => values.some((value) => form.test(value))
  if (has(commaOfGroup) && has(commaOfFraction)) return { all: [plain], isSure: false }
  if (has(bareB) && has(bareKOrM) && !has(ofBytes) && !namesBytes.test(name))
    return { all: [plain, billions], isSure: true }
  if (bitsAndBytes.every(has)) return { all: [plain], isSure: false }
  return undefined
}

/** In how many ways the values of a column can be read, by all of them and by its name. */
export function readingsOf(all: readonly string[], name: string): Readings {
  const values = all.filter((value) => value.length <= longest && hasDigit.test(value))
  const order = dayOrderOf(values)
  const plain: Reading = (text) => writtenAmountOf(text, order)
  return (
    ofSigns(values, name, plain) ?? ofPoints(values, name, plain) ?? { all: [plain], isSure: !arePaddedCodes(values) }
  )
}

/** Whole numbers of different lengths with zeros in front are names of things. */
function arePaddedCodes(values: readonly string[]): boolean {
  const whole = values.filter((value) => /^\d{1,15}$/u.test(value))
  return whole.some((value) => padded.test(value)) && countOf(whole.map(({ length }) => length)) > 1
}
