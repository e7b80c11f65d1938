import fc from 'fast-check'
import { whyNoRange } from '../../edit/summary-operations.ts'
import type { EditAction, SummarizeEdit } from '../../edit/types.ts'
import { pairRound, type ToolUse } from '../../message/pairing.ts'
import type { Message } from '../../message/types.ts'
import { asSummary } from '../../text/marks/summary-mark.ts'
import { shortTexts } from './texts.ts'

/** What may happen to one use: nothing, its removal, or other texts in a result. */
export function editOfUse(use: ToolUse): fc.Arbitrary<EditAction[]> {
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

const summaries = shortTexts.map(asSummary)

/** Up to two summaries, of which none overlaps the other. */
function summariesOf(messages: readonly Message[]): fc.Arbitrary<EditAction[]> {
  const place = fc.nat({ max: messages.length })
  return fc.array(fc.tuple(place, place, summaries), { maxLength: 2 }).map((drawn) => {
    const edits: SummarizeEdit[] = []
    for (const [a, b, text] of drawn) {
      const edit: SummarizeEdit = { action: 'summarize', from: Math.min(a, b), to: Math.max(a, b), text }
      const isFree = edits.every(({ from, to }) => edit.to <= from || edit.from >= to)
      if (isFree && edit.from < edit.to && whyNoRange(messages, edit) === undefined) edits.push(edit)
    }
    return edits
  })
}

/** Edits of rounds, and at times summaries, in either order. */
export function withSummaries(
  messages: readonly Message[],
  others: fc.Arbitrary<EditAction[]>,
): fc.Arbitrary<readonly EditAction[]> {
  const none = fc.constant<EditAction[]>([])
  const windows = fc.oneof({ weight: 2, arbitrary: none }, { weight: 1, arbitrary: summariesOf(messages) })
  return fc
    .tuple(others, windows, fc.boolean())
    .map(([edits, made, first]) => (first ? [...made, ...edits] : [...edits, ...made]))
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
  return withSummaries(
    messages,
    fc.tuple(...lists).map((edits) => edits.flat()),
  )
}
