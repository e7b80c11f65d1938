import { amountOf } from './amount.ts'
import { readColumn, type ColumnRead } from './column.ts'

const oneNumber = /^(\D*)(\d+(?:\.\d+)?)(\D*)$/u
const sign = /(?:^|[^\p{L}\p{N}])-$/u

/** A word that holds one number: what stands around it. */
interface Measure {
  readonly before: string
  readonly after: string
  readonly digits: string
}

function measureOf(word: string): Measure | undefined {
  // The labels of a measure name what it is of.
  const match = word.startsWith('{') ? null : oneNumber.exec(word)
  if (!match) return undefined
  const [, before = '', digits = '', after = ''] = match
  if (!sign.test(before)) return { before, after, digits }
  return { before: before.slice(0, -1), after, digits: `-${digits}` }
}

const openedBy: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** What follows a number, without what ends the sentence; of `)` in `at(7),` only where nothing before the number opened it. */
export function withoutEnd(after: string, before: string): string {
  let end = after.length
  for (; end > 0 && /[\])},;:.]/u.test(after[end - 1]!); end -= 1) {
    const opening = openedBy[after[end - 1]!]
    if (opening !== undefined && before.includes(opening)) break
  }
  return after.slice(0, end)
}

/** Units of which some stand for many of others. */
const convertible = new Set(['time', 'size'])

/** The numbers of some words, in one unit where they have several: of `70ms` and `8s` the second is greater. */
export function numbersIn(words: readonly string[]): (number | undefined)[] {
  const factors = new Map<string, number>()
  return words.map((word) => {
    const measure = measureOf(word)
    if (!measure) return undefined
    const unit = withoutEnd(measure.after, '')
    let factor = factors.get(unit)
    if (factor === undefined) {
      const one = unit === '' ? undefined : amountOf(`1${unit}`)
      factors.set(unit, (factor = one && convertible.has(one.dimension) ? one.value : 1))
    }
    return Number(measure.digits) * factor
  })
}

const ofVersion = /(?<!\p{L})v$/iu

/** The numbers of words, read as a column, with what stands around each. */
export interface NumbersOfWords {
  readonly read: ColumnRead
  readonly amounts: Float64Array
  readonly before: string
  /** What the values were given to be read by, and what was taken from their ends. */
  readonly prefix: string
  readonly end: string
}

/** The numbers of words that differ in these alone, or in units of one kind, with what stands in front of and behind them. */
export function readWords(words: readonly string[], name: string): NumbersOfWords | undefined {
  const measures: Measure[] = []
  for (const word of words) {
    const measure = measureOf(word)
    if (!measure || measure.before !== (measures[0] ?? measure).before) return undefined
    // `26.01.` is a day.
    if (measure.after.startsWith('.') && measure.digits.includes('.')) return undefined
    measures.push({ ...measure, after: withoutEnd(measure.after, measure.before) })
  }
  const { before, after } = measures[0]!
  const isOfOneUnit = measures.every((measure) => measure.after === after)
  const [prefix, end] = [ofVersion.test(before) ? 'v' : '', isOfOneUnit ? after : '']
  const cells = measures.map((measure) => `${prefix}${measure.digits}${isOfOneUnit ? '' : measure.after}`)
  const read = readColumn(cells, `${name} ${before}`)
  const { amounts, dimension = '' } = read
  if (!amounts || amounts.includes(Number.NaN) || (!isOfOneUnit && !convertible.has(dimension))) return undefined
  return { read, amounts, before, prefix, end }
}

const endOfGroup = /(?<!\d)\d{1,3}$/u
const groupOfThree = /^\d{3}(?!\d)/u
const varies = (words: readonly string[]): boolean => words.some((word) => word !== words[0])

/** Whether the words of a column and those behind them may be one number: `161 957`. */
export function goesOn(words: readonly string[], behind: readonly string[]): boolean {
  if (!words.every((word) => endOfGroup.test(word)) || !behind.every((word) => groupOfThree.test(word))) return false
  if (!varies(behind)) return behind[0]!.startsWith('000')
  return varies(words) || behind.some((word) => word.startsWith('0'))
}

const isConvertible = (unit: string): boolean => convertible.has(amountOf(`1 ${unit}`)?.dimension ?? '')

/** Numbers with the units behind them, if these differ and some stand for many of others: `8 s` and `70 ms`. */
export function withUnitsBehind(words: readonly string[], behind: readonly string[]): readonly string[] | undefined {
  if (!words.every((word) => /\d$/u.test(word)) || !varies(behind)) return undefined
  const known = new Set(behind)
  for (const word of known) if (!/^\p{L}/u.test(word) || !isConvertible(withoutEnd(word, ''))) return undefined
  return words.map((word, at) => `${word} ${behind[at]!}`)
}
