const isLow = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/** The first `length` characters of a text, one fewer where that would part a surrogate pair. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  return text.slice(0, isLow(text.charCodeAt(length)) ? length - 1 : length)
}

/** The last `length` characters of a text, one fewer where that would part a surrogate pair. */
export function lastCharacters(text: string, length: number): string {
  if (text.length <= length) return text
  const from = text.length - length
  return text.slice(isLow(text.charCodeAt(from)) ? from + 1 : from)
}
