import { areFewWords, startBelowWords } from './around.ts'
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
  type ReadJson,
} from './reader.ts'

/** JSON as tools print it: one value or one per line, perhaps with lines of words before and after. */
export interface JsonText {
  readonly nodes: readonly JsonNode[]
  readonly before: string
  readonly after: string
  /** It ends before its brackets are closed; what follows says so. */
  readonly breaksOff?: true
}

const startsValue = (text: string, at: number): boolean => text[at] === '{' || text[at] === '['

/** Reads the value at `from`, or passes it over where the text is long and nothing asks for it. */
function readRow(
  text: string,
  from: number,
  rows: number,
  isWanted: IsWanted | undefined,
  reader: ReadJson,
): JsonRead | undefined {
  if (isWanted && rows >= readAtStart) {
    const end = endOfValue(text, from)
    if (end < 0) return undefined
    if (!isWanted(from, end)) return { node: passedOver, end }
  }
  return rows < readAtStart ? reader(text, from, isWanted) : readJson(text, from, isWanted)
}

/** Reads the last of the rows that were passed over. */
function readLast(text: string, nodes: JsonNode[], starts: readonly number[]): void {
  for (let index = Math.max(0, nodes.length - readAtEnd); index < nodes.length; index += 1) {
    if (nodes[index] === passedOver) nodes[index] = readJson(text, starts[index])?.node ?? passedOver
  }
}

const isObjectOrPassed = (node: JsonNode): boolean => node.kind === 'object' || node === passedOver

/** Stands above the beginning of a value that is not whole. */
const breaksOff = '(the JSON breaks off here)'

/**
 * Reads a text that is JSON or, as long as its brackets are open, was meant to be; `undefined` for any other.
 *
 * @param reader reads the first values, which may be long
 */
export function readNearlyJson(text: string, isWanted?: IsWanted, reader?: ReadJson): JsonText | undefined {
  const read = readJsonText(text, isWanted, reader)
  if (read) return read
  const broken = readBrokenJson(text, isWanted, reader)
  if (!broken) return undefined
  const after = `${breaksOff}${broken.rest === '' ? '' : `\n${broken.rest}`}`
  return { nodes: [broken.node], before: '', after, breaksOff: true }
}

/** Reads a text that is JSON, or `undefined`. */
export function readJsonText(text: string, isWanted?: IsWanted, reader: ReadJson = readJson): JsonText | undefined {
  const first = skipBlanks(text, text.startsWith('\uFEFF') ? 1 : 0)
  const begin = startsValue(text, first) ? first : startBelowWords(text, first)
  if (begin === undefined) return undefined
  const nodes: JsonNode[] = []
  const starts: number[] = []
  let from = begin
  for (;;) {
    const read = readRow(text, from, nodes.length, isWanted, reader)
    if (!read || (read.node.kind === 'scalar' && read.node !== passedOver)) return undefined
    nodes.push(read.node)
    starts.push(from)
    const next = skipBlanks(text, read.end)
    const isOnNextLine = next < text.length && text.slice(read.end, next).includes('\n')
    if (isOnNextLine && startsValue(text, next)) {
      from = next
      continue
    }
    const before = text.slice(first, begin).trim()
    const after = text.slice(next).trimEnd()
    const hasWords = before !== '' || after !== ''
    if (hasWords && nodes.length > 1 && !nodes.every(isObjectOrPassed)) return undefined
    if (!areFewWords(before, read.end - begin) || !areFewWords(after, read.end - begin)) return undefined
    if (!isOnNextLine && after.includes('\n')) return undefined
    readLast(text, nodes, starts)
    return { nodes, before, after }
  }
}
