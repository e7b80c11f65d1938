import { fieldsOf } from '../text/shell/read-call.ts'
import { inputText } from '../message/input.ts'
import { firstCharacters } from '../text/cut.ts'

/** Longer texts among the arguments are shown by their first line. */
const longest = 160

/** Texts of one line have a name only if they are longer than this; shorter ones are shown whole. */
const longestUnnamed = 200

/** Whether a text among the arguments has a name under which it can be read back. */
export const hasRef = (text: string): boolean => text.length > longestUnnamed || text.includes('\n')

/** Gives the name under which a text can be read back, where it can. */
export type ShownRef = (text: string) => string | undefined

/** The mark for what is not shown of a text. */
export const restMark = (more: number, unit: 'line' | 'character', ref: string | undefined): string =>
  `[…${more} more ${unit}${more === 1 ? '' : 's'}${ref === undefined ? '' : ` left out, ref ${ref}`}]`

/** A text of an argument on one line: all of it, or its beginning and how much follows. */
function onOneLine(text: string, shownRef: ShownRef | undefined): string {
  // What ends the last line is no line more.
  const body = text.endsWith('\n') && text.trim() !== '' ? text.replace(/\r?\n$/u, '') : text
  const end = body.indexOf('\n')
  const first = end < 0 ? body : body.slice(0, end)
  if (end < 0 && body.length <= longestUnnamed) return body
  const shown = first.length > longest ? firstCharacters(first, longest) : first
  // Of a line that is cut, lines would not count the rest.
  const isWhole = shown.length === first.length
  const more = isWhole ? body.split('\n').length - 1 : text.length - shown.length
  return `${shown} ${restMark(more, isWhole ? 'line' : 'character', shownRef?.(text))}`
}

/** A value on one line, what is no text as JSON. */
const shownValue = (value: unknown, shownRef: ShownRef | undefined): string =>
  onOneLine(typeof value === 'string' ? value : inputText(value), shownRef)

/** How arguments are shown. */
export interface ShownArguments {
  /** Names of arguments that are left out. */
  readonly without?: ReadonlySet<string> | undefined
  /** Gives the name of a text of which only the beginning is shown. */
  readonly shownRef?: ShownRef | undefined
  /** Arguments that are told in another way. */
  readonly told?: ReadonlyMap<string, string> | undefined
  /** Whether an argument that is `null` or an empty text is shown. */
  readonly showsUnset?: boolean
}

const isUnset = (value: unknown): boolean => value === null || value === ''

/** The arguments of a call on one line: `path: src/a.ts, limit: 20`. */
export function tellingArguments(
  input: unknown,
  { without = new Set(), shownRef, told, showsUnset = false }: ShownArguments = {},
): string {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    return input === undefined ? '' : shownValue(input, undefined)
  return fieldsOf(input)
    .filter(([key, value]) => !without.has(key) && value !== undefined && (showsUnset || !isUnset(value)))
    .map(([key, value]) => `${key}: ${told?.get(key) ?? (value === '' ? '""' : shownValue(value, shownRef))}`)
    .join(', ')
}
