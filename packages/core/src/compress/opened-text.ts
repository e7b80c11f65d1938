import { parseJson } from '../parse-json.ts'
import { gap } from './kind.ts'
import { readBrokenJson } from './kinds/json/broken.ts'
import { readJson, type JsonNode, type JsonObject } from './kinds/json/reader.ts'
import { isSameJson } from './kinds/json/same.ts'
import { writeQuoted } from './kinds/json/words.ts'
import { readPythonString } from './python-string.ts'

/** A text that stood in quotes inside of another, as it reads, between lines that say what stood around it. */
export interface OpenedText {
  readonly before: string
  readonly text: string
  readonly after: string
}

/** What may stand around a text, in characters without blanks. */
const longestAround = 400
/** Shorter texts gain nothing by being opened. */
const shortestText = 80
/** Longer results are not read for a second copy of their text. */
const longestWithCopy = 2_000_000
/** Ends the line above an opened text. */
const below = '|'
/** The line above a text that is all there is. */
const onlyText = '[text]\n'

const backslash = 92
const doubleQuote = 34

/** Where the string that opens at `open` ends, or -1; its escapes are looked at when it is read. */
function endOfQuoted(text: string, open: number): number {
  const quote = text.charAt(open)
  for (let at = text.indexOf(quote, open + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    let before = at - 1
    while (text.charCodeAt(before) === backslash) before -= 1
    if ((at - before) % 2 === 1) return at + 1
  }
  return -1
}

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

const loneSurrogate = /\p{Surrogate}/u

const onlyBrackets = /^[\])}]+$/u

/** JSON closes its own brackets, so that nobody takes them for those around it. */
function isJson(text: string): boolean {
  const read = readJson(text)
  return read !== undefined && text.slice(read.end).trim() === ''
}

/**
 * Puts a text below what stood before it, unless a reader could take a line of the text for what stood after it. A result
 * that breaks off inside of the text has nothing after it.
 */
function openedText(text: string, head: string, tail: string): OpenedText | undefined {
  if (text.length < shortestText || head.length + tail.length > Math.min(longestAround, text.length)) return undefined
  if (loneSurrogate.test(text)) return undefined
  if (head === '' && tail === '') return { before: onlyText, text, after: '' }
  if (tail === '') return { before: `${head}${below}\n`, text, after: '' }
  if (`\n${text}`.includes(`\n${tail}`) && !(onlyBrackets.test(tail) && isJson(text))) return undefined
  return { before: `${head}${below}\n`, text, after: `\n${tail}` }
}

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

/** The beginning of an escape that breaks off. */
const halfEscape = /(?<=(?:^|[^\\])(?:\\\\){0,20})\\(?:x[\da-fA-F]?|[uU][\da-fA-F]{0,7})?$/u

/** Opens JSON that breaks off inside of its one long string. */
function openBroken(head: string, literal: string): OpenedText | undefined {
  if (!readBrokenJson(`${head}"",`)) return undefined
  const half = halfEscape.exec(literal.slice(-60))?.[0] ?? ''
  const inner = readString(`${literal.slice(0, literal.length - half.length)}"`)
  return inner === undefined ? undefined : openedText(inner + half, compact(head), '')
}

/** Opens JSON of which one string makes up nearly all. */
function openJson(text: string): OpenedText | undefined {
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

/** Opens the one text of a tool result over MCP, which may hold the same once more as `structuredContent`. */
function openWithCopy(text: string): OpenedText | undefined {
  if (text.length > longestWithCopy || !text.includes(copyKey)) return undefined
  const read = readJson(text)
  const root = read?.node
  if (root?.kind !== 'object' || text.slice(read!.end).trim() !== '') return undefined
  const content = memberOf(root, contentKey)
  const copy = memberOf(root, copyKey)
  const [part] = content?.kind === 'array' && content.items.length === 1 ? content.items : []
  const said = memberOf(part, textKey)
  if (!copy || said?.kind !== 'scalar' || part?.kind !== 'object') return undefined
  const inner = readString(said.raw)
  if (inner === undefined || !isCopy(copy, inner)) return undefined
  const opened = withMember(part, textKey, { kind: 'scalar', raw: place })
  const list: JsonNode = { kind: 'array', items: [opened], size: 0 }
  const around = withMember(withMember(root, contentKey, list), copyKey, {
    kind: 'scalar',
    raw: gap('the same as the text'),
  })
  const [head, tail, ...more] = writeQuoted(around).split(place)
  return more.length > 0 ? undefined : openedText(inner, head!, tail!)
}

const pythonHead = /^[^'"\n]{0,300}TextContent\((?:type='text', )?text=(?=['"])/u
const pythonTail = /^(?:, \w+=\w+)*\)[^\n]*$/u

/** Opens the printed form of a tool result in Python that holds one text. */
function openPython(text: string): OpenedText | undefined {
  const head = pythonHead.exec(text.slice(0, 400))?.[0]
  if (head === undefined) return undefined
  const to = endOfQuoted(text, head.length)
  if (to < 0) {
    const half = halfEscape.exec(text.slice(-60))?.[0] ?? ''
    const inner = readPythonString(`${text.slice(head.length, text.length - half.length)}'`)
    return inner === undefined ? undefined : openedText(inner + half, head, '')
  }
  const literal = text.slice(head.length, to)
  const copy = `structuredContent={'result': ${literal}}`
  const tail = text
    .slice(to)
    .trimEnd()
    .replace(copy, `structuredContent=${gap('the same as the text')}`)
  if (tail.length > longestAround || !pythonTail.test(tail)) return undefined
  const inner = readPythonString(literal)
  return inner === undefined ? undefined : openedText(inner, head, tail)
}

const openings = /^[^\n]{0,400}(?:text=|":|\[|,)\|\n/u
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

/** Opens a text that is little more than another text in quotes; `undefined` where it is not. */
export function openText(text: string): OpenedText | undefined {
  const start = /\S/u.exec(text)?.[0] ?? ''
  const found = '{["'.includes(start) && start !== '' ? (openJson(text) ?? openWithCopy(text)) : undefined
  return found ?? openPython(text) ?? openOpened(text)
}
