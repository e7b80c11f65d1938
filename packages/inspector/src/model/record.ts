import { countMessage, type Edit, type Message, type Prepared, type TokenCounter, type Winnow } from '@winnow/core'
import { placesOf, usesOf, type Uses } from './places.ts'
import { sentMessages } from './view-messages.ts'
import { resultText } from './texts.ts'
import type { InspectedRequest } from './types.ts'

/** What {@link recordRequest} is given. */
export type RecordedRequest = Omit<InspectedRequest, 'edits' | 'report' | 'refs' | 'counts'> & {
  /** What `winnow.prepare` gave; in `mode: 'observe'` the `prepared` event, which holds the edits that were planned. */
  readonly prepared: Pick<Prepared, 'edits' | 'report'>
  /** The counter of the Winnow, where it is not the estimate: then messages are counted with it. */
  readonly tokens?: TokenCounter
}

function refOf(winnow: Pick<Winnow, 'refOf'>, edit: Edit, uses: Uses): string | null {
  if (edit.action === 'summarize' || edit.action === 'remove-message') return null
  const text = placesOf(uses, edit)
    .map(({ value }) => resultText(value))
    .find((each) => each !== '')
  return text === undefined ? null : winnow.refOf(text)
}

/** The refs under which what edits change is sent whole, in the order of the edits. */
function refsOf(winnow: Pick<Winnow, 'refOf'>, history: readonly Message[], edits: readonly Edit[]): (string | null)[] {
  const uses = usesOf(history)
  return edits.map((edit) => refOf(winnow, edit, uses))
}

/**
 * A request as an inspector takes it, on the server that prepared it: refs are found by the Winnow, because its secret may be
 * part of them.
 *
 * @example
 * const prepared = await winnow.prepare(history)
 * const recorded = recordRequest(winnow, { id: 'request-1', history, prepared })
 */
export function recordRequest(
  winnow: Pick<Winnow, 'refOf'>,
  { prepared: { edits, report }, tokens, ...request }: RecordedRequest,
): InspectedRequest {
  const recorded = { ...request, edits, report, refs: refsOf(winnow, request.history, edits) }
  if (!tokens) return recorded
  const count = (message: Message | undefined): number => (message ? countMessage(message, tokens) : 0)
  const counts = { before: request.history.map(count), after: sentMessages(recorded).map(count) }
  return { ...recorded, counts }
}
