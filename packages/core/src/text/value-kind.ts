import { bits, bitsAt } from './characters.ts'

/** What a value looks like; the order is the order of worth when room is short. */
export type ValueKind = 'path' | 'id' | 'date' | 'leaf' | 'identifier' | 'number'

/** A small letter before a capital. */
const camel = 65536
/** A point between letters. */
const dotted = 131072

const minus = 45
const point = 46
const colon = 58
const time = 84
const zulu = 90

/** A token without one of these is a word. */
const telling = bits.digit | bits.slash | bits.at | bits.underscore | camel | dotted

/** The bits of a character in its place, given the bits of the two before it. */
export function bitsInPlace(now: number, last: number, beforeLast: number): number {
  if ((now & bits.letter) === 0) return now
  if ((now & bits.upper) !== 0 && (last & bits.lower) !== 0) return now | camel
  return (last & bits.dot) !== 0 && (beforeLast & bits.letter) !== 0 ? now | dotted : now
}

/** The bits of all characters between `from` and `to`. */
function bitsOf(codes: Uint16Array, from: number, to: number): number {
  let all = 0
  let last = 0
  let beforeLast = 0
  for (let index = from; index < to;) {
    const now = bitsAt(codes, index, to)
    all |= bitsInPlace(now, last, beforeLast)
    beforeLast = last
    last = now
    index += (now & bits.pair) === 0 ? 1 : 2
  }
  return all
}

/** Whether a text with these bits is more than a word. */
export const isTelling = (all: number): boolean => (all & telling) !== 0

const isDigitCode = (code: number): boolean => code >= 48 && code <= 57

/** `2024-05-20`, with `T10:00:00Z` behind it or not. */
function isDate(codes: Uint16Array, from: number, to: number): boolean {
  if (to - from < 10 || codes[from + 4] !== minus || codes[from + 7] !== minus) return false
  for (let index = from; index < from + 10; index += 1) {
    if (index !== from + 4 && index !== from + 7 && !isDigitCode(codes[index]!)) return false
  }
  if (to === from + 10) return true
  const end = codes[to - 1] === zulu ? to - 1 : to
  if (codes[from + 10] !== time || end < from + 12) return false
  for (let index = from + 11; index < end; index += 1) {
    const code = codes[index]!
    if (!isDigitCode(code) && code !== colon && code !== point) return false
  }
  return true
}

/** Six digits and more without a point name something; shorter ones and those with a point measure it. */
function kindOfNumber(codes: Uint16Array, from: number, to: number): ValueKind | undefined {
  let digits = 0
  for (let index = from; index < to; index += 1) if (isDigitCode(codes[index]!)) digits += 1
  if (digits >= 6 && digits === to - from) return 'id'
  return digits >= 3 ? 'number' : undefined
}

/** What the text between `from` and `to` looks like, if it looks like a value; `all` are the bits of its characters. */
export function kindOf(
  codes: Uint16Array,
  from: number,
  to: number,
  all: number = bitsOf(codes, from, to),
): ValueKind | undefined {
  if (isDate(codes, from, to)) return 'date'
  if ((all & bits.notNumeric) === 0 && isDigitCode(codes[to - 1]!)) return kindOfNumber(codes, from, to)
  if (to - from < 4) return undefined
  if ((all & bits.slash) !== 0) return (all & bits.letter) !== 0 ? 'path' : undefined
  if ((all & bits.digit) !== 0) return (all & (bits.letter | bits.joins | bits.underscore)) !== 0 ? 'id' : undefined
  if ((all & bits.at) !== 0) return 'id'
  return (all & (bits.underscore | camel | dotted)) !== 0 ? 'identifier' : undefined
}
