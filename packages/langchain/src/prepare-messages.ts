import type { BaseMessage } from '@langchain/core/messages'
import {
  checkWinnow,
  foreignMessages,
  joinSummaries,
  ownList,
  unchangedReport,
  type Edit,
  type JoinsMessages,
  type Message,
  type PrepareOptions,
  type Report,
  type Winnow,
} from '@winnow/core'
import { copyWith } from './message/copy-with.ts'
import { applyMessages } from './message/apply.ts'
import { readMessages } from './message/read.ts'

/** What a request says besides its messages. */
export interface PrepareMessagesOptions extends PrepareOptions {
  /**
   * Whether a summary of the window is part of the user message beside it instead of a message of its own: for models that take
   * messages of a user and of the assistant in turn only, such as Mistral and Gemma. Default `false`.
   */
  readonly joinSummaries?: boolean | undefined
}

/** What to send, with the edits that made it. */
export interface PreparedMessages {
  /** The input array itself when there is nothing to do. */
  readonly messages: BaseMessage[]
  readonly edits: readonly Edit[]
  readonly report: Report
}

/** Input that cannot be read is handed on, so that the planner says so and lets it pass. */
function read(messages: readonly BaseMessage[]): readonly Message[] {
  try {
    return readMessages(messages)
  } catch {
    return messages as never
  }
}

const inMessages: JoinsMessages<BaseMessage> = {
  isUser: (message) => message.type === 'human',
  isSystem: (message) => message.type === 'system' || message.type === 'developer',
  contentOf: ({ content }) => content,
  withContent: (message, content) => copyWith(message, { content }),
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
  { joinSummaries: isJoining = false, ...options }: PrepareMessagesOptions = {},
): Promise<PreparedMessages> {
  checkWinnow(winnow)
  const isOff = winnow.mode === 'off' || !Array.isArray(messages)
  const foreign = isOff ? undefined : foreignMessages(messages, 'langchain')
  const own = ownList(messages)
  const history = read(own.items)
  const identity = winnow.identify(history, options)
  if (foreign !== undefined) winnow.notify({ type: 'passed-through', ...identity, reason: foreign })
  const { edits, report } = await winnow.prepare(history, { ...options, ...identity })
  const asGiven = (): BaseMessage[] => own.outcome(own.items) as BaseMessage[]
  if (edits.length === 0) return { messages: asGiven(), edits, report }
  try {
    const view = applyMessages(own.items, edits)
    return { messages: [...(isJoining ? joinSummaries(view, inMessages) : view)], edits, report }
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'langchain', error })
    return { messages: asGiven(), edits: [], report: unchangedReport(report) }
  }
}
