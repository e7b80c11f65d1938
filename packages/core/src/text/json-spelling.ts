const quote = 34
const minus = 45
const colon = 58
const backslash = 92

/** Index of the quote that closes the string opened at `open`; `length` when none does. */
export function closingQuote(codes: Uint16Array, open: number, length: number): number {
  let index = open + 1
  while (index < length && codes[index] !== quote) index += codes[index] === backslash ? 2 : 1
  return Math.min(index, length)
}

export function hasEscape(codes: Uint16Array, from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if (codes[index] === backslash) return true
  return false
}

/** Whether a colon follows, that is, whether the string before `index` was a key. */
export function isKey(codes: Uint16Array, index: number, length: number): boolean {
  let next = index
  while (next < length && codes[next]! <= 32) next += 1
  return next < length && codes[next] === colon
}

/** The end of what looks like a number at `from`; `from` where nothing does. */
export function endOfNumber(codes: Uint16Array, from: number, length: number): number {
  let index = codes[from] === minus ? from + 1 : from
  if (index >= length || codes[index]! < 48 || codes[index]! > 57) return from
  for (; index < length; index += 1) {
    const code = codes[index]!
    // Digits, points, `e`, `E`, `+` and `-`.
    const goesOn = (code >= 48 && code <= 57) || code === 46 || (code | 32) === 101 || code === 43 || code === minus
    if (!goesOn) break
  }
  return index
}

/** What a letter behind a backslash stands for; other characters stand for themselves. */
const escapes: Readonly<Record<number, number>> = { 98: 8, 102: 12, 110: 10, 114: 13, 116: 9 }
const unicodeLetter = 117

/** The value of four hexadecimal digits. */
function hexadecimal(codes: Uint16Array, from: number): number {
  let value = 0
  for (let index = from; index < from + 4; index += 1) {
    const code = codes[index]!
    value = value * 16 + (code <= 57 ? code - 48 : (code | 32) - 87)
  }
  return value
}

/** Writes the string between `from` and `to` to `target` and on, its escapes read; gives the end of what was written. */
export function withoutEscapes(codes: Uint16Array, from: number, to: number, target: number): number {
  let end = target
  for (let index = from; index < to; index += 1) {
    let code = codes[index]!
    if (code === backslash) {
      index += 1
      code = codes[index]!
      if (code === unicodeLetter) {
        code = hexadecimal(codes, index + 1)
        index += 4
      } else code = escapes[code] ?? code
    }
    codes[end] = code
    end += 1
  }
  return end
}
