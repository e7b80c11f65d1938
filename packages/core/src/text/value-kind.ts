import { bits, bitsAt } from './characters.ts'

/** What a value looks like; the order is the order of worth when room is short. */
export type ValueKind = 'path' | 'id' | 'date' | 'leaf' | 'identifier' | 'number'

/** A small letter before a capital. */
const camel = 65536
/** A point between letters. */
const dotted = 131072

/** A token without one of these is a word. */
const telling = bits.digit | bits.slash | bits.at | bits.underscore | camel | dotted

/** The bits of a character in its place, given the bits of the two before it. */
export function bitsInPlace(now: number, last: number, beforeLast: number): number {
  if ((now & bits.letter) === 0) return now
  if ((now & bits.upper) !== 0 && (last & bits.lower) !== 0) return now | camel
  return (last & bits.dot) !== 0 && (beforeLast & bits.letter) !== 0 ? now | dotted : now
}

function bitsOf(text: string): number {
  let all = 0
  let last = 0
  let beforeLast = 0
  for (let index = 0; index < text.length;) {
    const now = bitsAt(text, index)
    all |= bitsInPlace(now, last, beforeLast)
    beforeLast = last
    last = now
    index += (now & bits.pair) === 0 ? 1 : 2
  }
  return all
}

/** Whether a text with these bits is more than a word. */
export const isTelling = (all: number): boolean => (all & telling) !== 0

const date = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/u

const isDigitCode = (code: number): boolean => code >= 48 && code <= 57

/** Six digits and more without a point name something; shorter ones and those with a point measure it. */
function kindOfNumber(text: string): ValueKind | undefined {
  let digits = 0
  for (let index = 0; index < text.length; index += 1) if (isDigitCode(text.charCodeAt(index))) digits += 1
  if (digits >= 6 && digits === text.length) return 'id'
  return digits >= 3 ? 'number' : undefined
}

/** What a text looks like, if it looks like a value; `all` are the bits of its characters. */
export function kindOf(text: string, all: number = bitsOf(text)): ValueKind | undefined {
  if (text.length >= 10 && text.charCodeAt(4) === 45 && date.test(text)) return 'date'
  if ((all & bits.notNumeric) === 0 && isDigitCode(text.charCodeAt(text.length - 1))) return kindOfNumber(text)
  if (text.length < 4) return undefined
  if ((all & bits.slash) !== 0) return (all & bits.letter) !== 0 ? 'path' : undefined
  if ((all & bits.digit) !== 0) return (all & (bits.letter | bits.joins | bits.underscore)) !== 0 ? 'id' : undefined
  if ((all & bits.at) !== 0) return 'id'
  return (all & (bits.underscore | camel | dotted)) !== 0 ? 'identifier' : undefined
}
