import type { ToolCallPart } from '../message/types.ts'
import { inputText } from '../message/input.ts'
import { knownKinds } from './kind-table.ts'

/** Characters of a name, and of arguments, that a pointer repeats. */
const longestName = 60
const longestArgument = 24

const plain = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029[\]]+/gu, ' ').trim()
const cut = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text

/** The first line of the first text among the arguments. */
function firstArgument(input: unknown): string {
  const values: unknown[] = typeof input === 'object' && input !== null ? Object.values(input) : []
  const text = values.find((value): value is string => typeof value === 'string') ?? inputText(input)
  return text
    .slice(0, longestArgument * 8)
    .split('\n', 1)[0]!
    .replace(/^cd \S+\s*(?:&&|;)\s*/u, '')
}

/** How a pointer names a tool use. */
export interface Label {
  /** The tool and its number among the uses of that tool in the turn: `bash 12`. */
  readonly name: string
  /** The same with the file it names, or how its arguments begin, for the first pointer of a result. */
  readonly full: string
}

/** What of a call tells it from others: the file it names, or how its arguments begin. */
function aboutOf(call: ToolCallPart): string {
  const file = knownKinds.readingOf(call).path?.split(/[\\/]/u).at(-1)
  return cut(plain(file || firstArgument(call.input)), longestArgument)
}

/** The label of a use. All of it was written by the model, so nothing in it may end the line or the brackets. */
export function labelOf(call: ToolCallPart, ordinal: number): Label {
  const name = `${cut(call.toolName.replace(/[^\p{L}\p{N}_./:-]+/gu, '_'), longestName)} ${ordinal}`
  const argument = aboutOf(call)
  return { name, full: argument === '' || argument === '{}' ? name : `${name}: ${argument}` }
}
