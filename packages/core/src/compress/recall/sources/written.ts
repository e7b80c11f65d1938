import type { ToolCallPart } from '../../../message/types.ts'
import type { RefOf } from '../../../text/marks/ref.ts'
import { textsWithin } from './texts-within.ts'

const deepest = 6
const mostValues = 200
/** Of texts of one line only longer ones are what a call wrote. */
const longestPlain = 200

/** The texts among the arguments of a call that have several lines, or a long one. */
export const textsWritten = ({ input }: ToolCallPart): string[] =>
  textsWithin(input, deepest, mostValues).filter((text) => text.length > longestPlain || text.includes('\n'))

const known = new WeakMap<RefOf, WeakMap<ToolCallPart, readonly string[]>>()

/** The names of the texts that a call wrote, made once. */
export function refsWritten(call: ToolCallPart, refOf: RefOf): readonly string[] {
  let byCall = known.get(refOf)
  if (!byCall) known.set(refOf, (byCall = new WeakMap()))
  let refs = byCall.get(call)
  if (!refs) byCall.set(call, (refs = textsWritten(call).map(refOf)))
  return refs
}
