import fc from 'fast-check'
import type { EditAction } from '../../edit/types.ts'
import { pairRound, type ToolUse } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import { shortTexts } from './texts.ts'

function editOfUse(use: ToolUse): fc.Arbitrary<EditAction[]> {
  const { at, call } = use
  const remove = fc.constant<EditAction[]>([{ action: 'remove-tool-use', at, call }])
  const replace = use.results.flatMap((place, result) => {
    const texts = place.value.content.flatMap((item, index) => (item.type === 'text' ? [index] : []))
    if (texts.length === 0) return []
    return fc
      .tuple(fc.subarray(texts, { minLength: 1 }), shortTexts)
      .map(([chosen, text]): EditAction[] => [
        { action: 'replace-result', at, call, result, texts: chosen.map((index) => ({ index, text })) },
      ])
  })
  return fc.oneof(fc.constant<EditAction[]>([]), remove, ...replace)
}

/**
 * Edits that a history has the places for, allowed by the laws or not: what adapters must be able to apply. Rounds that
 * hold a result without a call are left out: once moved, that result could seem to answer another call.
 *
 * @example
 * import fc from 'fast-check'
 * const converter = { read: readChat, apply: applyChat }
 * const hello = [{ role: 'user', content: 'Hello' }]
 * fc.assert(fc.property(editsOf(converter.read(hello)), (edits) => checkConverter(converter, hello, edits)))
 */
export function editsOf(messages: readonly Message[]): fc.Arbitrary<readonly EditAction[]> {
  const lists = messages.flatMap((message, at) => {
    if (message.role !== 'assistant') return []
    const { uses, orphans } = pairRound(messages, at)
    if (orphans.length > 0) return []
    const removeAll: EditAction[] = [
      ...uses.map((use): EditAction => ({ action: 'remove-tool-use', at, call: use.call })),
      { action: 'remove-message', at },
    ]
    const each = fc.tuple(...uses.map(editOfUse)).map((edits) => edits.flat())
    return [fc.oneof({ weight: 4, arbitrary: each }, { weight: 1, arbitrary: fc.constant(removeAll) })]
  })
  return fc.tuple(...lists).map((edits) => edits.flat())
}
