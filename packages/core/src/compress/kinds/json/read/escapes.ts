/** An escape with what belongs to it: both halves of a pair, four digits, or the one character after the backslash. */
const escape = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|u[\da-fA-F]{4}|[^])/gu
const readable = /^[\p{L}\p{M}\p{N}\p{P}\p{S}]$/u

/** The character an escape stands for, or the escape where it has to stay: controls, quotes, halves of pairs. */
function decode(spelled: string): string {
  if (spelled.charAt(1) !== 'u') return spelled
  const units = spelled
    .split('\\u')
    .slice(1)
    .map((digits) => Number.parseInt(digits, 16))
  const character = String.fromCharCode(...units)
  return readable.test(character) && character !== '"' && character !== '\\' ? character : spelled
}

/** JSON with letters, signs and pictures as they are instead of `\u4f60`; the same value. */
export const decodeEscapes = (text: string): string => (text.includes('\\u') ? text.replace(escape, decode) : text)
