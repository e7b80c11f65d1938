import { fieldsOf } from '../text/read-call.ts'
import { inputText } from '../message/input.ts'

/** Longer texts among the arguments are shown by their first line. */
const longest = 160

/** A text of an argument on one line: all of it, or its beginning and how much follows. */
function onOneLine(text: string): string {
  const end = text.indexOf('\n')
  const first = end < 0 ? text : text.slice(0, end)
  const shown = first.length > longest ? first.slice(0, longest) : first
  if (shown.length === text.length) return text
  const lines = text.split('\n').length
  if (lines === 1) return `${shown} […${text.length - shown.length} more characters]`
  const cut = shown.length < first.length ? ' […]' : ''
  return `${shown}${cut} […${lines - 1} more lines]`
}

const shownValue = (value: unknown): string => onOneLine(typeof value === 'string' ? value : inputText(value))

/**
 * The arguments of a call on one line, those named in `without` left out: `path: src/a.ts, limit: 20`.
 */
export function tellingArguments(input: unknown, without: ReadonlySet<string> = new Set()): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return input === undefined ? '' : shownValue(input)
  return fieldsOf(input)
    .filter(([key, value]) => !without.has(key) && value !== undefined && value !== null && value !== '')
    .map(([key, value]) => `${key}: ${shownValue(value)}`)
    .join(', ')
}
