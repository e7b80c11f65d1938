/** The nearest place not after `at` where a text can be cut without parting a surrogate pair. */
export function cutPlace(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code >= 0xdc00 && code <= 0xdfff && at > 1 ? at - 1 : at
}

/** The beginning of a text on one line. */
export function beginning(text: string, longest: number): string {
  const line = text
    .slice(0, longest * 4)
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, cutPlace(line, longest))}…` : line
}
