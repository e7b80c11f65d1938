/** A key with its value; neither a place in a file nor the name of a test. */
const pair =
  /^\s{0,80}(?:- )?["']?[\p{L}_@][\p{L}\p{N}_ .()@-]{0,60}(?:;[^:\n]{0,200})?["']?\s{0,20}(?:::?(?=\s|$)|[:=：](?![:=]|\d+:))/u
/** A key is that of records where it stands at so many places. */
const fewestAlike = 5
/** So many lines can stand above the first record. */
const mostAbove = 12

/** The key with which a line begins, with what stands in front of it and the sign behind it. */
export const keyOf = (line: string): string | undefined => pair.exec(line)?.[0]

/** Whether a line begins with a key that begins many lines of the text. */
export function isOfMany(text: string, line: string): boolean {
  const key = keyOf(line)
  if (key === undefined) return false
  let count = 0
  for (let at = text.indexOf(key); at >= 0 && count < fewestAlike; at = text.indexOf(key, at + key.length)) count += 1
  return count >= fewestAlike
}

/** The first key from one place on that stands in many lines: where nothing else parts records, each begins with it. */
export function firstKeyFrom(text: string, from: number): string | undefined {
  let at = from
  for (let line = 0; line <= mostAbove && at < text.length; line += 1) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const own = text.slice(at, end)
    if (isOfMany(text, own)) return keyOf(own)
    at = end + 1
  }
  return undefined
}
