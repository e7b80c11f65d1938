import { findValue } from './find-values.ts'

/** How far before a value its label may stand, in characters. */
const reach = 80
/** Places of one value in one text that are looked at. */
const mostPlaces = 50
/** Shortest label, in characters. */
const shortest = 2

/** The words that stand before a value on its lines; empty where none of at least two letters or digits does. */
export function labelsOf(text: string, value: string): ReadonlySet<string> {
  const labels = new Set<string>()
  let at = findValue(text, value)
  for (let place = 0; at >= 0 && place < mostPlaces; place += 1) {
    const line = text.lastIndexOf('\n', at - 1) + 1
    const before = text.slice(Math.max(line, at - reach), at)
    const word = /(?<word>[\p{L}\p{N}_]+)[^\p{L}\p{N}_]*$/u.exec(before)?.groups?.['word'] ?? ''
    labels.add([...word].length < shortest ? '' : word)
    at = findValue(text, value, at + 1)
  }
  return labels
}
