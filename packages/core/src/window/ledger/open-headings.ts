import type { Spoken, SpokenLine } from '../orders/spoken.ts'
import { asksMore } from '../said/courtesy.ts'
import { openMark } from './said-later.ts'

const signs = /^[#*_\s]+|(?<![:：*_\s])[:：*_\s]+$/gu
/** How an item begins that is done, whatever stands above it. */
const done = /^(?:\[x\]|[✅☑✔✓]|~~)/iu
const longestHeading = 60

/** What a heading says that says of all below it that they are open. */
function openHeadingOf(line: SpokenLine): string | undefined {
  const text = line.text.replace(signs, '')
  return text.length <= longestHeading && openMark.test(`${text}:`) ? text : undefined
}

/** What was said, in which each item below a heading such as "Still open:" says so itself. */
export function withOpenHeadings(spoken: Spoken): Spoken {
  const headings = new Map<number, string | undefined>()
  const lines = spoken.lines.map((line): SpokenLine => {
    const { text, plain, above = [] } = line
    if (!line.isItem || done.test(text) || openMark.test(plain) || asksMore.test(plain)) return line
    for (const at of above) {
      const known = headings.has(at) ? headings.get(at) : openHeadingOf(spoken.lines[at]!)
      headings.set(at, known)
      if (known !== undefined)
        return { ...line, text: `${known}: ${text}`, plain: `${known.toLowerCase()}: ${plain}`, heading: at }
    }
    return line
  })
  return { ...spoken, lines }
}
