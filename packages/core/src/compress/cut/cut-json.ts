import { beginsJson } from '../kinds/json/read/broken.ts'
import { endOfValue, skipBlanks } from '../kinds/json/read/reader.ts'
import type { Span } from './cut-marks.ts'

/** Words above a value have so few lines. */
const mostLinesAbove = 20

/** Where JSON begins in a text, below a few lines of words; -1 where it does not. */
export function startOfJson(text: string): number {
  let start = 0
  for (let lines = 0; lines <= mostLinesAbove; lines += 1) {
    if (beginsJson(text.slice(start, start + 2000))) return start
    const end = text.indexOf('\n', start)
    if (end < 0) break
    start = end + 1
  }
  return -1
}

/** Places looked at; each may cost one reading of the text. */
const mostStarts = 8
const fewestElements = 2
/** What stands in front of an element of a list. */
const elementStart = /(?:^|[,[\n}])\s{0,200}(?=\{)/gu

/** Where the elements of a list end of which the first begins at `from`; nothing where there are fewer than two. */
function elementsFrom(text: string, from: number): Span | undefined {
  let [at, to, count] = [from, -1, 0]
  while (text[at] === '{') {
    const end = endOfValue(text, at)
    if (end < 0) break
    to = end
    count += 1
    const comma = skipBlanks(text, end)
    if (text[comma] !== ',') break
    at = skipBlanks(text, comma + 1)
  }
  return count >= fewestElements ? { from, to } : undefined
}

/** The longest run of whole objects of a list in a text that begins in the middle of JSON. */
export function elementsIn(text: string): Span | undefined {
  let longest: Span | undefined
  let at = 0
  for (let starts = 0; starts < mostStarts; starts += 1) {
    elementStart.lastIndex = at
    const found = elementStart.exec(text)
    if (!found) break
    const from = found.index + found[0].length
    const run = elementsFrom(text, from)
    if (run && (!longest || run.to - run.from > longest.to - longest.from)) longest = run
    at = run?.to ?? from
  }
  return longest
}
