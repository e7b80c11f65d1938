import { kindNames, type ValueKind } from './value-kind.ts'
import type { ValueSource } from './value-source.ts'

/**
 * How many numbers say where a value is: where it begins and ends, its text and kind, its label, and two hashes. Values are
 * kept so, because nearly all of them are only counted or compared: nothing is cut out until somebody asks for it.
 */
export const width = 6
const kindBits = 3
const kindMask = 7

export const textAndKind = (text: number, kind: number): number => (text << kindBits) | kind

const textNumber = (spots: Int32Array, spot: number): number => spots[spot + 2]! >> kindBits

const lengthAt = (spots: Int32Array, spot: number): number => spots[spot + 1]! - spots[spot]!

export const hashAt = (spots: Int32Array, spot: number): number => spots[spot + 4]!
export const otherHashAt = (spots: Int32Array, spot: number): number => spots[spot + 5]!

/** The kind of a value as a number: a place in {@link kindNames}. */
export const kindNumberAt = (spots: Int32Array, spot: number): number => spots[spot + 2]! & kindMask

export const kindAt = (spots: Int32Array, spot: number): ValueKind => kindNames[kindNumberAt(spots, spot)]!

export const textAt = (spots: Int32Array, spot: number, source: ValueSource): string =>
  source.textOf(textNumber(spots, spot)).slice(spots[spot], spots[spot + 1])

/** The JSON key or the label before a value, where there is one. */
export const labelAt = (spots: Int32Array, spot: number, source: ValueSource): string | undefined =>
  source.labelOf(spots[spot + 3]!, textNumber(spots, spot))

/** Whether a value is this text. */
export function isTextAt(spots: Int32Array, spot: number, source: ValueSource, text: string): boolean {
  if (lengthAt(spots, spot) !== text.length) return false
  return source.textOf(textNumber(spots, spot)).startsWith(text, spots[spot])
}

/** Whether two values of equal hash may be the same: another hash and their lengths agree, too. */
export const mayBeSameAt = (spots: Int32Array, spot: number, others: Int32Array, otherSpot: number): boolean =>
  otherHashAt(spots, spot) === otherHashAt(others, otherSpot) && lengthAt(spots, spot) === lengthAt(others, otherSpot)

/**
 * Whether two values that may be the same are: hashes alone would not do, as whoever wants to hide a value could write another
 * that has both of its hashes.
 */
export function isSameAt(
  spots: Int32Array,
  spot: number,
  source: ValueSource,
  others: Int32Array,
  otherSpot: number,
  otherSource: ValueSource,
): boolean {
  const text = source.textOf(textNumber(spots, spot))
  const other = otherSource.textOf(textNumber(others, otherSpot))
  const from = spots[spot]!
  const length = lengthAt(spots, spot)
  const ahead = others[otherSpot]! - from
  for (let index = from; index < from + length; index += 1)
    if (text.charCodeAt(index) !== other.charCodeAt(index + ahead)) return false
  return true
}
