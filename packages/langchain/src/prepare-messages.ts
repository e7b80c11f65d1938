import type { BaseMessage } from '@langchain/core/messages'
import {
  checkWinnow,
  foreignMessages,
  unchangedReport,
  type Edit,
  type Message,
  type PrepareOptions,
  type Report,
  type Winnow,
} from '@winnow/core'
import { applyMessages } from './message/apply.ts'
import { readMessages } from './message/read.ts'

/** What to send, with the edits that made it. */
export interface PreparedMessages {
  /** The input array itself when there is nothing to do. */
  readonly messages: BaseMessage[]
  readonly edits: readonly Edit[]
  readonly report: Report
}

/** Input that cannot be read is handed on, so that the planner says so and lets it pass. */
function read(messages: BaseMessage[]): readonly Message[] {
  try {
    return readMessages(messages)
  } catch {
    return messages as never
  }
}

/**
 * Prepares LangChain messages for a request. Never throws for what it finds there: what is no history is sent as it is,
 * with an event that says what it looks like.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow
 * @example
 * const { messages, report } = await prepareMessages(winnow, history)
 * const answer = await model.invoke(messages)
 */
export async function prepareMessages(
  winnow: Winnow,
  messages: BaseMessage[],
  options: PrepareOptions = {},
): Promise<PreparedMessages> {
  checkWinnow(winnow)
  const isOff = winnow.mode === 'off' || !Array.isArray(messages)
  const foreign = isOff ? undefined : foreignMessages(messages, 'langchain')
  const history = read(messages)
  const identity = winnow.identify(history, options)
  if (foreign !== undefined) winnow.notify({ type: 'passed-through', ...identity, reason: foreign })
  const { edits, report } = await winnow.prepare(history, { ...options, ...identity })
  if (edits.length === 0) return { messages, edits, report }
  try {
    return { messages: [...applyMessages(messages, edits)], edits, report }
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'langchain', error })
    return { messages, edits: [], report: unchangedReport(report) }
  }
}
