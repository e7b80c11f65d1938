import { RankedTexts, type WeightedTerms } from '../../text/rank.ts'
import { cutLine } from '../kinds/lines/cut/cut-line.ts'

/** About so many characters of a part are looked through. */
const longestRead = 10_000
const digits = /\d+/gu

/**
 * A text in at most about so many characters, in whole lines: those with the words of the question, then those unlike the
 * others. A line that alone is longer is cut around what is looked for.
 */
export function wholeLines(text: string, terms: WeightedTerms, pattern: string | undefined, longest: number): string {
  if (text.length <= longest) return text
  const all = text.split('\n')
  // Of a very long part every so many lines are looked at.
  const step = Math.ceil(text.length / longestRead)
  const lines = all.filter((_, at) => at % step === 0)
  const scores = new RankedTexts(lines, terms).score()
  const shapes = new Set<string>()
  const isNew = lines.map((line) => {
    const shape = line.replace(digits, '0')
    return shapes.size < shapes.add(shape).size ? 1 : 0
  })
  const order = [...lines.keys()].toSorted((a, b) => scores[b]! - scores[a]! || isNew[b]! - isNew[a]! || a - b)
  const kept = new Set<number>()
  let left = longest
  for (const at of order) {
    if (lines[at]!.length + 1 > left) continue
    left -= lines[at]!.length + 1
    kept.add(at)
  }
  return kept.size > 0
    ? lines.filter((_, at) => kept.has(at)).join('\n')
    : cutLine(lines[order[0]!]!, terms, pattern, longest)
}
