import { readBrokenJson } from './broken.ts'
import {
  endOfValue,
  passedOver,
  readAtEnd,
  readAtStart,
  readJson,
  skipBlanks,
  type IsWanted,
  type JsonNode,
  type JsonRead,
} from './reader.ts'

/** JSON as tools print it: one value or one per line, perhaps with a line of words before or after. */
export interface JsonText {
  readonly nodes: readonly JsonNode[]
  readonly before: string
  readonly after: string
}

const longestWords = 300

const startsValue = (text: string, at: number): boolean => text[at] === '{' || text[at] === '['

/** The words at `from` if they are one short line that ends the text. */
function closingWords(text: string, from: number): string | undefined {
  if (text.length - from > longestWords) return undefined
  const words = text.slice(from).trim()
  return /[\n\r]/u.test(words) ? undefined : words
}

/** Reads the value at `from`, or passes it over where the text is long and nothing asks for it. */
function readRow(text: string, from: number, rows: number, isWanted: IsWanted | undefined): JsonRead | undefined {
  if (isWanted && rows >= readAtStart) {
    const end = endOfValue(text, from)
    if (end < 0) return undefined
    if (!isWanted(from, end)) return { node: passedOver, end }
  }
  return readJson(text, from, isWanted)
}

/** Reads the last of the rows that were passed over. */
function readLast(text: string, nodes: JsonNode[], starts: readonly number[]): void {
  for (let index = Math.max(0, nodes.length - readAtEnd); index < nodes.length; index += 1) {
    if (nodes[index] === passedOver) nodes[index] = readJson(text, starts[index])?.node ?? passedOver
  }
}

/** Stands above the beginning of a value that is not whole. */
const breaksOff = '(the result breaks off here)'

/** Reads a text that is JSON or, as long as its brackets are open, was meant to be; `undefined` for any other. */
export function readNearlyJson(text: string, isWanted?: IsWanted): JsonText | undefined {
  const read = readJsonText(text, isWanted)
  if (read) return read
  const broken = readBrokenJson(text, isWanted)
  if (!broken) return undefined
  return { nodes: [broken.node], before: '', after: `${breaksOff}${broken.rest === '' ? '' : `\n${broken.rest}`}` }
}

/** Reads a text that is JSON, or `undefined`. */
export function readJsonText(text: string, isWanted?: IsWanted): JsonText | undefined {
  let from = skipBlanks(text, text.startsWith('\uFEFF') ? 1 : 0)
  let before = ''
  if (!startsValue(text, from)) {
    const end = text.indexOf('\n', from)
    if (end < 0 || end - from > longestWords) return undefined
    before = text.slice(from, end).trim()
    from = skipBlanks(text, end)
    if (before === '' || !startsValue(text, from)) return undefined
  }
  const nodes: JsonNode[] = []
  const starts: number[] = []
  for (;;) {
    const read = readRow(text, from, nodes.length, isWanted)
    if (!read || (read.node.kind === 'scalar' && read.node !== passedOver)) return undefined
    nodes.push(read.node)
    starts.push(from)
    const next = skipBlanks(text, read.end)
    if (next === text.length) {
      readLast(text, nodes, starts)
      return { nodes, before, after: '' }
    }
    const isOnNextLine = text.slice(read.end, next).includes('\n')
    if (isOnNextLine && startsValue(text, next) && before === '') from = next
    else if (nodes.length === 1) {
      const after = closingWords(text, next)
      return after === undefined ? undefined : { nodes, before, after }
    } else return undefined
  }
}
