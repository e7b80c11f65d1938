import { convertToModelMessages, type UIMessageChunk } from 'ai'
import type { ChatMessage, MessageMetadata } from '../../shared/chat-message.ts'
import type { Settings } from '../../shared/settings.ts'
import { answerStream } from '../backends/answer-stream.ts'
import { explain } from '../backends/explain.ts'
import { systemText } from '../backends/system-text.ts'
import { nameOf, readChoice } from '../model/choice.ts'
import { saveTodos, todosOf } from '../storage/conversations.ts'
import { notesOf } from '../storage/notes.ts'
import { listenTo } from '../winnow/listen.ts'
import { winnowFor } from '../winnow/winnows.ts'
import { keep } from './keep.ts'
import { Run } from './run.ts'
import { runs } from './runs.ts'
import { tellRequests } from './tell-requests.ts'
import { withFilesAsText } from './files-as-text.ts'

/** What an answer begins with. */
export interface RunStart {
  readonly conversation: string
  readonly settings: Settings
  /** The stored messages; where the last one is of the assistant, the answer goes on there. */
  readonly messages: readonly ChatMessage[]
}

/** Everything the answer is made of, up to its end. */
async function* chunksFor(start: RunStart, run: Run, message: string): AsyncGenerator<UIMessageChunk> {
  const { conversation, settings, messages } = start
  const choice = readChoice(process.env)
  const model = nameOf(choice)
  const backend = settings.backend
  const teller = tellRequests(run, conversation, { message, backend, profile: settings.profile })
  yield { type: 'message-metadata', messageMetadata: { model } satisfies MessageMetadata }
  yield* answerStream(
    backend,
    choice,
  )({
    messages: await convertToModelMessages(withFilesAsText(messages), { ignoreIncompleteToolCalls: true }),
    winnow: listenTo(winnowFor(settings), { model, mode: settings.mode, onRequest: teller.onRequest }),
    whole: settings.whole,
    system: () => systemText(conversation),
    tools: {
      conversation,
      todos: { read: () => todosOf(conversation), write: (todos) => saveTodos(conversation, todos) },
      notes: notesOf(conversation),
    },
    signal: run.signal,
    onUsage: teller.onUsage,
  })
}

/** How an answer ended, for people who come back to it. */
const ending = (run: Run, error?: string): MessageMetadata => ({
  isOpen: false,
  ...(run.signal.aborted ? { isStopped: true } : {}),
  ...(error === undefined || run.signal.aborted ? {} : { error }),
})

async function write(start: RunStart, run: Run, message: string): Promise<void> {
  let failure: string | undefined
  try {
    for await (const chunk of chunksFor(start, run, message)) {
      if (chunk.type === 'error') failure = chunk.errorText
      else if (chunk.type !== 'abort') run.send(chunk)
    }
  } catch (error) {
    failure = explain(error)
  }
  run.send({ type: 'message-metadata', messageMetadata: ending(run, failure) })
  if (failure !== undefined && !run.signal.aborted) run.send({ type: 'error', errorText: failure })
  run.send({ type: 'finish' })
}

/**
 * Begins an answer and gives it while it is written. The answer goes on to its end, and is stored, whether or not anybody
 * follows it.
 */
export function startRun(start: RunStart): Run {
  const { conversation, messages, settings } = start
  const run = new Run()
  const last = messages.at(-1)
  const continued = last?.role === 'assistant' ? last : undefined
  const message = continued?.id ?? crypto.randomUUID()
  const position = messages.length - (continued ? 1 : 0)
  runs().set(conversation, { run, message, position, ...(continued ? { continued } : {}) })
  const metadata: MessageMetadata = { backend: settings.backend, isOpen: true }
  run.send({ type: 'start', messageId: message, messageMetadata: metadata })
  const kept = keep(conversation, run.follow(), continued)
  void write(start, run, message)
    .finally(() => run.end())
    .then(() => kept)
    .catch((error: unknown) => console.error('An answer could not be stored.', error))
    .finally(() => runs().delete(conversation))
  return run
}
