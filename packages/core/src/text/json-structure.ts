const quote = 34
const comma = 44
const minus = 45
const point = 46
const zero = 48
const colon = 58
const openList = 91
const backslash = 92
const closeList = 93
const openObject = 123
const closeObject = 125

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isHex = (code: number): boolean => isDigit(code) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70)
/** What may stand behind a backslash besides `u`: `"\/bfnrt`. */
const isEscape = (code: number): boolean =>
  code === 34 ||
  code === 92 ||
  code === 47 ||
  code === 98 ||
  code === 102 ||
  code === 110 ||
  code === 114 ||
  code === 116

/** The index behind the string opened at `open`; -1 where it is none. */
function endOfString(codes: Uint16Array, open: number, length: number): number {
  for (let index = open + 1; index < length; index += 1) {
    const code = codes[index]!
    if (code === quote) return index + 1
    if (code < 32) return -1
    if (code !== backslash) continue
    index += 1
    if (index >= length) return -1
    if (codes[index] !== 117) {
      if (!isEscape(codes[index]!)) return -1
      continue
    }
    for (const end = index + 4; index < end;) {
      index += 1
      if (index >= length || !isHex(codes[index]!)) return -1
    }
  }
  return -1
}

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
  const word = literals.find(([first]) => first === codes[from])
  if (!word || from + word.length > length) return -1
  return word.every((code, index) => codes[from + index] === code) ? from + word.length : -1
}

function endOfBlanks(codes: Uint16Array, from: number, length: number): number {
  let index = from
  while (index < length && isBlank(codes[index]!)) index += 1
  return index
}

/** The index behind the key that begins at `from` and its colon; -1 where there is none. */
function endOfKey(codes: Uint16Array, from: number, length: number): number {
  if (from >= length || codes[from] !== quote) return -1
  const end = endOfString(codes, from, length)
  if (end < 0) return -1
  const at = endOfBlanks(codes, end, length)
  return at < length && codes[at] === colon ? at + 1 : -1
}

function endOfLeaf(codes: Uint16Array, from: number, length: number): number {
  const code = codes[from]!
  if (code === quote) return endOfString(codes, from, length)
  return code === minus || isDigit(code) ? endOfNumber(codes, from, length) : endOfLiteral(codes, from, length)
}

/** Whether the first `length` characters are one JSON object or list, as a parser judges. One pass, whatever the depth. */
export function isJsonStructure(codes: Uint16Array, length: number): boolean {
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
        index = close === closeObject ? endOfKey(codes, next, length) : next
        if (index < 0) return false
        continue
      }
      index = next + 1
    } else index = endOfLeaf(codes, index, length)
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
        index = endOfKey(codes, endOfBlanks(codes, index, length), length)
        if (index < 0) return false
        break
      }
      if (codes[index] !== close) return false
      open.pop()
      index += 1
    }
  }
}
