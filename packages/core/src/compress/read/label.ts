import type { ToolCallPart } from '../../message/types.ts'
import { inputText } from '../../message/input.ts'
import { firstCharacters, lastCharacters } from '../../text/cut.ts'
import { commandOf } from '../../text/shell/read-call.ts'
import { knownKinds } from '../kind-table.ts'
import { textsWithin } from '../recall/sources/texts-within.ts'

/** Characters of a name, and of arguments, that a pointer repeats. */
const longestName = 60
const longestArgument = 120
/** Arguments of so many characters say enough. */
const enough = 24
/** How deep and how many arguments are looked at: a call of a call has its own among them. */
const [deepest, mostValues] = [3, 24]

const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029[\]]+/gu, ' ').trim()
const cut = (text: string, longest: number): string =>
  text.length > longest ? `${firstCharacters(text, longest).trimEnd()}…` : text
/** Cuts the middle out: commands and queries that begin alike differ at their end. */
const cutMiddle = (text: string, longest: number): string =>
  text.length > longest
    ? `${firstCharacters(text, longest >> 1).trimEnd()}…${lastCharacters(text, longest >> 1).trimStart()}`
    : text

const leading = /^(?:cd \S+\s*(?:&&|;)\s*|\s+)+/u
const tags = /<\/?[\w-]{1,40}>/gu

/** The texts among the arguments, long ones without their middle, until they say enough. */
function firstArguments(input: unknown): string {
  const texts = typeof input === 'object' && input !== null ? textsWithin(input, deepest, mostValues) : []
  let said = ''
  for (const text of texts.length > 0 ? texts : [inputText(input)]) {
    const longest = longestArgument * 4
    const ends = text.length > 2 * longest ? `${text.slice(0, longest)}…${text.slice(-longest)}` : text
    const beginning = ends.replace(leading, '').replace(tags, ' ').replace(/\s+/gu, ' ').trim()
    said += ` ${beginning}`
    // A name alone is shared by many calls; the words that follow it are not.
    if (beginning.includes(' ') || said.length > enough) break
  }
  return said
}

/** How a pointer names a tool use. */
export interface Label {
  /** The tool and its number among the uses of that tool in the turn: `bash 12`. */
  readonly name: string
  /** The same with the file it names, or its arguments, for the first pointer of a result. */
  readonly full: string
}

/** What of a call tells it from others: its command line, the file it names, or its arguments, long ones without their middle. */
function aboutOf(call: ToolCallPart): string {
  const { path } = commandOf(call.input) === undefined ? knownKinds.readingOf(call) : {}
  const file = path?.split(/[\\/]/u).at(-1)
  return cutMiddle(plain(file ? file : firstArguments(call.input)), longestArgument)
}

/** The label of a use. All of it was written by the model, so nothing in it may end the line or the brackets. */
export function labelOf(call: ToolCallPart, ordinal: number): Label {
  const name = `${cut(call.toolName.replace(/[^\p{L}\p{N}_./:-]+/gu, '_'), longestName)} ${ordinal}`
  const argument = aboutOf(call)
  return { name, full: argument === '' || argument === '{}' ? name : `${name}: ${argument}` }
}
