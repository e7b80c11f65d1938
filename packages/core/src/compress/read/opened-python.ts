import { gap } from '../kind.ts'
import { readPythonString } from './python-string.ts'
import { endOfQuoted, halfEscape, isJson, longestAround, openedText, type OpenedText } from './quotes.ts'

const head = /^[^'"\n]{0,300}TextContent\((?:type='text', )?text=(?=['"])/u
const between = /((?:, \w{1,40}=\w{1,40}){0,8}\)), TextContent\((?:type='text', )?text=(?=['"])/uy
const tail = /^(?:, \w+=\w+)*\)[^\n]*$/u

/** Opens the printed form of a result that breaks off inside of its text. */
function openBroken(text: string, from: number): OpenedText | undefined {
  const half = halfEscape.exec(text.slice(-60))?.[0] ?? ''
  const inner = readPythonString(`${text.slice(from, text.length - half.length)}'`)
  return inner === undefined ? undefined : openedText(inner + half, text.slice(0, from), '')
}

/** How a string begins that holds JSON, within so many characters: no other is read for it. */
const jsonStart = /^["'](?:\s|\\[nrt])*[{[]/u
const longestBefore = 200

/** Opens the printed form of several texts that are JSON, each in the same words: they stand below each other. */
function openSeveral(text: string, begin: string, first: number): OpenedText | undefined {
  const texts: string[] = []
  let words: string | undefined
  let from = begin.length
  for (let to = first; to > 0; to = endOfQuoted(text, from)) {
    if (!jsonStart.test(text.slice(from, from + longestBefore))) return undefined
    const inner = readPythonString(text.slice(from, to))
    if (inner === undefined || !/^\s*[{[]/u.test(inner) || !isJson(inner)) return undefined
    texts.push(inner.trim())
    between.lastIndex = to
    const found = between.exec(text)
    if (!found) {
      const end = text.slice(to).trimEnd()
      if (words === undefined || end.length > longestAround || !tail.test(end) || !end.startsWith(words))
        return undefined
      const around = begin.replace('TextContent', `${texts.length} × TextContent`)
      return openedText(texts.join('\n'), `${around}…${end}, the texts:`, '')
    }
    words ??= found[1]
    if (found[1] !== words) return undefined
    from = between.lastIndex
  }
  return undefined
}

/** How many short texts may stand before the one that is opened. */
const mostBefore = 4

/** Where the first text begins that is too long to stand on a line, behind short ones in the same words. */
function beginOfLong(text: string, first: string): string {
  let begin = first
  for (let texts = 0; texts < mostBefore; texts += 1) {
    const to = endOfQuoted(text, begin.length)
    if (to < 0 || to > longestAround) break
    between.lastIndex = to
    if (!between.test(text)) break
    begin = text.slice(0, between.lastIndex)
  }
  return begin
}

/** Opens what Python prints of a tool result: one text, perhaps behind short ones, or several that are JSON. */
export function openPython(text: string): OpenedText | undefined {
  const first = head.exec(text.slice(0, 400))?.[0]
  if (first === undefined) return undefined
  const end = endOfQuoted(text, first.length)
  const several = end < 0 ? undefined : openSeveral(text, first, end)
  if (several) return several
  const begin = beginOfLong(text, first)
  const to = endOfQuoted(text, begin.length)
  if (to < 0) return openBroken(text, begin.length)
  const literal = text.slice(begin.length, to)
  const copy = `structuredContent={'result': ${literal}}`
  const after = text
    .slice(to)
    .trimEnd()
    .replace(copy, `structuredContent=${gap('the same as the text')}`)
  if (after.length > longestAround || !tail.test(after)) return undefined
  const inner = readPythonString(literal)
  return inner === undefined ? undefined : openedText(inner, begin, after)
}
