import { bits, bitsAt } from '../characters.ts'

/** What a value looks like; the order is the order of worth when room is short. */
export const kindNames = ['path', 'id', 'date', 'leaf', 'identifier', 'number'] as const

/** What a value looks like. */
export type ValueKind = (typeof kindNames)[number]

/** Kinds as numbers: places in {@link kindNames}. */
export const kinds = { path: 0, id: 1, date: 2, leaf: 3, identifier: 4, number: 5 } as const

/** The kind of what is no value. */
export const noKind = -1

/** A small letter before a capital, or a point between letters: more than the bits of characters tell. */
export const joined = 65536

const minus = 45
const point = 46
const colon = 58
const time = 84
const zulu = 90

/** The bits of a character in its place, given the bits of the two before it. */
function bitsInPlace(now: number, last: number, beforeLast: number): number {
  if ((now & bits.letter) === 0) return now
  if ((now & bits.upper) !== 0 && (last & bits.lower) !== 0) return now | joined
  return (last & bits.dot) !== 0 && (beforeLast & bits.letter) !== 0 ? now | joined : now
}

/** The bits of all characters between `from` and `to`, and {@link joined}. */
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
function kindOfNumber(codes: Uint16Array, from: number, to: number): number {
  let digits = 0
  for (let index = from; index < to; index += 1) if (isDigitCode(codes[index]!)) digits += 1
  if (digits >= 6 && digits === to - from) return kinds.id
  return digits >= 3 ? kinds.number : noKind
}

/**
 * What the text between `from` and `to` looks like; {@link noKind} where it does not look like a value. `all` are the bits of
 * its characters, and {@link joined}.
 */
export function kindOf(codes: Uint16Array, from: number, to: number, all: number = bitsOf(codes, from, to)): number {
  if (isDate(codes, from, to)) return kinds.date
  if ((all & bits.notNumeric) === 0 && isDigitCode(codes[to - 1]!)) return kindOfNumber(codes, from, to)
  if (to - from < 4) return noKind
  if ((all & bits.slash) !== 0) return (all & bits.letter) !== 0 ? kinds.path : noKind
  if ((all & bits.digit) !== 0) return (all & (bits.letter | bits.joins | bits.underscore)) !== 0 ? kinds.id : noKind
  if ((all & bits.at) !== 0) return kinds.id
  return (all & (bits.underscore | joined)) !== 0 ? kinds.identifier : noKind
}
