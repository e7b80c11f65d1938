import { inputText } from '../../../message/input.ts'
import type { ToolCallPart } from '../../../message/types.ts'
import type { RefOf } from '../../../text/marks/ref.ts'
import { fieldsOf } from '../../../text/shell/read-call.ts'
import { textsWithin } from './texts-within.ts'

const deepest = 6
const mostValues = 200
/** Of texts of one line only longer ones are what a call wrote. */
const longestPlain = 200

/** The texts among the arguments of a call that have several lines, or a long one. */
export const textsWritten = ({ input }: ToolCallPart): string[] =>
  textsWithin(input, deepest, mostValues).filter((text) => text.length > longestPlain || text.includes('\n'))

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
