/** What a character is, as bits; a text of several has the bits of all of them. */
export const bits = {
  /** May begin a token: letters, numbers and `_$@#~./\`. */
  begins: 1,
  /** May stand in a token: the same and `:+-`. */
  continues: 2,
  /** It takes two places. */
  pair: 4,
  letter: 8,
  lower: 16,
  upper: 32,
  /** 0 to 9. */
  digit: 64,
  slash: 128,
  at: 256,
  underscore: 512,
  /** `#` or `-`. */
  joins: 1024,
  dot: 2048,
  /** No part of a plain number: neither a digit nor a point nor a comma. */
  notNumeric: 4096,
  /** Marks of markup, code and calls, and ends of lines. */
  shaped: 8192,
} as const

/** Stands in the table for characters that were looked up. */
const known = 32768
const { begins, continues, pair, letter, lower, upper, digit, slash, at, underscore, joins, dot, notNumeric, shaped } =
  bits
const shapes = '<>{}()[]`\n\r\u2028\u2029'

function lookUp(character: string): number {
  if (character >= '0' && character <= '9') return begins | continues | digit
  if (/\p{L}/u.test(character)) {
    const size = /\p{Ll}/u.test(character) ? lower : /\p{Lu}/u.test(character) ? upper : 0
    return begins | continues | notNumeric | letter | size
  }
  if (/\p{N}/u.test(character)) return begins | continues | notNumeric
  switch (character) {
    case '/':
    case '\\':
      return begins | continues | notNumeric | slash
    case '@':
      return begins | continues | notNumeric | at
    case '_':
      return begins | continues | notNumeric | underscore
    case '#':
      return begins | continues | notNumeric | joins
    case '-':
      return continues | notNumeric | joins
    case '.':
      return begins | continues | dot
    case '$':
    case '~':
      return begins | continues | notNumeric
    case ':':
    case '+':
      return continues | notNumeric
    case ',':
      return 0
    default:
      return shapes.includes(character) ? notNumeric | shaped : notNumeric
  }
}

/** The bits of the characters that were looked up, by code; 0 for others. */
const bitsByCode: Uint16Array = new Uint16Array(65536)

const isLow = (code: number): boolean => code >= 0xdc00 && code < 0xe000

/** Looks a character up; one that takes two places, `code` and `next`, has {@link bits.pair}. */
function lookUpCode(code: number, next: number): number {
  if (code < 0xd800 || code >= 0xdc00) return (bitsByCode[code] = lookUp(String.fromCharCode(code)) | known)
  return isLow(next) ? lookUp(String.fromCharCode(code, next)) | pair : notNumeric
}

for (let code = 0; code < 128; code += 1) lookUpCode(code, 0)

/** The bits of the character at `index`, which ends before `end`. */
export function bitsAt(codes: Uint16Array, index: number, end: number): number {
  const code = codes[index]!
  return bitsByCode[code]! || lookUpCode(code, index + 1 < end ? codes[index + 1]! : 0)
}

/** The bits of the character that ends before `index`, and begins at `from` or behind it; 0 where there is none. */
export function bitsBefore(codes: Uint16Array, index: number, from: number): number {
  if (index <= from) return 0
  const code = codes[index - 1]!
  if (code < 128) return bitsByCode[code]!
  const isBehindHigh = index - 1 > from && codes[index - 2]! >= 0xd800 && codes[index - 2]! < 0xdc00
  return bitsAt(codes, isBehindHigh && isLow(code) ? index - 2 : index - 1, index)
}
