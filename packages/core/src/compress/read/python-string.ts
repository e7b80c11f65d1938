const spelled: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '\\': '\\', "'": "'", '"': '"' }
/** Digits after the letter of an escape. */
const digitsAfter: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 }
const hex = /^[\da-fA-F]+$/u
const lastCodePoint = 0x10_ffff

/** The text of a string as Python prints it, quotes included; `undefined` where an escape is of another kind. */
export function readPythonString(literal: string): string | undefined {
  if (literal.includes('\n')) return undefined
  let said = ''
  let from = 1
  const end = literal.length - 1
  for (let at = literal.indexOf('\\', from); at >= 0 && at < end; at = literal.indexOf('\\', from)) {
    said += literal.slice(from, at)
    const letter = literal.charAt(at + 1)
    const length = Object.hasOwn(digitsAfter, letter) ? digitsAfter[letter]! : 0
    from = at + 2 + length
    if (length > 0) {
      const digits = literal.slice(at + 2, from)
      const code = Number.parseInt(digits, 16)
      if (from > end || !hex.test(digits) || code > lastCodePoint) return undefined
      said += String.fromCodePoint(code)
    } else if (Object.hasOwn(spelled, letter) && from <= end) said += spelled[letter]!
    else return undefined
  }
  return said + literal.slice(from, end)
}
