import type { ModelMessage, SystemModelMessage, ToolSet } from 'ai'
import { checkWinnow, foreignMessages, type Edit, type Report, type Winnow } from '@winnow/core'
import { prepareNative } from './prepare-native.ts'
import { systemTextOf } from './message/system-text.ts'

/** What a call says besides its messages. */
export interface PrepareModelMessagesOptions {
  /** The instructions of the call (`system` or `instructions`), where they are not among the messages. */
  readonly system?: string | SystemModelMessage | readonly SystemModelMessage[] | undefined
  /** The last message ends its turn: shorten it, too. Default `false`. */
  readonly turnEnded?: boolean
  /** Refs of what is to be sent whole, given with every request; see `PrepareOptions`. Default none. */
  readonly whole?: readonly string[]
  /** The tools of the call; results of tools a provider defines stay as its package needs them. */
  readonly tools?: ToolSet
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
export interface PreparedModelMessages {
  /** The input array itself when there is nothing to do. */
  readonly messages: ModelMessage[]
  readonly edits: readonly Edit[]
  readonly report: Report
}

/**
 * Prepares `ModelMessage`s by hand, where no model can be wrapped: before a batch, in a test, in a dry run. Messages of
 * another kind go out as they are, with an event that says what they look like.
 *
 * @throws InvalidOptionError where `winnow` is no Winnow
 * @example
 * const { messages, report } = await prepareModelMessages(winnow, history, { system: 'You book flights.' })
 */
export async function prepareModelMessages(
  winnow: Winnow,
  messages: readonly ModelMessage[],
  options: PrepareModelMessagesOptions = {},
): Promise<PreparedModelMessages> {
  checkWinnow(winnow)
  const isOff = winnow.mode === 'off' || !Array.isArray(messages)
  const foreign = isOff ? undefined : foreignMessages(messages, 'model')
  const { system, tools, ...named } = options
  const identity = winnow.identify(undefined, named)
  const others = { ...named, ...identity }
  if (foreign !== undefined) winnow.notify({ type: 'passed-through', ...identity, reason: foreign })
  const text = systemTextOf(system)
  const prepared = await prepareNative(
    winnow,
    messages,
    tools,
    text === undefined ? others : { ...others, system: text },
  )
  return { ...prepared, messages: prepared.messages as ModelMessage[] }
}
