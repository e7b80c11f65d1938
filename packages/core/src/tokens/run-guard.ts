/** Longest run of one kind of character that is handed to a tokenizer in one piece, in UTF-16 units. */
const runLimit = 256

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)
const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
/** Line breaks and slashes: tokenizers take any run of them together behind a mark, though they are of two kinds. */
const isEnding = (code: number): boolean => code === 10 || code === 13 || code === 47
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * Cuts a text so that no run of one kind of character is longer than {@link runLimit}. Byte-pair tokenizers are
 * quadratic in the length of such a run: 100 kB of one character can stop a process. A character outside ASCII counts
 * towards every kind, a cut never splits a surrogate pair, and one pass over the text is made.
 *
 * @example
 * const count = (text: string) => guardRuns(text).reduce((sum, piece) => sum + encode(piece).length, 0)
 */
export function guardRuns(text: string): string[] {
  if (text.length <= runLimit) return [text]
  const pieces: string[] = []
  let start = 0
  let letters = 0
  let spaces = 0
  let marks = 0
  let endings = 0
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    const wide = code > 127
    letters = wide || isLetter(code) ? letters + 1 : 0
    spaces = wide || isSpace(code) ? spaces + 1 : 0
    marks = wide || !(isLetter(code) || isSpace(code) || isDigit(code)) ? marks + 1 : 0
    endings = isEnding(code) ? endings + 1 : 0
    if (letters <= runLimit && spaces <= runLimit && marks <= runLimit && endings <= runLimit) continue
    const cut = isLowSurrogate(code) ? index - 1 : index
    pieces.push(text.slice(start, cut))
    start = cut
    letters = spaces = marks = endings = index - cut + 1
  }
  pieces.push(text.slice(start))
  return pieces
}
