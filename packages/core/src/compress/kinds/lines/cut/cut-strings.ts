import { sharesOf } from './shares.ts'

const [quote, backslash] = [34, 92]
/** What is left of a string that is cut has at least so many characters. */
const leastOfString = 60
/** Characters of the mark in a string. */
const ofMark = 24

/** Where the texts in double quotes begin, and behind their ends; one that is not closed goes to the end of the line. */
function stringsOf(line: string): [from: number, to: number][] {
  const strings: [from: number, to: number][] = []
  for (let from = line.indexOf('"') + 1; from > 0;) {
    let to = from
    while (to < line.length && line.charCodeAt(to) !== quote) to += line.charCodeAt(to) === backslash ? 2 : 1
    to = Math.min(to, line.length)
    strings.push([from, to])
    from = line.indexOf('"', to + 1) + 1
  }
  return strings
}

/** How many characters of a line stand in texts in double quotes. */
export const lengthOfStrings = (line: string): number => stringsOf(line).reduce((sum, [from, to]) => sum + to - from, 0)

/**
 * A line whose length lies in texts in quotes, as that of a JSON record does, with its long texts cut, so that all its keys and
 * its short values stay. `undefined` where too little would be left of each text.
 *
 * @param most characters the line may have
 * @param cut writes a text with about so many characters
 */
export function cutStrings(
  line: string,
  most: number,
  cut: (text: string, longest: number) => string,
): string | undefined {
  const strings = stringsOf(line)
  const lengths = strings.map(([from, to]) => to - from)
  const room = most - line.length + lengths.reduce((sum, length) => sum + length, 0)
  if (room < leastOfString) return undefined
  const weights = lengths.map(() => 1)
  const shares = sharesOf(lengths, weights, room)
  if (shares.some((share, index) => share < Math.min(lengths[index]!, leastOfString + ofMark))) return undefined
  let text = ''
  let done = 0
  for (const [index, [from, to]] of strings.entries()) {
    if (shares[index]! >= to - from) continue
    text += line.slice(done, from) + cut(line.slice(from, to), Math.floor(shares[index]!) - ofMark)
    done = to
  }
  return text + line.slice(done)
}
