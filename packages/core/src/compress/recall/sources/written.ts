import { inputText } from '../../../message/input.ts'
import type { ToolCallPart } from '../../../message/types.ts'
import type { RefOf } from '../../../text/marks/ref.ts'
import { oldKey } from '../../../text/values/old-text-key.ts'
import { fieldsOf, pathOf, writesFiles } from '../../../text/shell/read-call.ts'
import { textsWithin } from './texts-within.ts'

const deepest = 6
const mostValues = 200
/** Of texts of one line only longer ones are what a call wrote. */
const longestPlain = 200

/** The texts in whose place a call puts others, of the call itself and of the parts in its lists. */
const textsReplaced = (input: unknown, depth = 0): string[] =>
  fieldsOf(input).flatMap(([key, value]) => {
    if (typeof value === 'string') return oldKey.test(key) ? [value] : []
    return Array.isArray(value) && depth === 0
      ? value.slice(0, mostValues).flatMap((part) => textsReplaced(part, depth + 1))
      : []
  })

/**
 * The texts among the arguments of a call that have several lines, or a long one, and of calls that name a file those that stood
 * there before.
 */
export function textsWritten({ toolName, input }: ToolCallPart): string[] {
  const texts = textsWithin(input, deepest, mostValues)
  const old = new Set(writesFiles(toolName, input) && pathOf(input) !== undefined ? textsReplaced(input) : [])
  return texts.filter((text) => text.length > longestPlain || text.includes('\n') || (old.has(text) && text !== ''))
}

/** The lists and objects among the arguments of a call, as JSON, of which an entry of a digest shows the beginning alone. */
export const jsonWritten = ({ input }: ToolCallPart): string[] =>
  fieldsOf(typeof input === 'string' ? undefined : input).flatMap(([, value]) => {
    const json = typeof value === 'object' && value !== null ? inputText(value) : ''
    return json.length > longestPlain ? [json] : []
  })

const known = new WeakMap<RefOf, WeakMap<ToolCallPart, readonly string[]>>()

/** The names of the texts that a call wrote and then of its JSON, made once. */
export function refsWritten(call: ToolCallPart, refOf: RefOf): readonly string[] {
  let byCall = known.get(refOf)
  if (!byCall) known.set(refOf, (byCall = new WeakMap()))
  let refs = byCall.get(call)
  if (!refs) byCall.set(call, (refs = [...textsWritten(call), ...jsonWritten(call)].map(refOf)))
  return refs
}
