const readable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u
const fourDigits = /^[\da-fA-F]{4}$/u
/** `\u` and four digits. */
const lengthOfUnit = 6

/** The code unit that is spelled at a place, such as 0x4f60 for `\u4f60`; -1 where none is. */
function unitAt(text: string, at: number): number {
  const digits = text.slice(at + 2, at + lengthOfUnit)
  return fourDigits.test(digits) ? Number.parseInt(digits, 16) : -1
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff
const isLow = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff

/** The character that the escape at a place stands for; `undefined` where it has to stay: controls, quotes, halves of pairs. */
function characterAt(text: string, at: number): string | undefined {
  const unit = unitAt(text, at)
  if (unit < 0x20) return undefined
  const second = isHigh(unit) && text.startsWith('\\u', at + lengthOfUnit) ? unitAt(text, at + lengthOfUnit) : -1
  const character = isLow(second) ? String.fromCharCode(unit, second) : String.fromCharCode(unit)
  return readable.test(character) && character !== '"' && character !== '\\' ? character : undefined
}

/** JSON with letters, signs and pictures as they are instead of `\u4f60`; the same value. */
export function decodeEscapes(text: string): string {
  if (!text.includes('\\u')) return text
  let decoded = ''
  let from = 0
  for (let at = text.indexOf('\\'); at >= 0;) {
    const character = text[at + 1] === 'u' ? characterAt(text, at) : undefined
    // What follows a backslash belongs to it, also another backslash.
    let end = at + 2
    if (character !== undefined) {
      end = at + lengthOfUnit * character.length
      decoded += text.slice(from, at) + character
      from = end
    }
    at = text.indexOf('\\', end)
  }
  return decoded + text.slice(from)
}
