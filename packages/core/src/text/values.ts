import { callText } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'
import { bits, bitsAt } from './characters.ts'
import { stringRead } from './json-spelling.ts'
import { readJson, type JsonReader } from './json-structure.ts'
import { Recent } from './recent.ts'
import { codesOf } from './text-codes.ts'
import { kindOf, kinds, noKind, type ValueKind } from './value-kind.ts'
import { keyOf, noKey } from './value-label.ts'
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
/** The last key, and its number as a label; 0 until it labels something. */
let key = noKey
let label = 0

/** The number of the text that is read, in which a value was found. */
function textNumber(): number {
  if (number < 0) number = builder.addString(stringRead.from, stringRead.to)
  return number
}

const labelNumber = (): number => (label ||= key.label === undefined ? 0 : builder.addLabel(key.label))

const takeToken: TakeToken = (from, to, kind, start) =>
  builder.add(codes, from, to, textNumber(), base, kind, start - base + 1)

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

/**
 * Takes the values of a JSON text as they are spelled there: a parser would print 64-bit ids and `19.90` anew. A member is
 * labelled by its key, a list by the key before it.
 */
const reader: JsonReader = {
  key() {
    const { end } = stringRead
    beginString()
    key = keyOf(codes, base, end)
    label = 0
    if (key.isId) builder.add(codes, base, end, textNumber(), base, kinds.id, 0)
  },
  string() {
    beginString()
    let from = base
    let to = stringRead.end
    while (from < to && isSpace(codes[from]!)) from += 1
    while (to > from && isSpace(codes[to - 1]!)) to -= 1
    if (to === from) return
    if (to - from > longestLeaf || isShaped(from, to)) return eachToken(codes, base, stringRead.end, takeToken)
    const kind = key.isNaming ? kinds.id : kindOf(codes, from, to)
    builder.add(codes, from, to, textNumber(), base, kind === noKind ? kinds.leaf : kind, labelNumber())
  },
  number(from, to) {
    if (to - from > 1) builder.add(codes, from, to, 0, 0, key.isNaming ? kinds.id : kinds.number, labelNumber())
  },
}

/** The values of a text, in order, repeats included; JSON is read as structure. They hold until the next text is read. */
export function readValues(text: string): ValueList {
  codes = codesOf(text)
  key = noKey
  label = 0
  builder.begin(text)
  if (!readJson(codes, text.length, reader)) {
    builder.begin(text)
    base = 0
    number = 0
    eachToken(codes, 0, text.length, takeToken)
  }
  codes = noCodes
  return builder.end()
}

const lasting = (text: string): ValueList => readValues(text).copy()

/** The values of a text, remembered. */
export const valuesOf = (text: string): ValueList => known.get(text, lasting)

/** The values of the arguments of a call, remembered. */
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
