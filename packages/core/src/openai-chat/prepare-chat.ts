import { unchangedReport, type Report } from '../edit/report.ts'
import type { Edit } from '../edit/types.ts'
import type { Message } from '../message/types.ts'
import type { Winnow } from '../prepare/types.ts'
import { applyToRead } from './apply.ts'
import { ChatReader } from './chat-reader.ts'
import type { ChatMessage } from './types.ts'

/** What a chat request says besides its messages. */
export interface PrepareChatOptions {
  /** The tool definitions sent along; counted in the report, never changed. */
  readonly tools?: unknown
  /** The last message ends its turn. Default `false`. */
  readonly turnEnded?: boolean
  readonly signal?: AbortSignal
}

/** What to send, with the edits that made it. */
export interface PreparedChat<Native extends ChatMessage> {
  /** The input array itself when there is nothing to do. */
  readonly messages: readonly Native[]
  readonly edits: readonly Edit[]
  readonly report: Report
}

/**
 * Prepares plain OpenAI chat messages for a request. What is no chat history goes out as it is, with an event.
 *
 * @example
 * const { messages } = await prepareChat(winnow, history, { tools })
 * await openai.chat.completions.create({ model: 'gpt-5.2', messages: [...messages], tools })
 */
export async function prepareChat<Native extends ChatMessage>(
  winnow: Winnow,
  messages: readonly Native[],
  options: PrepareChatOptions = {},
): Promise<PreparedChat<Native>> {
  const known = read(winnow, messages)
  const { edits, report } = await winnow.prepare(known, options)
  if (edits.length === 0) return { messages, edits, report }
  try {
    return { messages: applyToRead(messages, known, edits), edits, report }
  } catch (error) {
    winnow.notify({ type: 'failed', part: 'openai-chat', error })
    return { messages, edits: [], report: unchangedReport(report) }
  }
}

const readers = new WeakMap<Winnow, ChatReader>()

/** Input that is no array of messages is handed on, so that the planner says so and lets it pass. */
function read(winnow: Winnow, messages: readonly ChatMessage[]): readonly Message[] {
  let reader = readers.get(winnow)
  if (!reader) readers.set(winnow, (reader = new ChatReader()))
  try {
    return reader.read(messages)
  } catch {
    return messages as never
  }
}
