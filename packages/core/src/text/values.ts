import { callText, parseJson, unreadableInput } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'
import { bits, bitsAt, bitsByCode, lookUpAt } from './characters.ts'
import { bitsInPlace, isTelling, kindOf, type ValueKind } from './value-kind.ts'

export type { ValueKind } from './value-kind.ts'

/**
 * Takes something a later step may need literally: an id, a number, a date, a path, an identifier or a short JSON leaf;
 * with the JSON key or the label before it, where there is one and labels were asked for.
 */
type TakeValue = (text: string, kind: ValueKind, key: string | undefined) => void

/** Longest value kept whole, in characters. */
const longestValue = 120
/** No shorter text is a value of its own. */
const shortestValue = 3
/** Longest JSON string that is a value as a whole; longer ones are searched for values. */
const longestLeaf = 60
/** Text that could be read as markup, code or a call is searched for values, never kept whole. */
const shaped = /[<>{}()[\]`\n\r\u2028\u2029]/u
/** A key is kept as a label only when it reads like one, and never when a line with it would look like somebody speaking. */
const labelKey = /^(?!(?:human|user|assistant|system|developer|tool|ai)$)[\p{L}_][\p{L}\p{N}_ .-]{0,39}$/iu
const quote = 34
const minus = 45
const jsonNumber = /-?\d[\d.eE+-]*/y

/** Keys whose values name something. */
const namingKey =
  /(?:^|[_-])(?:id|ids|code|number|zip|key|token|sku|ref|reference|four)$|[a-z](?:Id|Ids|Code|Number|Key)$/u

const leading = '.:+-'
const trailing = '.:+-/\\#~@$'

/** A token without the marks around it; what begins a path stays. */
function trimmed(token: string): string {
  let from = 0
  while (from < token.length && leading.includes(token[from]!)) from += 1
  if (from > 0 && (token[from] === '/' || token[from] === '\\')) from -= 1
  let to = token.length
  while (to > from && trailing.includes(token[to - 1]!)) to -= 1
  return token.slice(from, to)
}

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

const smallLetter = bitsAt('a', 0)

function endOfSmallLetters(text: string, from: number): number {
  let index = from
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code < 97 || code > 122) break
    index += 1
  }
  return index
}

/** Takes the tokens of a text that are values; most are words, which are left before anything is made of them. */
function scan(text: string, take: TakeValue, labels: boolean): void {
  const { length } = text
  let index = 0
  while (index < length) {
    let now = bitsByCode[text.charCodeAt(index)]! || lookUpAt(text, index)
    if ((now & bits.begins) === 0) {
      index += 1
      continue
    }
    const start = index
    let all = 0
    let last = 0
    let beforeLast = 0
    while ((now & bits.continues) !== 0) {
      all |= bitsInPlace(now, last, beforeLast)
      beforeLast = last
      last = now
      index += (now & bits.pair) === 0 ? 1 : 2
      if ((now & bits.lower) !== 0) {
        const end = endOfSmallLetters(text, index)
        // What stands between the first and the last of a run of small letters tells nothing.
        if (end > index) beforeLast = last = smallLetter
        index = end
      }
      if (index >= length) break
      now = bitsByCode[text.charCodeAt(index)]! || lookUpAt(text, index)
    }
    if (isTelling(all)) takeToken(text, start, index, all, take, labels)
  }
}

function takeToken(text: string, start: number, end: number, all: number, take: TakeValue, labels: boolean): void {
  const length = end - start
  if (length < shortestValue || length > longestValue) return
  const value = trimmed(text.slice(start, end))
  const kind = value.length === length ? kindOf(value, all) : kindOf(value)
  if (kind) take(value, kind, labels ? labelBefore(text, start) : undefined)
}

const isNaming = (key: string | undefined): boolean => key !== undefined && namingKey.test(key)

/** Index of the quote that closes the string opened at `open`; the length of the text when none does. */
function closingQuote(text: string, open: number): number {
  for (let end = text.indexOf('"', open + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let before = end - 1
    while (text[before] === '\\') before -= 1
    if ((end - before) % 2 === 1) return end
  }
  return text.length
}

/**
 * The values of a JSON text as they are spelled there: a parser would print 64-bit ids and `19.90` anew. A member is
 * labelled by its key, a list by the key before it. One pass, whatever the depth.
 */
function scanJson(text: string, take: TakeValue, labels: boolean): void {
  let key: string | undefined
  let index = 0
  while (index < text.length) {
    const code = text.charCodeAt(index)
    if (code === quote) {
      const end = closingQuote(text, index)
      const plain = unescaped(text.slice(index + 1, end))
      index = end + 1
      if (!isKey(text, index)) addString(plain, key, take, labels)
      else {
        key = labelKey.test(plain) ? plain : undefined
        if (kindOf(plain) === 'id') take(plain, 'id', undefined)
      }
      continue
    }
    if (code !== minus && (code < 48 || code > 57)) {
      index += 1
      continue
    }
    jsonNumber.lastIndex = index
    const number = jsonNumber.exec(text)?.[0]
    if (number !== undefined && number.length > 1) take(number, isNaming(key) ? 'id' : 'number', key)
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

function addString(plain: string, key: string | undefined, take: TakeValue, labels: boolean): void {
  const text = plain.trim()
  if (text === '' || text.length > longestLeaf || shaped.test(text)) scan(plain, take, labels)
  else take(text, isNaming(key) ? 'id' : (kindOf(text) ?? 'leaf'), key)
}

/** Whether a text is a JSON object or list; what does not begin and end like one is not parsed. */
function isStructure(text: string): boolean {
  const first = text.trimStart()[0]
  const last = text.trimEnd().at(-1)
  const may = (first === '{' && last === '}') || (first === '[' && last === ']')
  return may && parseJson(text) !== undefined
}

/** Takes the values of a text, in order, repeats included; JSON is read as structure. */
export function eachValue(text: string, take: TakeValue, labels = true): void {
  if (isStructure(text)) scanJson(text, take, labels)
  else scan(text, take, labels)
}

/** Takes the values of the arguments of a call. */
export function eachInputValue(call: ToolCallPart, take: TakeValue, labels = true): void {
  const text = callText(call)
  const isJson = typeof call.input !== 'string' && text !== unreadableInput && (text[0] === '{' || text[0] === '[')
  if (isJson) scanJson(text, take, labels)
  else eachValue(text, take, labels)
}
