import { callText, tryParseJson } from '../message/input.ts'
import type { ToolCallPart } from '../message/types.ts'
import { firstCharacters } from '../text/cut.ts'
import { leftOutSource } from '../text/marks/left-out-mark.ts'
import { refSource } from '../text/marks/ref.ts'
import { pathOf, spelled } from '../text/shell/read-call.ts'
import { tellingArguments, type ShownArguments } from './arguments.ts'

/** How the line over each entry of a digest begins. */
const bar = '--- '

/** What could end a line, so that what follows would look like somebody speaking. */
const lineEnds = /[\p{Cc}\u2028\u2029]+/gu

/** A tool name as a model may have invented it, without what could be read as more than a name. */
const plainName = (name: string): string => name.slice(0, 100).replace(/[^\p{L}\p{N}_./:-]+/gu, '_')

/** Names of tools that change something: that a value is taken away there says as much as a value. */
const changing =
  /(?:^|_)(?:set|update|edit|change|modify|patch|assign|put|write|save|clear|unset|remove|delete)(?:_|$)/u

/**
 * The line that stands for a call in a digest: its name and its arguments.
 * For example `--- get_order(id: A-1)`.
 *
 * @param shown how its arguments are shown
 */
export function entryLine(call: ToolCallPart, shown: Omit<ShownArguments, 'showsUnset'> = {}): string {
  const { input, toolName } = call
  const read = typeof input === 'string' ? (tryParseJson(input) ?? input) : tryParseJson(callText(call))
  const showsUnset = changing.test(spelled(toolName))
  const told = tellingArguments(read, {
    ...shown,
    showsUnset,
    ...(typeof input === 'string' && { shownRef: undefined }),
  })
  return `${bar}${plainName(toolName)}(${told.replace(lineEnds, ' ')})`
}

/** Characters of a call that stands elsewhere in full. */
const longestShort = 60

/** The line of a call that stands elsewhere: its name, and its path or how its arguments begin. */
export function shortEntryLine(call: ToolCallPart): string {
  const path = pathOf(call.input)
  if (path !== undefined) return `${bar}${plainName(call.toolName)}(${path.replace(lineEnds, ' ')})`
  const line = entryLine(call)
  return line.length > longestShort ? `${firstCharacters(line, longestShort).trimEnd()}…)` : line
}

const entry = /^--- .*\)(?= failed$|$)/gmu
const runsCommand = /^--- [^(]*\((?:command|cmd|script|shell_?command): /iu

const named = new RegExp(` ${leftOutSource}, ref ${refSource}\\]`, 'gu')

/** The lines of the entries of a digest as they are without refs, those of commands aside. */
export const entryLinesIn = (digest: string): string[] =>
  (digest.match(entry) ?? []).filter((line) => !runsCommand.test(line)).map((line) => line.replace(named, ']'))
