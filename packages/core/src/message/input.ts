import { parseJson } from '../parse-json.ts'
import type { ToolCallPart } from './types.ts'

/** What stands for arguments that JSON cannot hold. */
export const unreadableInput = '[arguments that JSON cannot hold]'

/**
 * The arguments of a call as one line of JSON, as they stand on the wire. Raw text stays as it is; what JSON cannot
 * hold (cycles, big integers) becomes a short placeholder, so that a broken host object never breaks a request.
 */
export function inputText(input: unknown): string {
  if (typeof input === 'string') return input
  if (input === undefined) return '{}'
  try {
    return JSON.stringify(input) ?? '{}'
  } catch {
    return unreadableInput
  }
}

const texts = new WeakMap<ToolCallPart, string>()

/** The arguments of a call as {@link inputText} writes them, written once. */
export function callText(call: ToolCallPart): string {
  if (typeof call.input === 'string') return call.input
  let text = texts.get(call)
  if (text === undefined) texts.set(call, (text = inputText(call.input)))
  return text
}

const spellings = new WeakMap<object, string>()

/** Gives the arguments of a call that is read from JSON: they are parsed when somebody asks for them, and then once. */
const parsedInput: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  configurable: true,
  get() {
    const json = spellings.get(this) ?? ''
    const value = tryParseJson(json) ?? json
    if (Object.getOwnPropertyDescriptor(this, 'input')?.configurable === true) setInput(this, value)
    return value
  },
  set(value: unknown) {
    setInput(this, value)
  },
}

function setInput(call: object, value: unknown): void {
  Object.defineProperty(call, 'input', { value, enumerable: true, configurable: true, writable: true })
}

/**
 * A call whose arguments are what JSON says, or the text itself where that is no JSON. They are parsed when somebody asks
 * for them: of most calls of a long history nobody does.
 */
export function callFromJson(callId: string, toolName: string, json: string): ToolCallPart {
  const call = Object.defineProperty({ type: 'tool-call', callId, toolName }, 'input', parsedInput) as ToolCallPart
  spellings.set(call, json)
  return call
}

/** The JSON that the arguments of a call were read from, if they were. */
export const jsonOf = (call: ToolCallPart): string | undefined => spellings.get(call)

/**
 * The arguments of a call as the JSON they were read from, where that is known, or else as {@link callText} writes them:
 * arguments that are spelled alike are the same, and the other way round not always.
 */
export const spellingOf = (call: ToolCallPart): string => spellings.get(call) ?? callText(call)

/** White space that may stand before JSON. */
const jsonSpaces = ' \t\n\r'

/** Parses JSON; gives `undefined` where {@link parseJson} throws. */
export function tryParseJson(text: string): unknown {
  let start = 0
  while (start < text.length && jsonSpaces.includes(text[start]!)) start += 1
  if (start === text.length || !'{["-0123456789tfn'.includes(text[start]!)) return undefined
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}
