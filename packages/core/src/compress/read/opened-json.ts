import { parseJson } from '../../parse-json.ts'
import { gap } from '../kind.ts'
import { readBrokenJson } from '../kinds/json/read/broken.ts'
import { readJson, type JsonNode, type JsonObject } from '../kinds/json/read/reader.ts'
import { isSameJson } from '../kinds/json/read/same.ts'
import { writeQuoted } from '../kinds/json/read/scalars.ts'
import { endOfQuoted, halfEscape, isJson, longestAround, openedText, shortestText, type OpenedText } from './quotes.ts'

/** Longer results are not read for a second copy of their text. */
const longestWithCopy = 2_000_000
const doubleQuote = 34

interface Span {
  readonly from: number
  readonly to: number
}

/** The string that makes up nearly all of a JSON text. */
function longestString(text: string): Span | undefined {
  let longest: Span = { from: 0, to: 0 }
  let around = 0
  for (let at = 0; at < text.length && around <= longestAround; at += 1) {
    const code = text.charCodeAt(at)
    if (code !== doubleQuote) {
      if (code > 32) around += 1
      continue
    }
    const span = { from: at, to: endOfQuoted(text, at) }
    if (span.to < 0)
      return around + longest.to - longest.from <= longestAround ? { from: at, to: text.length } : undefined
    around += Math.min(span.to - span.from, longest.to - longest.from)
    if (span.to - span.from > longest.to - longest.from) longest = span
    at = span.to - 1
  }
  return around <= longestAround && longest.to > 0 ? longest : undefined
}

const stringOrBlanks = /"(?:[^"\\]|\\.)*"|\s+/gu

/** JSON without blanks between its words. */
const compact = (json: string): string => json.replace(stringOrBlanks, (found) => (found.startsWith('"') ? found : ''))

function readString(json: string): string | undefined {
  try {
    const text = parseJson(json)
    return typeof text === 'string' ? text : undefined
  } catch {
    return undefined
  }
}

const hasEscape = (text: string, { from, to }: Span): boolean => {
  const at = text.indexOf('\\', from)
  return at >= 0 && at < to
}

/** Opens JSON that breaks off inside of its one long string. */
function openBroken(head: string, literal: string): OpenedText | undefined {
  if (!readBrokenJson(`${head}"",`)) return undefined
  const half = halfEscape.exec(literal.slice(-60))?.[0] ?? ''
  const inner = readString(`${literal.slice(0, literal.length - half.length)}"`)
  return inner === undefined ? undefined : openedText(inner + half, compact(head), '')
}

/** Opens JSON of which one string makes up nearly all. */
export function openJson(text: string): OpenedText | undefined {
  const span = longestString(text)
  if (!span || !hasEscape(text, span)) return undefined
  const head = text.slice(0, span.from)
  const tail = text.slice(span.to)
  if (tail.trimStart().startsWith(':')) return undefined
  const literal = text.slice(span.from, span.to)
  if (endOfQuoted(literal, 0) < 0) return openBroken(head, literal)
  const around = `${head}""${tail}`.trim()
  if (readJson(around)?.end !== around.length) return undefined
  const inner = readString(literal)
  return inner === undefined ? undefined : openedText(inner, compact(head), compact(tail))
}

const memberOf = (node: JsonNode | undefined, key: string): JsonNode | undefined =>
  node?.kind === 'object' ? node.values[node.keys.indexOf(key)] : undefined

const withMember = (node: JsonObject, key: string, value: JsonNode): JsonObject => ({
  ...node,
  values: node.values.map((old, index) => (node.keys[index] === key ? value : old)),
})

const contentKey = '"content"'
const copyKey = '"structuredContent"'
const textKey = '"text"'
/** Control characters stand in no JSON, so this one says where the text stood. */
const place = '\u0000'

/** Whether a value says what the text says: the same JSON, or one of the two as the member `result`. */
function isCopy(value: JsonNode, text: string): boolean {
  const result = value.kind === 'object' && value.keys.length === 1 ? memberOf(value, '"result"') : undefined
  if (result?.kind === 'scalar' && result.raw.startsWith('"') && readString(result.raw) === text) return true
  const said = isJson(text) ? readJson(text) : undefined
  if (!said) return false
  return isSameJson(value, said.node) || (result !== undefined && isSameJson(result, said.node))
}

/** Whether a copy begins like the text and breaks off, with the result. */
function isBrokenCopy(value: JsonNode, text: string): boolean {
  const result = memberOf(value, '"result"')
  const begins = result?.kind === 'scalar' ? readString(result.raw) : undefined
  return begins !== undefined && begins.length >= shortestText && text.startsWith(begins)
}

/** Opens the one text of a tool result over MCP, which may hold the same once more as `structuredContent`. */
export function openWithCopy(text: string): OpenedText | undefined {
  if (text.length > longestWithCopy || !text.includes(copyKey)) return undefined
  const read = readJson(text)
  const isWhole = read !== undefined && text.slice(read.end).trim() === ''
  const root = isWhole ? read.node : readBrokenJson(text)?.node
  if (root?.kind !== 'object') return undefined
  const content = memberOf(root, contentKey)
  const copy = memberOf(root, copyKey)
  const [part] = content?.kind === 'array' && content.items.length === 1 ? content.items : []
  const said = memberOf(part, textKey)
  if (!copy || said?.kind !== 'scalar' || part?.kind !== 'object') return undefined
  const inner = readString(said.raw)
  if (inner === undefined || !(isWhole ? isCopy(copy, inner) : isBrokenCopy(copy, inner))) return undefined
  const opened = withMember(part, textKey, { kind: 'scalar', raw: place })
  const list: JsonNode = { kind: 'array', items: [opened], size: 0 }
  const mark = isWhole ? 'the same as the text' : 'the same as the text, but the result breaks off in it'
  const around = withMember(withMember(root, contentKey, list), copyKey, { kind: 'scalar', raw: gap(mark) })
  const [head, tail, ...more] = writeQuoted(around).split(place)
  return more.length > 0 ? undefined : openedText(inner, head!, tail!)
}
