const quote = 34
const backslash = 92
const unicodeLetter = 117

/** What a character behind a backslash stands for; 0 where it stands for nothing. */
const escapes = new Uint8Array(128)
for (const [letter, meaning] of ['""', '\\\\', '//', 'b\b', 'f\f', 'n\n', 'r\r', 't\t'])
  escapes[letter!.charCodeAt(0)] = meaning!.charCodeAt(0)

/**
 * The string of JSON that was read last: where it is spelled, and where it stands as it is read: in the same place, or
 * behind the text where it has escapes.
 */
export const stringRead = { from: 0, to: 0, base: 0, end: 0 }

function wasRead(from: number, to: number, base: number, end: number): number {
  stringRead.from = from
  stringRead.to = to
  stringRead.base = base
  stringRead.end = end
  return to + 1
}

/** The index behind the string opened at `open`, which {@link stringRead} tells of; -1 where it is none. */
export function endOfString(codes: Uint16Array, open: number, length: number): number {
  const from = open + 1
  for (let index = from; index < length; index += 1) {
    const code = codes[index]!
    if (code === quote) return wasRead(from, index, from, index)
    if (code === backslash) return endOfEscaped(codes, from, index, length)
    if (code < 32) return -1
  }
  return -1
}

/** The same for a string that begins at `from` and has its first escape at `first`. */
function endOfEscaped(codes: Uint16Array, from: number, first: number, length: number): number {
  codes.copyWithin(length, from, first)
  let end = length + first - from
  for (let index = first; index < length; index += 1) {
    let code = codes[index]!
    if (code === quote) return wasRead(from, index, length, end)
    if (code < 32) return -1
    if (code === backslash) {
      index += 1
      code = index < length ? codes[index]! : 0
      if (code === unicodeLetter) {
        code = index + 4 < length ? hexadecimal(codes, index + 1) : -1
        if (code < 0) return -1
        index += 4
      } else {
        code = escapes[code] ?? 0
        if (code === 0) return -1
      }
    }
    codes[end] = code
    end += 1
  }
  return -1
}

/** The value of four hexadecimal digits; -1 where others stand there. */
function hexadecimal(codes: Uint16Array, from: number): number {
  let value = 0
  for (let index = from; index < from + 4; index += 1) {
    const digit = digitOf(codes[index]!)
    if (digit < 0) return -1
    value = value * 16 + digit
  }
  return value
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const small = code | 32
  return small >= 97 && small <= 102 ? small - 87 : -1
}
