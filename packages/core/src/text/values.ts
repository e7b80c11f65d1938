import { inputText, parseJson } from '../message/input.ts'

/** What a value looks like; the order is the order of worth when room is short. */
export type ValueKind = 'path' | 'id' | 'date' | 'leaf' | 'identifier' | 'number'

/** Something a later step may need literally: an id, a number, a date, a path, an identifier or a short JSON leaf. */
export interface Value {
  readonly text: string
  readonly kind: ValueKind
  /** The JSON key or the label before it, where there is one. */
  readonly key?: string
}

/** Longest value kept whole, in characters. */
const longestValue = 120
/** Longest JSON string that is a value as a whole; longer ones are searched for values. */
const longestLeaf = 60
/** Text that could be read as markup, code or a call is searched for values, never kept whole. */
const shaped = /[<>{}()[\]`\n\r\u2028\u2029]/u
/** A key is kept as a label only when it reads like one, and never when a line with it would look like somebody speaking. */
const labelKey = /^(?!(?:human|user|assistant|system|developer|tool|ai)$)[\p{L}_][\p{L}\p{N}_ .-]{0,39}$/iu
const quote = 34
const backslash = 92
const jsonNumber = /-?\d[\d.eE+-]*/y

const token = /[\p{L}\p{N}_$@#~./\\][\p{L}\p{N}_$@#~./\\:+-]*/gu
const plainNumber = /^[\d.,]*\d$/u
const date = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/u
const camel = /\p{Ll}\p{Lu}/u

/** Six digits and more without a point name something; shorter ones and those with a point measure it. */
function kindOfNumber(text: string): ValueKind | undefined {
  if (/^\d{6,}$/u.test(text)) return 'id'
  return text.replace(/\D/gu, '').length >= 3 ? 'number' : undefined
}

/** Keys whose values name something. */
const namingKey =
  /(?:^|[_-])(?:id|ids|code|number|zip|key|token|sku|ref|reference|four)$|[a-z](?:Id|Ids|Code|Number|Key)$/u

function kindOf(text: string): ValueKind | undefined {
  if (date.test(text)) return 'date'
  if (plainNumber.test(text)) return kindOfNumber(text)
  if (text.length < 4) return undefined
  if (/[/\\]/u.test(text)) return /\p{L}/u.test(text) ? 'path' : undefined
  if (/\d/u.test(text)) return /\p{L}|[#_-]/u.test(text) ? 'id' : undefined
  if (text.includes('@')) return 'id'
  if (text.includes('_') || camel.test(text) || /\p{L}\.\p{L}/u.test(text)) return 'identifier'
  return undefined
}

const trimmed = (text: string): string => text.replace(/^[.:+-]+(?=[^/\\])|[.:+\-/\\#~@$]+$/gu, '')

const isLabelCode = (code: number): boolean =>
  code > 127 || code === 95 || (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)

/** The word that labels what follows it: `id: 12`, `id=12`, `"id": "12"`. At most a few characters are looked at. */
function labelBefore(text: string, at: number): string | undefined {
  let index = at - 1
  while (index >= at - 4 && ' "\'`'.includes(text.charAt(index))) index -= 1
  if (text[index] !== ':' && text[index] !== '=') return undefined
  index -= 1
  while (index >= at - 8 && ' "\'`'.includes(text.charAt(index))) index -= 1
  const end = index + 1
  while (index >= 0 && end - index <= 32 && isLabelCode(text.charCodeAt(index))) index -= 1
  const label = text.slice(index + 1, end)
  return labelKey.test(label) ? label : undefined
}

function scan(text: string, found: Value[]): void {
  for (const match of text.matchAll(token)) {
    if (match[0].length > longestValue) continue
    const value = trimmed(match[0])
    const kind = kindOf(value)
    if (!kind) continue
    const key = labelBefore(text, match.index)
    found.push(key === undefined ? { text: value, kind } : { text: value, kind, key })
  }
}

function leafValue(text: string, key: string | undefined): Value {
  if (key === undefined) return { text, kind: kindOf(text) ?? 'leaf' }
  return { text, key, kind: namingKey.test(key) ? 'id' : (kindOf(text) ?? 'leaf') }
}

/** Index of the quote that closes the string opened at `open`; the length of the text when none does. */
function closingQuote(text: string, open: number): number {
  let index = open + 1
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === quote) return index
    index += code === backslash ? 2 : 1
  }
  return text.length
}

/**
 * The values of a JSON text as they are spelled there: a parser would print 64-bit ids and `19.90` anew. A member is
 * labelled by its key, a list by the key before it. One pass, whatever the depth.
 */
function scanJson(text: string, found: Value[]): void {
  let key: string | undefined
  let index = 0
  while (index < text.length) {
    if (text.charCodeAt(index) === quote) {
      const end = closingQuote(text, index)
      const spelled = text.slice(index + 1, end)
      const plain = unescaped(spelled)
      index = end + 1
      if (!isKey(text, index)) addString(plain, key, found)
      else {
        key = labelKey.test(plain) ? plain : undefined
        if (kindOf(plain) === 'id') found.push({ text: plain, kind: 'id' })
      }
      continue
    }
    jsonNumber.lastIndex = index
    const number = jsonNumber.exec(text)?.[0]
    if (number !== undefined && number.length > 1) {
      found.push({ ...leafValue(number, key), kind: key !== undefined && namingKey.test(key) ? 'id' : 'number' })
    }
    index += number?.length ?? 1
  }
}

/** The text of a JSON string without its quotes. */
function unescaped(spelled: string): string {
  const text = spelled.includes('\\') ? parseJson(`"${spelled}"`) : spelled
  return typeof text === 'string' ? text : spelled
}

/** Whether a colon follows, that is, whether the string before `index` was a key. */
function isKey(text: string, index: number): boolean {
  let next = index
  while (text.charCodeAt(next) <= 32) next += 1
  return text[next] === ':'
}

function addString(plain: string, key: string | undefined, found: Value[]): void {
  const text = plain.trim()
  if (text === '' || text.length > longestLeaf || shaped.test(text)) scan(plain, found)
  else found.push(leafValue(text, key))
}

/** The values of a text, in order, repeats included; JSON is read as structure. */
export function extractValues(text: string): Value[] {
  const found: Value[] = []
  const json = parseJson(text)
  if (typeof json === 'object' && json !== null) scanJson(text, found)
  else scan(text, found)
  return found
}

/** The values of the arguments of a call. */
export const inputValues = (input: unknown): Value[] => extractValues(inputText(input))
