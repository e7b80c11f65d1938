import {
  copyWith,
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
import { applyToRead } from './message/apply.ts'
import { HistoryReader } from './message/history-reader.ts'
import { isFields, type NativeMessage } from './message/native-message.ts'
import { pinSchemaBound, schemaBoundTools } from './tools/provider-tools.ts'

/** Messages that were prepared for a request. */
export interface PreparedNative<Native> {
  /** The input array itself when there is nothing to do. */
  readonly messages: readonly Native[]
  readonly edits: readonly Edit[]
  readonly report: Report
}

const readers = new WeakMap<Winnow, HistoryReader>()

/** What cannot be read is handed on as it is, so that core says so and lets it pass. */
export function readHistory(winnow: Winnow, messages: readonly NativeMessage[], tools?: unknown): readonly Message[] {
  let reader = readers.get(winnow)
  if (!reader) readers.set(winnow, (reader = new HistoryReader()))
  try {
    if (!messages.every(isFields)) return messages as never
    return pinSchemaBound(reader.read(messages), messages, schemaBoundTools(tools))
  } catch {
    return messages as never
  }
}

/** A breakpoint of the message itself counts for its last part, so the message that comes last is the one that stays. */
const inPrompt: JoinsMessages<NativeMessage> = {
  isUser: ({ role }) => role === 'user',
  isSystem: ({ role }) => role === 'system',
  contentOf: ({ content }) => content,
  withContent: (message, content) => copyWith(message, { content }),
}

/** Reads, plans and applies; both message shapes of the AI SDK go this one way. What cannot be applied costs the savings. */
export async function prepareNative<Native extends NativeMessage>(
  winnow: Winnow,
  messages: readonly Native[],
  tools: unknown,
  { joinSummaries: isJoining = false, ...options }: PrepareOptions & { readonly joinSummaries?: boolean | undefined },
): Promise<PreparedNative<Native>> {
  const own = ownList(messages)
  const known = readHistory(winnow, own.items, tools)
  const { edits, report } = await winnow.prepare(known, tools === undefined ? options : { ...options, tools })
  try {
    const view = applyToRead(own.items, known, edits)
    const sent = isJoining ? (joinSummaries(view, inPrompt) as readonly Native[]) : view
    return { messages: own.outcome(sent), edits, report }
  } catch (error) {
    winnow.notify({ type: 'failed', ...winnow.identify(known, options), part: 'ai-sdk', error })
    return { messages: own.outcome(own.items), edits: [], report: unchangedReport(report) }
  }
}
