import { wordsOfCall, fieldsOf } from '../../text/shell/read-call.ts'
import { knownKinds, type CallReading, type CallSaid } from '../kind-table.ts'

/** What of a text may become pointers. */
export interface PointerRule {
  /** The turn the text belongs to. */
  readonly turn: number
  /** Whether a part of it may, or only the whole. */
  readonly parts: boolean
  /** Lines that stay around what is new: who reads a file again after an edit looks for it there. */
  readonly margin: number
  /** Whether its lines may say how something went; those that do stay. */
  readonly hasOutcome: boolean
}

/** A result below so many characters (some 500 tokens) is read sooner than what a pointer names. */
const leastCharacters = 2000
/** Unchanged lines around what is new in a file, as a diff shows them. */
const marginOfFile = 3

/** How calls name what they put something else in the place of. */
const replaced = /^(?:old|search|find|original|target)_?(?:str|string|text|code|content|snippet|block)?$/iu

/** Whether a call replaces a part of a text: who reads it afterwards looks for how the part came out. */
export const replacesPart = (input: unknown): boolean => fieldsOf(input).some(([key]) => replaced.test(key))

/** What of the result of a call may become pointers; `undefined` where all of it stays. */
export function pointerRuleOf(
  text: string,
  { toolName, input }: CallSaid,
  { kind, hasRange, runs }: CallReading,
  turn: number,
): PointerRule | undefined {
  // Who asks for these lines wants to see them.
  if (text.length < leastCharacters || hasRange) return undefined
  const isRun = runs || kind?.name === 'log' || (!kind && wordsOfCall(toolName, input).commands !== undefined)
  // Who runs a program once more, or changes a file, looks for how it went this time.
  if (isRun || replacesPart(input)) return undefined
  // Parts of anything else are matches, hunks or records, and a pointer ends in the middle of one.
  const isFile = (kind === undefined || kind.name === 'file') && knownKinds.ofShape(text).name === 'file'
  return { turn, parts: isFile, margin: isFile ? marginOfFile : 0, hasOutcome: !isFile }
}
