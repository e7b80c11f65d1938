import type { JsonNode, JsonScalar } from './reader.ts'
import { parseJson } from '../../../../parse-json.ts'

/** Where a string stands decides what it may hold without quotes. */
export type ScalarPlace = 'line' | 'flow' | 'cell'

const numberLike = /^-?\d/u
/** What reads as a number without quotes, leading zeros and all. */
const wholeNumber = /^[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/iu
const literal = /^(?:true|false|null)$/u
/** Words that stand for true and false where nobody writes quotes; a column shows what it holds. */
const switchWord = /^(?:yes|no|on|off)$/iu
/** Quotes, brackets, marks of blocks and list items, and blanks at the ends would be read as something else. */
const needsQuotes = /^[\s"'[\]{}|…]|^- |^-$|\s$|[\\\p{Cc}\u2028\u2029\uFEFF]/u
const needsQuotesIn: Record<ScalarPlace, RegExp | undefined> = {
  line: undefined,
  flow: /[,{}[\]]|: |:$/u,
  cell: undefined,
}
const plainKey = /^[^\s"'\\:,{}[\]|()=…-][^"\\:,{}[\]|()=\p{Cc}\u2028\u2029\uFEFF]*$/u

/** Blanks at the end, and the words above the rows of a table. */
const notPlain = /\s$|^(?:all rows|each of \d+ rows)$/u

export const asScalar = (raw: string): JsonScalar => ({ kind: 'scalar', raw })
export const isString = (node: JsonScalar): boolean => node.raw.startsWith('"')
export const isNumber = (node: JsonNode | undefined): boolean => node?.kind === 'scalar' && numberLike.test(node.raw)

/** A key without its quotes where nothing else could be meant. */
export function writeKey(raw: string): string {
  const bare = raw.slice(1, -1)
  return plainKey.test(bare) && !notPlain.test(bare) ? bare : raw
}

/**
 * A scalar without its quotes where nothing else could be meant.
 *
 * @param besideNumbers whether its neighbours are numbers, so that what begins with a digit has to keep its quotes, too
 */
export function writeScalar(node: JsonScalar, place: ScalarPlace, besideNumbers = false): string {
  if (!isString(node)) return node.raw
  const bare = node.raw.slice(1, -1)
  const isBare =
    bare !== '' &&
    !literal.test(bare) &&
    !wholeNumber.test(bare) &&
    !(place !== 'cell' && switchWord.test(bare)) &&
    !needsQuotes.test(bare) &&
    !needsQuotesIn[place]?.test(bare) &&
    !(besideNumbers && numberLike.test(bare))
  return isBare ? bare : node.raw
}

/** Whether a string keeps its quotes in a list. */
export const settlesNothingInFlow = (node: JsonNode, besideNumbers: boolean): boolean =>
  node.kind === 'scalar' && isString(node) && writeScalar(node, 'flow', besideNumbers) === node.raw

/** Colours of terminals. */
const colours = new RegExp(String.raw`\u001B\[[\d;]{0,20}[A-Za-z]`, 'gu')
const loneSurrogate = /\p{Surrogate}/u
const unprintable = /(?![\t\n])\p{Cc}|[\u2028\u2029\uFEFF]/u

/** The lines of a string that has several, or `undefined` where quotes are needed to tell what it holds. */
export function linesOfString(node: JsonScalar): string[] | undefined {
  if (!isString(node) || !node.raw.includes('\\n')) return undefined
  const text = String(parseJson(node.raw)).replaceAll('\r\n', '\n').replaceAll(colours, '')
  if (!text.includes('\n') || unprintable.test(text) || loneSurrogate.test(text)) return undefined
  return text.split('\n')
}

/** A value as JSON, so that everything in its strings and keys stands in quotes. */
export function writeQuoted(node: JsonNode): string {
  if (node.kind === 'scalar') return node.raw
  if (node.kind === 'array') return `[${node.items.map(writeQuoted).join(',')}]`
  return `{${node.values.map((value, index) => `${node.keys[index]!}:${writeQuoted(value)}`).join(',')}}`
}
