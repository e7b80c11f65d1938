import { operationsOf } from '../edit/operations.ts'
import { unchangedReport, type Report } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import { InvalidOptionError } from '../errors.ts'
import { foreignMessages } from '../message/foreign.ts'
import { copyWith } from '../edit/copy-with.ts'
import { joinSummaries, type JoinsMessages } from '../prepare/adapters/join-summaries.ts'
import { ownList } from '../prepare/adapters/own-list.ts'
import type { Winnow } from '../prepare/types.ts'
import { historyOf } from './history-of.ts'
import type { ChatMessage } from './types.ts'

/** What a chat request says besides its messages. */
export interface PrepareChatOptions {
  /** The tool definitions sent along; counted in the report, never changed. */
  readonly tools?: unknown
  /** The last message ends its turn. Default `false`. */
  readonly turnEnded?: boolean
  /** Refs of what is to be sent whole, given with every request; see `PrepareOptions`. Default none. */
  readonly whole?: readonly string[]
  readonly signal?: AbortSignal
  /** What the report and the events call the request and its conversation; see `PrepareOptions`. */
  readonly requestId?: string | undefined
  readonly conversationId?: string | undefined
  /**
   * Whether a summary of the window is part of the user message beside it instead of a message of its own: for models that take
   * messages of a user and of the assistant in turn only, such as Mistral and Gemma. Default `false`.
   */
  readonly joinSummaries?: boolean | undefined
}

/** What to send, with the edits that made it. */
export interface PreparedChat<Native extends ChatMessage> {
  /** The input array itself when there is nothing to do. What was made of a frozen message is frozen, too. */
  readonly messages: readonly Native[]
  readonly edits: readonly Edit[]
  readonly report: Report
}

const inChat: JoinsMessages<ChatMessage> = {
  isUser: ({ role }) => role === 'user',
  isSystem: ({ role }) => role === 'system' || role === 'developer',
  contentOf: ({ content }) => content,
  withContent: (message, content) => copyWith(message, { content }),
}

/**
 * Prepares plain OpenAI chat messages for a request. What is no chat history is sent as it is, with an event that says what
 * it looks like.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow
 * @example
 * const { messages } = await prepareChat(winnow, history, { tools })
 * await openai.chat.completions.create({ model: 'gpt-5.2', messages: [...messages], tools })
 */
export async function prepareChat<Native extends ChatMessage>(
  winnow: Winnow,
  messages: readonly Native[],
  options: PrepareChatOptions = {},
): Promise<PreparedChat<Native>> {
  if (typeof (winnow as Partial<Winnow> | undefined)?.prepare !== 'function')
    throw new InvalidOptionError('winnow', 'this is no Winnow', 'Make one with createWinnow() and give it first.')
  const isOff = winnow.mode === 'off' || !Array.isArray(messages)
  const foreign = isOff ? undefined : foreignMessages(messages, 'chat')
  const own = ownList(messages)
  const { messages: read, history } = historyOf(winnow, own.items)
  const identity = winnow.identify(read, options)
  if (foreign !== undefined) winnow.notify({ type: 'passed-through', ...identity, reason: foreign })
  const { joinSummaries: isJoining = false, ...given } = options
  const { edits, report } = await winnow.prepare(read, { ...given, ...identity })
  if (edits.length === 0) return { messages: own.outcome(own.items), edits, report }
  try {
    const view = history.apply(own.items, operationsOf(read, edits))
    return { messages: isJoining ? (joinSummaries(view, inChat) as readonly Native[]) : view, edits, report }
  } catch (error) {
    winnow.notify({ type: 'failed', ...identity, part: 'openai-chat', error })
    return { messages: own.outcome(own.items), edits: [], report: unchangedReport(report) }
  }
}
