import fc from 'fast-check'
import type { EditAction } from '../../edit/types.ts'
import { pairRound, type ToolUse } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import { editOfUse, withSummaries } from './edits.ts'

const isFree = ({ value, results }: ToolUse): boolean =>
  results.length > 0 && [value, ...results.map((place) => place.value)].every(({ pinned }) => !pinned)

/** What may happen to one round: nothing, something to some of its free uses, or all of it goes. */
function editsOfRound(message: Message, at: number, uses: readonly ToolUse[]): fc.Arbitrary<EditAction[]> {
  const free = uses.filter(isFree)
  const removals = free.map(({ call }): EditAction => ({ action: 'remove-tool-use', at, call }))
  const each = fc.tuple(...free.map(editOfUse)).map((edits) => edits.flat())
  const isBound = message.indivisible === true
  const some = isBound ? each.map((edits) => edits.filter(({ action }) => action !== 'remove-tool-use')) : each
  if (free.length < uses.length) return some
  const isText = message.parts.every(({ type }) => type !== 'opaque')
  const whole: EditAction[] = isText ? [...removals, { action: 'remove-message', at }] : []
  return fc.oneof({ weight: 4, arbitrary: some }, fc.constant(removals), fc.constant(whole))
}

/**
 * Edits that a planner may make of a history: nothing that is pinned, unanswered or opaque is touched, and calls that are bound
 * to each other go together.
 *
 * @example
 * import fc from 'fast-check'
 * const converter = { read: readChat, apply: applyChat }
 * const hello = [{ role: 'user', content: 'Hello' }]
 * fc.assert(fc.property(allowedEditsOf(readChat(hello)), (edits) => checkConverter(converter, hello, edits)))
 */
export function allowedEditsOf(messages: readonly Message[]): fc.Arbitrary<readonly EditAction[]> {
  const lists = messages.flatMap((message, at) => {
    if (message.role !== 'assistant' || message.pinned) return []
    const { uses, orphans } = pairRound(messages, at)
    return orphans.length > 0 ? [] : [editsOfRound(message, at, uses)]
  })
  return withSummaries(
    messages,
    fc.tuple(...lists).map((edits) => edits.flat()),
  )
}
