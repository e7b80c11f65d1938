import { endOfString } from './json-spelling.ts'

const quote = 34
const comma = 44
const minus = 45
const point = 46
const zero = 48
const colon = 58
const openList = 91
const closeList = 93
const openObject = 123
const closeObject = 125

/** Hears what stands in a JSON text, in order; `stringRead` tells of a key or a string that was just read. */
export interface JsonReader {
  key(): void
  string(): void
  number(from: number, to: number): void
}

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const isDigit = (code: number): boolean => code >= 48 && code <= 57

function endOfDigits(codes: Uint16Array, from: number, length: number): number {
  let index = from
  while (index < length && isDigit(codes[index]!)) index += 1
  return index
}

/** The index behind the number that begins at `from`; -1 where it is none. */
function endOfNumber(codes: Uint16Array, from: number, length: number): number {
  const first = codes[from] === minus ? from + 1 : from
  let index = endOfDigits(codes, first, length)
  if (index === first || (codes[first] === zero && index > first + 1)) return -1
  if (index < length && codes[index] === point) {
    const end = endOfDigits(codes, index + 1, length)
    if (end === index + 1) return -1
    index = end
  }
  if (index < length && (codes[index]! | 32) === 101) {
    const sign = index + 1 < length && (codes[index + 1] === 43 || codes[index + 1] === minus) ? 1 : 0
    const end = endOfDigits(codes, index + 1 + sign, length)
    if (end === index + 1 + sign) return -1
    index = end
  }
  return index
}

const literals = ['true', 'false', 'null'].map((word) => Uint16Array.from(word, (letter) => letter.charCodeAt(0)))

/** The index behind `true`, `false` or `null`; -1 where none of them stands there. */
function endOfLiteral(codes: Uint16Array, from: number, length: number): number {
  const word = literals.find((letters) => letters[0] === codes[from])
  if (!word || from + word.length > length) return -1
  return word.every((code, index) => codes[from + index] === code) ? from + word.length : -1
}

function endOfBlanks(codes: Uint16Array, from: number, length: number): number {
  let index = from
  while (index < length && isBlank(codes[index]!)) index += 1
  return index
}

/** The index behind the key that begins at `from` and its colon; -1 where there is none. */
function endOfKey(codes: Uint16Array, from: number, length: number, reader: JsonReader): number {
  if (from >= length || codes[from] !== quote) return -1
  const end = endOfString(codes, from, length)
  if (end < 0) return -1
  reader.key()
  const at = endOfBlanks(codes, end, length)
  return at < length && codes[at] === colon ? at + 1 : -1
}

function endOfLeaf(codes: Uint16Array, from: number, length: number, reader: JsonReader): number {
  const code = codes[from]!
  if (code === quote) {
    const end = endOfString(codes, from, length)
    if (end >= 0) reader.string()
    return end
  }
  if (code !== minus && !isDigit(code)) return endOfLiteral(codes, from, length)
  const end = endOfNumber(codes, from, length)
  if (end >= 0) reader.number(from, end)
  return end
}

/**
 * Reads the first `length` characters as one JSON object or list, and says whether they are one, as a parser judges; where
 * they are not, what was heard of them means nothing. One pass, whatever the depth. What has escapes is written behind the
 * text, where there must be as much room again.
 */
export function readJson(codes: Uint16Array, length: number, reader: JsonReader): boolean {
  let index = endOfBlanks(codes, 0, length)
  if (index >= length || (codes[index] !== openObject && codes[index] !== openList)) return false
  /** What is open, innermost last. */
  const open: number[] = []
  for (;;) {
    // A value is due here.
    index = endOfBlanks(codes, index, length)
    if (index >= length) return false
    const code = codes[index]!
    if (code === openObject || code === openList) {
      const close = code + 2
      const next = endOfBlanks(codes, index + 1, length)
      if (next >= length || codes[next] !== close) {
        open.push(close)
        index = close === closeObject ? endOfKey(codes, next, length, reader) : next
        if (index < 0) return false
        continue
      }
      index = next + 1
    } else index = endOfLeaf(codes, index, length, reader)
    if (index < 0) return false
    // A value has ended here.
    for (;;) {
      index = endOfBlanks(codes, index, length)
      const close = open.at(-1)
      if (close === undefined) return index === length
      if (index >= length) return false
      if (codes[index] === comma) {
        index += 1
        if (close === closeList) break
        index = endOfKey(codes, endOfBlanks(codes, index, length), length, reader)
        if (index < 0) return false
        break
      }
      if (codes[index] !== close) return false
      open.pop()
      index += 1
    }
  }
}
