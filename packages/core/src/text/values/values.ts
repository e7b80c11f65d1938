import { callText, unreadableInput } from '../../message/input.ts'
import type { ToolCallPart } from '../../message/types.ts'
import { bits, bitsAt } from '../characters.ts'
import { stringRead } from '../json-spelling.ts'
import { readJson, type JsonReader } from '../json-structure.ts'
import { readJsonValue, type ValueReader } from '../json-value.ts'
import { Recent } from '../recent.ts'
import { codesOf } from '../text-codes.ts'
import { kindOf, kinds, noKind, type ValueKind } from './value-kind.ts'
import { keyOf, noKey, type Key } from './value-label.ts'
import { ValueListBuilder, type ValueList } from './value-list.ts'
import { eachToken, type TakeToken } from './value-tokens.ts'

/**
 * Takes something a later step may need literally: an id, a number, a date, a path, an identifier or a short JSON leaf;
 * with the JSON key or the label before it, where there is one and labels were asked for.
 */
type TakeValue = (text: string, kind: ValueKind, key: string | undefined) => void

/** Longest JSON string that is a value as a whole; longer ones are searched for values. */
const longestLeaf = 60

/** Characters of texts whose values are remembered: what stays in a turn is looked through again for the next one. */
const remembered = 1_000_000
const known = new Recent<ValueList>(remembered)

const builder = new ValueListBuilder()

const noCodes = new Uint16Array(0)
/** What is being read: a text, or a string of JSON in it. */
let codes: Uint16Array = noCodes
/** Where it begins in `codes`, and the number its text has; -1 until it holds a value. */
let base = 0
let number = 0
/** A string that stands in arguments, as it is there. */
let given: string | undefined
/** The last key, and its number as a label; 0 until it labels something. */
let key = noKey
let label = 0

/** The number of the text that is read, in which a value was found. */
function textNumber(): number {
  if (number < 0) number = builder.addString(given ?? { from: stringRead.from, to: stringRead.to })
  return number
}

const labelNumber = (): number => (label ||= key.label === undefined ? 0 : builder.addLabel(key.label))

const takeToken: TakeToken = (from, to, kind, start) =>
  builder.addValue(codes, from, to, textNumber(), base, kind, start - base + 1)

const isSpace = (code: number): boolean =>
  code < 128 ? code === 32 || (code >= 9 && code <= 13) : /\s/u.test(String.fromCharCode(code))

/** Whether a text could be read as markup, code or a call; it is searched for values, never kept whole. */
function isShaped(from: number, to: number): boolean {
  for (let index = from; index < to; index += 1) if ((bitsAt(codes, index, to) & bits.shaped) !== 0) return true
  return false
}

function beginString(): void {
  base = stringRead.base
  number = -1
}

/** Takes what a key is, which ends before `end`: a member is labelled by its key, a list by the key before it. */
function takeKey(read: Key, end: number): void {
  key = read
  label = 0
  if (key.isId) builder.addValue(codes, base, end, textNumber(), base, kinds.id, 0)
}

/** Takes a string that ends before `end`, whole where it is short and has no shape. */
function takeString(end: number): void {
  let from = base
  let to = end
  while (from < to && isSpace(codes[from]!)) from += 1
  while (to > from && isSpace(codes[to - 1]!)) to -= 1
  if (to === from) return
  if (to - from > longestLeaf || isShaped(from, to)) return eachToken(codes, base, end, takeToken)
  const kind = key.isNaming ? kinds.id : kindOf(codes, from, to)
  builder.addValue(codes, from, to, textNumber(), base, kind === noKind ? kinds.leaf : kind, labelNumber())
}

const takeNumber = (from: number, to: number, text: number): void =>
  builder.addValue(codes, from, to, text, 0, key.isNaming ? kinds.id : kinds.number, labelNumber())

/** Takes the values of a JSON text as they are spelled there: a parser would print 64-bit ids and `19.90` anew. */
const reader: JsonReader = {
  key() {
    beginString()
    takeKey(keyOf(codes, base, stringRead.end), stringRead.end)
  },
  string() {
    beginString()
    takeString(stringRead.end)
  },
  number(from, to) {
    if (to - from > 1) takeNumber(from, to, 0)
  },
}

function beginGiven(text: string): void {
  codes = codesOf(text)
  base = 0
  number = -1
  given = text
}

/** The same for arguments, which were parsed before. */
const inputReader: ValueReader = {
  key(text) {
    beginGiven(text)
    takeKey(keyOf(codes, 0, text.length), text.length)
  },
  string(text) {
    beginGiven(text)
    takeString(text.length)
  },
  number(text) {
    beginGiven(text)
    if (text.length > 1) takeNumber(0, text.length, textNumber())
  },
}

function beginText(text: string): void {
  builder.begin(text)
  given = undefined
  key = noKey
  label = 0
}

function collected(): ValueList {
  codes = noCodes
  given = undefined
  return builder.end()
}

/** The values of a text, in order, repeats included; JSON is read as structure. They hold until the next text is read. */
export function readValues(text: string): ValueList {
  beginText(text)
  codes = codesOf(text)
  if (!readJson(codes, text.length, reader)) {
    beginText(text)
    base = 0
    number = 0
    eachToken(codes, 0, text.length, takeToken)
  }
  return collected()
}

/** The same for the arguments of a call, as they stand now: what their text holds. */
export function readInputValues(call: ToolCallPart): ValueList {
  const text = callText(call)
  if (text === unreadableInput) return readValues(text)
  beginText(text)
  return readJsonValue(call.input, inputReader) ? collected() : readValues(text)
}

const lasting = (text: string): ValueList => readValues(text).copy()

/** The values of a text, remembered. */
export const valuesOf = (text: string): ValueList => known.get(text, lasting)

function each(list: ValueList, take: TakeValue, labels: boolean): void {
  const { length } = list
  for (let index = 0; index < length; index += 1)
    take(list.textAt(index), list.kindAt(index), labels ? list.labelAt(index) : undefined)
}

/** Takes the values of a text, in order, repeats included; JSON is read as structure. */
export const eachValue = (text: string, take: TakeValue, labels = true): void => each(valuesOf(text), take, labels)

/** Takes the values of the arguments of a call. */
export const eachInputValue = (call: ToolCallPart, take: TakeValue, labels = true): void =>
  each(valuesOf(callText(call)), take, labels)
