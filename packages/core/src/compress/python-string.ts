const escape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([^]))/gu
const spelled: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  '\\': '\\',
  "'": "'",
  '"': '"',
}
const lastCodePoint = 0x10_ffff

/** The text of a string as Python prints it, quotes included; `undefined` where an escape is of another kind. */
export function readPythonString(literal: string): string | undefined {
  let isKnown = true
  const text = literal.slice(1, -1).replace(escape, (_, two?: string, four?: string, eight?: string, one?: string) => {
    const digits = two ?? four ?? eight
    const code = digits === undefined ? Number.NaN : Number.parseInt(digits, 16)
    if (code <= lastCodePoint) return String.fromCodePoint(code)
    const character = one === undefined || !Object.hasOwn(spelled, one) ? undefined : spelled[one]
    if (character === undefined) isKnown = false
    return character ?? ''
  })
  return isKnown && !literal.includes('\n') ? text : undefined
}
