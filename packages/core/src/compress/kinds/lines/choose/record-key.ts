/** A key with its value; neither a place in a file nor the name of a test. */
const pair =
  /^\s{0,80}(?:- )?["']?[\p{L}_@][\p{L}\p{N}_ .()@-]{0,60}(?:;[^:\n]{0,200})?["']?\s{0,20}(?:::?(?=\s|$)|[:=：](?![:=]|\d+:))/u
/** The word before a name, or the year of a time. */
const word = /^\s{0,20}(?:\p{L}{2,40}[ #]|\d{4}-)/u
/** A key is that of records where it stands at so many places. */
const fewestAlike = 5
/** So many lines can stand above the first record. */
const mostAbove = 12

/** The key with which a line begins, with what stands in front of it and the sign behind it. */
export const keyOf = (line: string): string | undefined => pair.exec(line)?.[0]

/** How a line begins that may be the first of a record: with a key, or with a word before a name. */
export const beginningOf = (line: string): string | undefined => keyOf(line) ?? word.exec(line)?.[0]

const standsOften = (text: string, sought: string): boolean => {
  let count = 0
  for (let at = text.indexOf(sought); at >= 0 && count < fewestAlike; at = text.indexOf(sought, at + sought.length))
    count += 1
  return count >= fewestAlike
}

/** Whether a line begins with a key that stands in many lines of the text. */
export function isOfMany(text: string, line: string): boolean {
  const key = keyOf(line)
  return key !== undefined && standsOften(text, key)
}

/** How the first line from one place on begins that begins like many: where nothing else parts records, each begins so. */
export function firstBeginning(text: string, from: number): string | undefined {
  let at = from
  for (let line = 0; line <= mostAbove && at < text.length; line += 1) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const beginning = beginningOf(text.slice(at, end))
    if (beginning !== undefined && standsOften(text, `\n${beginning}`)) return beginning
    at = end + 1
  }
  return undefined
}
