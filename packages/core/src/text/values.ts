import { callText, parseJson } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'
import { bits, bitsAt, bitsByCode } from './characters.ts'
import { closingQuote, endOfNumber, hasEscape, isKey, withoutEscapes } from './json-spelling.ts'
import { isJsonStructure } from './json-structure.ts'
import { Recent } from './recent.ts'
import { bitsInPlace, isTelling, kindOf, type ValueKind } from './value-kind.ts'
import { keyOf, labelBefore, type Key } from './value-label.ts'
import { ValueListBuilder, type ValueList } from './value-list.ts'

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
const quote = 34
const minus = 45
const slash = 47
const backslash = 92

const marked = (marks: string): Uint8Array => {
  const table = new Uint8Array(128)
  for (const mark of marks) table[mark.charCodeAt(0)] = 1
  return table
}
/** What stands around a token without belonging to it. */
const leading = marked('.:+-')
const trailing = marked('.:+-/\\#~@$')

/** Characters of texts whose values are remembered: a result is looked through when it goes and when its turn is sealed. */
const remembered = 1_000_000
const known = new Recent<ValueList>(remembered)

/** The characters of the text that is read, and behind them those of a JSON string that is spelled with escapes. */
let codes = new Uint16Array(65_536)
/** A larger text is read in room of its own, which is given back. */
const largestKept = 1_000_000
const builder = new ValueListBuilder()

/** The stretch of `codes` that is read as a text of its own: all of it, or a string of JSON. */
const stretch = {
  base: 0,
  end: 0,
  /** The number its text has; -1 until it holds a value. */
  number: 0,
  /** The whole text, and where the stretch is spelled in it. */
  whole: '',
  from: 0,
  to: 0,
  isEscaped: false,
}

/** Makes a stretch the one that is read. */
function begin(whole: string, number: number, from: number, to: number): void {
  stretch.base = from
  stretch.end = to
  stretch.number = number
  stretch.whole = whole
  stretch.from = from
  stretch.to = to
  stretch.isEscaped = false
}

/** The text of the stretch. */
function stretchText(): string {
  const spelled = stretch.whole.slice(stretch.from, stretch.to)
  if (!stretch.isEscaped) return spelled
  const read = parseJson(`"${spelled}"`)
  return typeof read === 'string' ? read : spelled
}

/** The number of the text of the stretch, in which a value was found. */
function stretchNumber(): number {
  if (stretch.number < 0) stretch.number = builder.addText(stretchText())
  return stretch.number
}

const smallLetter = bitsByCode[97]! || bitsAt(Uint16Array.of(97), 0, 1)

/** Takes the tokens between `from` and `to` that are values; most are words, which are left before anything is made of them. */
function scan(): void {
  const to = stretch.end
  const text = codes
  const table = bitsByCode
  let index = stretch.base
  while (index < to) {
    let now = table[text[index]!]! || bitsAt(text, index, to)
    if ((now & bits.begins) === 0) {
      index += 1
      continue
    }
    const start = index
    // Most tokens are words of small letters.
    while (index < to && text[index]! >= 97 && text[index]! <= 122) index += 1
    if (index >= to) return
    if (index > start) {
      now = table[text[index]!]! || bitsAt(text, index, to)
      if ((now & bits.continues) === 0) continue
      index = start
      now = smallLetter
    }
    let all = 0
    let last = 0
    let beforeLast = 0
    while ((now & bits.continues) !== 0) {
      all |= bitsInPlace(now, last, beforeLast)
      beforeLast = last
      last = now
      index += (now & bits.pair) === 0 ? 1 : 2
      if ((now & bits.lower) !== 0) {
        const first = index
        while (index < to && text[index]! >= 97 && text[index]! <= 122) index += 1
        // What stands between the first and the last of a run of small letters tells nothing.
        if (index > first) beforeLast = last = smallLetter
      }
      if (index >= to) break
      now = table[text[index]!]! || bitsAt(text, index, to)
    }
    if (isTelling(all)) addToken(start, index, all)
  }
}

function addToken(start: number, end: number, all: number): void {
  const length = end - start
  if (length < shortestValue || length > longestValue) return
  let from = start
  let to = end
  while (from < end && leading[codes[from]!] === 1) from += 1
  // What begins a path stays.
  if (from > start && from < end && (codes[from] === slash || codes[from] === backslash)) from -= 1
  while (to > from && trailing[codes[to - 1]!] === 1) to -= 1
  const kind = to - from === length ? kindOf(codes, from, to, all) : kindOf(codes, from, to)
  if (!kind) return
  const { base } = stretch
  builder.add(codes, from, to, stretchNumber(), base, kind, start - base + 1)
}

const noKey: Key = { label: undefined, isNaming: false }

/**
 * The values of a JSON text as they are spelled there: a parser would print 64-bit ids and `19.90` anew. A member is
 * labelled by its key, a list by the key before it. One pass, whatever the depth.
 */
function scanJson(text: string): void {
  const { length } = text
  let key = noKey
  let label = 0
  let index = 0
  const labelOf = (): number => (label ||= key.label === undefined ? 0 : builder.addLabel(key.label))
  while (index < length) {
    const code = codes[index]!
    if (code === quote) {
      const from = index + 1
      const to = closingQuote(codes, index, length)
      index = to + 1
      begin(text, -1, from, to)
      if (hasEscape(codes, from, to)) unescape()
      if (!isKey(codes, index, length)) addString(key, labelOf)
      else {
        const { base, end } = stretch
        key = keyOf(codes, base, end)
        label = 0
        if (kindOf(codes, base, end) === 'id') addWhole(base, end, 'id', 0)
      }
      continue
    }
    const end = code === minus || (code >= 48 && code <= 57) ? endOfNumber(codes, index, length) : index
    if (end - index > 1) builder.add(codes, index, end, 0, 0, key.isNaming ? 'id' : 'number', labelOf())
    index = Math.max(index + 1, end)
  }
}

/** Reads the stretch without its escapes, behind the text. */
function unescape(): void {
  const { length } = stretch.whole
  stretch.end = withoutEscapes(codes, stretch.from, stretch.to, length)
  stretch.base = length
  stretch.isEscaped = true
}

/** Adds a part of the stretch as one value. */
function addWhole(from: number, to: number, kind: ValueKind, label: number): void {
  builder.add(codes, from, to, stretchNumber(), stretch.base, kind, label)
}

const isPlain = (code: number): boolean => code > 32 && code < 127

function addString(key: Key, labelOf: () => number): void {
  let from = stretch.base
  let to = stretch.end
  if (from === to) return
  if (!isPlain(codes[from]!) || !isPlain(codes[to - 1]!)) {
    const text = stretchText()
    from = to - text.trimStart().length
    to = stretch.base + text.trimEnd().length
  }
  if (to <= from) return
  if (to - from > longestLeaf || isShaped(from, to)) return scan()
  addWhole(from, to, key.isNaming ? 'id' : (kindOf(codes, from, to) ?? 'leaf'), labelOf())
}

/** Whether a text could be read as markup, code or a call; it is searched for values, never kept whole. */
function isShaped(from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if ((bitsAt(codes, index, to) & bits.shaped) !== 0) return true
  return false
}

function readValues(text: string): ValueList {
  const kept = codes
  const room = text.length * 2
  if (room > codes.length) codes = new Uint16Array(room)
  for (let index = 0; index < text.length; index += 1) codes[index] = text.charCodeAt(index)
  builder.begin(text)
  if (isJsonStructure(codes, text.length)) scanJson(text)
  else {
    begin(text, 0, 0, text.length)
    scan()
  }
  stretch.whole = ''
  if (codes.length > largestKept) codes = kept
  return builder.end(labelBefore)
}

/** The values of a text, in order, repeats included; JSON is read as structure. */
export const valuesOf = (text: string): ValueList => known.get(text, readValues)

/** The values of the arguments of a call. */
export const inputValues = (call: ToolCallPart): ValueList => valuesOf(callText(call))

function each(list: ValueList, take: TakeValue, labels: boolean): void {
  const { length } = list
  for (let index = 0; index < length; index += 1)
    take(list.textAt(index), list.kindAt(index), labels ? list.labelAt(index) : undefined)
}

/** Takes the values of a text, in order, repeats included; JSON is read as structure. */
export const eachValue = (text: string, take: TakeValue, labels = true): void => each(valuesOf(text), take, labels)

/** Takes the values of the arguments of a call. */
export const eachInputValue = (call: ToolCallPart, take: TakeValue, labels = true): void =>
  each(inputValues(call), take, labels)
