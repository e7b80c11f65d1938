import { endOfValue, skipBlanks } from './reader.ts'

/** Words around JSON are one line or a few, which are little beside it. */
const mostLines = 20
const longestLine = 600
const shareOfWords = 0.25
/** Lines that may begin a value; each may cost one reading of the text. */
const mostStarts = 4
const mayBegin = /^[ \t]{0,200}[{[]\s{0,200}["{[\]}\d-]/u

/** Whether what stands on one side of JSON is few words beside it. */
export function areFewWords(words: string, sizeOfJson: number): boolean {
  if (words === '') return true
  const lines = words.split('\n', mostLines + 1)
  if (lines.length > mostLines || lines.some((line) => line.length > longestLine)) return false
  return lines.length === 1 || words.length <= sizeOfJson * shareOfWords
}

/** Where a value begins below lines of words; `undefined` where none does. */
export function startBelowWords(text: string, first: number): number | undefined {
  let starts = 0
  let line = first
  for (let lines = 0; lines <= mostLines; lines += 1) {
    if (lines > 0 && mayBegin.test(text.slice(line, line + 500))) {
      const from = skipBlanks(text, line)
      const end = endOfValue(text, from)
      const closed = end < 0 ? -1 : skipBlanks(text, end)
      if (
        end >= 0 &&
        (closed === text.length ||
          text.slice(end, closed).includes('\n') ||
          !text.slice(closed, closed + 1000).includes('\n'))
      )
        return from
      starts += 1
      if (starts === mostStarts) return undefined
    }
    const end = text.indexOf('\n', line)
    if (end < 0 || end - line > longestLine) return undefined
    line = end + 1
  }
  return undefined
}

/** What Markdown puts around JSON says no more than that it is JSON. */
const opening = /(?:^|\n)(`{3,})(?:json[\w-]{0,10})?[ \t]*$/iu
const closing = /^(`{3,})[ \t]*(?:\n|$)/u

interface Words {
  readonly before: string
  readonly after: string
}

/** The words around JSON without the fence that Markdown puts around it. */
export function withoutFence({ before, after }: Words): Words {
  const open = opening.exec(before.slice(-60))
  const close = closing.exec(after.slice(0, 60))
  if (!open || !close || open[1] !== close[1]) return { before, after }
  return {
    before: before.slice(0, before.length - open[0].length).trimEnd(),
    after: after.slice(close[0].length).trimStart(),
  }
}

/** Whether a text is JSON below or above a few words. */
export function isAmongWords(text: string): boolean {
  const first = skipBlanks(text, 0)
  const from = text[first] === '{' || text[first] === '[' ? first : startBelowWords(text, first)
  if (from === undefined) return false
  let at = from
  for (;;) {
    const end = endOfValue(text, at)
    if (end < 0) return false
    const next = skipBlanks(text, end)
    if (next === text.length) return from > first
    const isOnNextLine = text.slice(end, next).includes('\n')
    if (!isOnNextLine) return false
    if (text[next] === '{') at = next
    else
      return (
        areFewWords(text.slice(next).trimEnd(), end - from) && areFewWords(text.slice(first, from).trim(), end - from)
      )
  }
}
