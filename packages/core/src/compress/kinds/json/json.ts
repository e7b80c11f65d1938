import type { ResultKind, ShrinkContext, Shrunk, SpelledLine } from '../../kind.ts'
import { withoutFence } from './read/around.ts'
import { chooseJson } from './choose/choose-json.ts'
import { cutForm } from './choose/cut-form.ts'
import { linesOfJson } from './write/in-lines.ts'
import { writeLossless } from './write/lossless.ts'
import type { WithoutEmpty } from './lean/empty.ts'
import { leanest } from './lean/leanest.ts'
import { chooseOperations } from './choose/open-api.ts'
import { writePlain } from './write/plain.ts'
import { rememberFor, type Remember } from './write/remember.ts'
import type { JsonNode } from './read/reader.ts'
import { countBlobs } from './lean/blobs.ts'
import { openStrings } from './read/strings.ts'
import { readable, readableOf, readOf, rootOf, wholeOf, type JsonRead } from './read/once.ts'
import { readJsonText, type JsonText } from './read/text.ts'
import { holdsToolSchemas, mayHoldToolSchemas, shortenDescriptions } from './choose/tool-schemas.ts'
import { once } from '../../read/in-slices.ts'
import { oncePerText } from '../once-per-text.ts'
import { endMark, jsonMark } from '../../choose/marker.ts'
import { isJsonCall, jsonShapes } from './signs.ts'

/** Values that cannot be filtered may need this much more than the room there is; beyond it they are cut as text. */
const patience = 2.5

/** Shorter texts than this are below every cap, whatever they are taken for the next time. */
const shortestMarked = 150

/** Longer texts are not re-formatted. */
const longestReformatted = 1_000_000

const inLines = (texts: readonly string[]): string => texts.filter((text) => text !== '').join('\n')

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

/** The form that is read, unless it would be taken for JSON once more. */
function writeReadable(
  read: JsonText,
  { node, said }: WithoutEmpty,
  size: number,
  remember: Remember,
): string | undefined {
  const plain = inLines([said ?? '', writePlain(node, undefined, undefined, remember)])
  const isMarked = around(read, plain).length >= shortestMarked
  const written = around(read, isMarked ? jsonMark + plain : plain)
  if (written.length >= size || (!isMarked && readJsonText(written))) return undefined
  return written
}

/** JSON without blanks. */
const writeCompact = (read: JsonText): string =>
  around(read, inLines(read.nodes.map((node) => writeLossless(node))), true)

/** JSON without blanks, unless the form that is read would be shorter than that. */
function writeShort(source: string, { text, read }: JsonRead, context: ShrinkContext): string {
  const compact = once(context, 'compact', source, () => writeCompact(read))
  // What is read of the same text again is the same, and was too long.
  if (compact === text) return compact
  const again = once(context, 'read again', source, () => {
    const own = readJsonText(compact)
    return own && { own, form: readable(rootOf(own, compact.length)) }
  })
  const remember = rememberFor(context, source, 'again')
  return (again && writeReadable(again.own, again.form, compact.length, remember)) ?? compact
}

function reformat(text: string, context: ShrinkContext): Shrunk | undefined {
  if (text.length > longestReformatted) return undefined
  if (context.profile === 'lossless') {
    const read = readJsonText(text)
    const compact = read && writeCompact(read)
    return read && compact!.length < text.length ? whole(compact!, rootOf(read, text.length)) : undefined
  }
  const known = wholeOf(text, context)
  if (!known) return undefined
  const remember = rememberFor(context, text, 'readable')
  const plain = writeReadable(known.read, readableOf(text, context), text.length, remember)
  const best = plain ?? writeShort(text, known, context)
  return best.length < text.length ? whole(best, known.given) : undefined
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

const countedOnce = oncePerText((source, context) => {
  const known = readOf(source, context)
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
    const known = readOf(source, context)
    if (!known) return undefined
    const { read, given } = known
    const plainLines = (said: string): SpelledLine[] =>
      said === '' ? [] : said.split('\n').map((line) => ({ text: line }))
    return [...plainLines(read.before), ...linesOfJson(openStrings(given)), ...plainLines(read.after)]
  },
  choose(source, context, room) {
    const known = readOf(source, context)
    if (!known) return undefined
    const { text, read, given, isLong } = known
    if (once(context, 'tool schemas', source, () => mayHoldToolSchemas(text) && holdsToolSchemas(given)))
      return chooseOfTools(read, given, context)
    const operations = isLong ? undefined : chooseOperations(given, context, room)
    if (operations) return { ...operations, text: around(read, operations.text) }
    const own = room - around(read, '').length
    const { plain, ...lean } = isLong
      ? { ...countedOnce(source, context)!, plain: undefined }
      : leanest(source, context, own)
    const said = inLines(lean.said)
    const chosen = chooseJson(source, lean.node, context, room - around(read, said).length, plain)
    const result = around(read, inLines([said, chosen.text]))
    if (result.length > room * patience) {
      const cut = cutForm(result, context, room)
      if (cut !== undefined && cut.length < text.length) return ofCharacters(cut, source)
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
