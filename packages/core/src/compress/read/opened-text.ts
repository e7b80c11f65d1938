import { openJson, openWithCopy } from './opened-json.ts'
import { openPython } from './opened-python.ts'
import { longestAround, onlyText, type OpenedText } from './quotes.ts'

const openings = /^[^\n]{0,400}(?:text=|":|\[|,|the texts:)\|\n/u
const closing = /^[\])},][^\n]{0,400}$/u

/** What was opened before: it is read again as what it is. */
function openOpened(text: string): OpenedText | undefined {
  if (text.startsWith(onlyText)) return { before: onlyText, text: text.slice(onlyText.length), after: '' }
  const before = openings.exec(text.slice(0, longestAround + 20))?.[0]
  if (before === undefined) return undefined
  const end = text.lastIndexOf('\n')
  if (end < before.length || !closing.test(text.slice(end + 1, end + 500)))
    return { before, text: text.slice(before.length), after: '' }
  return { before, text: text.slice(before.length, end), after: text.slice(end) }
}

/** What no text has: control characters other than tabs, ends of lines, and what colours a terminal. */
const bytes = new RegExp(String.raw`[^\P{Cc}\t\n\r\u001B]`, 'u')

/**
 * Opens a text that is little more than another text in quotes; `undefined` where it is not. Bytes stay in their quotes, where
 * they are escaped: plain, nobody sees them, and they may not survive the way to the model.
 */
export function openText(text: string): OpenedText | undefined {
  const start = /\S/u.exec(text)?.[0] ?? ''
  const quoted = '{["'.includes(start) && start !== '' ? (openJson(text) ?? openWithCopy(text)) : undefined
  const found = quoted ?? openPython(text) ?? openOpened(text)
  return found && bytes.test(found.text) ? undefined : found
}
