import {
  countMessage,
  estimator,
  searchToolName,
  type Edit,
  type Message,
  type Prepared,
  type TokenCounter,
  type Winnow,
} from '@winnow/core'
import { addedDefinitions } from './own-tools.ts'
import { placesOf, usesOf, type Uses } from './places.ts'
import { sentMessages } from './view-messages.ts'
import { resultText } from './texts.ts'
import type { InspectedRequest } from './types.ts'

/** What {@link recordRequest} is given. */
export type RecordedRequest = Omit<InspectedRequest, 'edits' | 'report' | 'refs' | 'counts' | 'ownDefinitions'> & {
  /** What `winnow.prepare` gave; in `mode: 'observe'` the `prepared` event, which holds the edits that were planned. */
  readonly prepared: Pick<Prepared, 'edits' | 'report'>
  /** The counter of the Winnow, where it is not the estimate: then messages are counted with it. */
  readonly tokens?: TokenCounter
  /** The definitions that `winnow.prepare` was given as `tools`: those of tools that Winnow adds are told apart by their names. */
  readonly definitions?: unknown
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
  { prepared: { edits, report }, tokens, definitions, ...request }: RecordedRequest,
): InspectedRequest {
  // What a selection saved is less by the tool that finds the others.
  const own = addedDefinitions(definitions, tokens ?? estimator, request.selected && searchToolName)
  const refs = refsOf(winnow, request.history, edits)
  const recorded = { ...request, edits, report, refs, ...(own === 0 ? {} : { ownDefinitions: own }) }
  if (!tokens) return recorded
  const count = (message: Message | undefined): number => (message ? countMessage(message, tokens) : 0)
  const counts = { before: request.history.map(count), after: sentMessages(recorded).map(count) }
  return { ...recorded, counts }
}
