import type { ResultKind, ShrinkContext, Shrunk, SpelledLine } from '../../kind.ts'
import { hideAddresses } from './lean/addresses.ts'
import { withoutFence } from './read/around.ts'
import { chooseJson } from './choose/choose-json.ts'
import { decodeEscapes } from './read/escapes.ts'
import { linesOfJson } from './write/in-lines.ts'
import { writeLossless } from './write/lossless.ts'
import { hideEcho } from './lean/echo.ts'
import { dropEmpty, type WithoutEmpty } from './lean/empty.ts'
import { hideMoments } from './lean/moments.ts'
import { countNumbers } from './lean/numbers.ts'
import { chooseOperations } from './choose/open-api.ts'
import { writePlain } from './write/plain.ts'
import type { JsonNode } from './read/reader.ts'
import { countBlobs, type Lean } from './lean/blobs.ts'
import { openStrings } from './read/strings.ts'
import { readJsonText, readNearlyJson, type JsonText } from './read/text.ts'
import { holdsToolSchemas, shortenDescriptions } from './choose/tool-schemas.ts'
import { wantedValues } from './choose/wanted.ts'
import { once } from '../../read/in-slices.ts'
import { oncePerText } from '../once-per-text.ts'
import { chooseProse } from '../prose/prose.ts'
import { endMark, jsonMark } from '../../choose/marker.ts'
import { isJsonCall, jsonShapes } from './signs.ts'

/** Values that cannot be filtered may need this much more than the room there is; beyond it they are cut as text. */
const patience = 2.5

/** Shorter texts than this are below every cap, whatever they are taken for the next time. */
const shortestMarked = 150

/** Longer texts are not re-formatted, and chosen from without reading every value. */
const longestRead = { reformat: 1_000_000, choose: 400_000 }

const inLines = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

/** Values on lines of their own are rows of one list. */
const rootOf = ({ nodes }: JsonText, size: number): JsonNode =>
  nodes.length === 1 ? nodes[0]! : { kind: 'array', items: nodes, size }

const countRows = (node: JsonNode): number => {
  if (node.kind === 'scalar') return 1
  const parts = node.kind === 'array' ? node.items : node.values
  return parts.reduce((most, part) => Math.max(most, part.kind === 'array' ? part.items.length : 1), parts.length)
}

/** Words stay around JSON; where it is written for reading, marks say where it begins and ends. */
function around({ before, after, breaksOff }: JsonText, text: string, isJson = false): string {
  if (isJson || breaksOff) return inLines([before, text, after])
  const words = withoutFence({ before, after })
  const begin = words.before === '' || text.startsWith(jsonMark) ? '' : jsonMark
  return inLines([words.before, begin + text, words.after === '' ? '' : endMark, words.after])
}

const whole = (text: string, node: JsonNode): Shrunk => {
  const total = countRows(node)
  return { text, unit: 'rows', total, shown: total }
}

/** A value as it is read: strings of JSON opened, and without what is empty, which is said instead. */
const readable = (root: JsonNode): WithoutEmpty => dropEmpty(openStrings(root))

/** The form that is read, unless it would be taken for JSON once more. */
function writeReadable(read: JsonText, root: JsonNode, size: number): string | undefined {
  const { node, said } = readable(root)
  const plain = inLines([said ?? '', writePlain(node)])
  const isMarked = around(read, plain).length >= shortestMarked
  const written = around(read, isMarked ? jsonMark + plain : plain)
  if (written.length >= size || (!isMarked && readJsonText(written))) return undefined
  return written
}

/** JSON without blanks, unless the form that is read would be shorter than that. */
function writeCompact(read: JsonText, isLossless: boolean): string {
  const compact = around(read, inLines(read.nodes.map(writeLossless)), true)
  const again = isLossless ? undefined : readJsonText(compact)
  return (again && writeReadable(again, rootOf(again, compact.length), compact.length)) ?? compact
}

function reformat(text: string, { profile }: ShrinkContext): Shrunk | undefined {
  const isLossless = profile === 'lossless'
  const read =
    text.length > longestRead.reformat
      ? undefined
      : isLossless
        ? readJsonText(text)
        : readNearlyJson(decodeEscapes(text))
  if (!read) return undefined
  const root = rootOf(read, text.length)
  const plain = isLossless ? undefined : writeReadable(read, root, text.length)
  const best = plain ?? writeCompact(read, isLossless)
  return best.length < text.length ? whole(best, root) : undefined
}

/** What is left of a value that is written another way, counted in characters of the text that the tool gave. */
const ofCharacters = (text: string, source: string): Shrunk => {
  return { text, unit: 'characters', total: source.length, shown: Math.min(text.length, source.length - 1) }
}

/** How tools are called is never left out; in the profile that leaves out most, long descriptions are cut. */
function chooseOfTools(read: JsonText, root: JsonNode, { profile }: ShrinkContext): Shrunk {
  const { node, total, shown } = shortenDescriptions(root)
  return profile === 'aggressive' && shown < total
    ? { text: around(read, writePlain(node)), unit: 'descriptions', total, shown }
    : whole('', root)
}

/** A value with what a reader needs least counted or named instead, as far as the room asks for it. */
function leanest(root: JsonNode, { question, args }: ShrinkContext, room: number): Lean {
  const { node, said: empty } = readable(root)
  const blobs = countBlobs(node)
  const said = empty === undefined ? [] : [empty]
  const isShort = (each: JsonNode): boolean =>
    writePlain(each).length + said.reduce((sum, line) => sum + line.length + 1, 0) <= room
  if (isShort(blobs.node)) return { ...blobs, said }
  const echo = hideEcho(blobs.node, args)
  if (echo.said !== undefined) said.push(echo.said)
  if (echo.hidden > 0 && isShort(echo.node))
    return { ...blobs, node: echo.node, hidden: blobs.hidden + echo.hidden, said }
  const moments = hideMoments(echo.node, question)
  said.push(...moments.said)
  const numbers = countNumbers(moments.node, question)
  const hidden = blobs.hidden + echo.hidden + moments.hidden + numbers.hidden
  const rest = { ...blobs, node: numbers.node, hidden, said }
  if (moments.hidden + numbers.hidden > 0 && isShort(numbers.node)) return rest
  const addresses = hideAddresses(numbers.node, question)
  if (addresses.said === undefined) return rest
  return { ...rest, node: addresses.node, hidden: rest.hidden + addresses.hidden, said: [...said, addresses.said] }
}

/** What a text holds, whatever its room. */
const readOnce = oncePerText((source, context) => {
  const text = decodeEscapes(source)
  const read = readNearlyJson(text, text.length > longestRead.choose ? wantedValues(text, context) : undefined)
  return read && { text, read, given: rootOf(read, text.length) }
})
const countedOnce = oncePerText((source, context) => {
  const known = readOnce(source, context)
  return known && countBlobs(known.given)
})

/** JSON, one value or one per line: tables for like objects, keys said once, quotes only where they say something. */
export const json: ResultKind = {
  name: 'json',
  cap: { default: 2000, aggressive: 1500, share: { default: 0.5, aggressive: 0.25 } },
  isResultOf: isJsonCall,
  shapes: jsonShapes,
  reformat,
  inLines(source, context) {
    const text = decodeEscapes(source)
    const read = readNearlyJson(text, text.length > longestRead.choose ? wantedValues(text, context) : undefined)
    if (!read) return undefined
    const plainLines = (said: string): SpelledLine[] =>
      said === '' ? [] : said.split('\n').map((line) => ({ text: line }))
    return [
      ...plainLines(read.before),
      ...linesOfJson(openStrings(rootOf(read, text.length))),
      ...plainLines(read.after),
    ]
  },
  choose(source, context, room) {
    const known = readOnce(source, context)
    if (!known) return undefined
    const { text, read, given } = known
    const isLong = text.length > longestRead.choose
    if (once(context, 'tool schemas', source, () => holdsToolSchemas(given))) return chooseOfTools(read, given, context)
    const operations = isLong ? undefined : chooseOperations(given, context, room)
    if (operations) return { ...operations, text: around(read, operations.text) }
    const own = room - around(read, '').length
    const lean = isLong
      ? countedOnce(source, context)!
      : once(context, `leanest in ${own}`, source, () => leanest(given, context, own))
    const plain = isLong ? undefined : writePlain(lean.node)
    const said = inLines(lean.said)
    const chosen = chooseJson(source, lean.node, context, room - around(read, said).length, plain)
    const result = around(read, inLines([said, chosen.text]))
    if (result.length > room * patience) {
      const lines = chooseProse(result, context, room, false)
      if (lines && lines.text.length < text.length) return ofCharacters(lines.text, source)
    }
    if (result.length >= text.length) return undefined
    if (chosen.shownRows < chosen.rows)
      return { text: result, unit: 'rows', total: chosen.rows, shown: chosen.shownRows }
    if (chosen.text !== plain) return ofCharacters(result, source)
    return lean.hidden > 0
      ? { text: result, unit: 'values', total: lean.total, shown: lean.total - lean.hidden }
      : whole(result, given)
  },
}
