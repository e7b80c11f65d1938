import { AIMessage, AIMessageChunk, BaseMessage, ToolMessage } from '@langchain/core/messages'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { withWinnow } from '@winnow/langchain/middleware'
import type { UIMessageChunk } from 'ai'
import { createAgent, createMiddleware, dynamicSystemPromptMiddleware } from 'langchain'
import { mostSteps, type AnswerRequest, type AnswerStream } from '../backend.ts'
import { afterDecision } from './after-decision.ts'
import { AnswerWriter } from './answer-writer.ts'
import { needsPerson } from './needs-person.ts'
import { runTool } from './run-tool.ts'
import { toBaseMessages } from './to-base-messages.ts'
import { langchainTools } from './tools.ts'
import { usageOf } from './usage-of.ts'

/** Ends the run where a call waits for a person; nothing has to be kept until they answer but the messages. */
const waitForPerson = createMiddleware({
  name: 'waitForPerson',
  afterModel: {
    canJumpTo: ['end'],
    hook: ({ messages }) => {
      const last = messages.at(-1)
      const waits = AIMessage.isInstance(last) && last.tool_calls?.some(({ name }) => needsPerson(name))
      return waits ? { jumpTo: 'end' } : undefined
    },
  },
})

const agentFor = (model: BaseChatModel, { winnow, whole, system, tools }: AnswerRequest) =>
  createAgent(
    withWinnow(
      winnow,
      {
        model,
        tools: langchainTools(tools),
        middleware: [dynamicSystemPromptMiddleware(() => system()), waitForPerson],
      },
      { whole },
    ),
  )

/** Messages a node of the graph added. */
function addedBy(update: unknown): unknown[] {
  if (typeof update !== 'object' || update === null) return []
  return Object.values(update).flatMap((node: unknown) => {
    const messages: unknown = typeof node === 'object' && node !== null ? Reflect.get(node, 'messages') : undefined
    return Array.isArray(messages) ? (messages as unknown[]) : []
  })
}

function* piecesOf(writer: AnswerWriter, piece: unknown): Generator<UIMessageChunk> {
  if (!AIMessageChunk.isInstance(piece)) return
  yield* writer.text(piece.text)
  for (const chunk of piece.tool_call_chunks ?? []) yield* writer.callPiece(chunk)
}

interface Followed extends Pick<AnswerRequest, 'onUsage'> {
  /** Ids of the messages that were there before, or were told. */
  readonly known: Set<string>
}

/** Tells the messages a node added. A node may give back the whole state, so those that are known are passed over. */
function* messagesOf(
  writer: AnswerWriter,
  messages: readonly unknown[],
  { known, onUsage }: Followed,
): Generator<UIMessageChunk> {
  for (const message of messages) {
    if (!BaseMessage.isInstance(message) || known.has(message.id ?? '')) continue
    known.add(message.id ?? '')
    if (ToolMessage.isInstance(message)) yield* writer.result(message)
    else if (AIMessage.isInstance(message)) {
      const usage = usageOf(message)
      if (usage) onUsage(usage)
      yield* writer.answered(message)
    }
  }
}

/** Answers with an agent of LangChain, whose parameters `withWinnow` takes and gives back. */
export const answerWithAgent = (model: BaseChatModel): AnswerStream =>
  async function* answer(request) {
    const writer = new AnswerWriter()
    const history = toBaseMessages(request.messages)
    yield* afterDecision(writer, history, request)
    const stream = await agentFor(model, request).stream(
      { messages: history },
      { streamMode: ['messages', 'updates'], recursionLimit: mostSteps * 4, signal: request.signal },
    )
    const known = new Set(history.map(({ id }) => id ?? ''))
    let isAsking = false
    for await (const [mode, data] of stream) {
      if (mode === 'messages') {
        const [piece] = data as [unknown, unknown]
        if (!isAsking) yield* writer.endStep()
        isAsking = AIMessageChunk.isInstance(piece)
        if (isAsking) yield* piecesOf(writer, piece)
      } else yield* messagesOf(writer, addedBy(data), { known, onUsage: request.onUsage })
    }
    for (const call of writer.openCalls) {
      if (needsPerson(call.name)) yield writer.ask(call)
      else yield* writer.result(await runTool(call, { ...request, history }))
    }
    yield* writer.endStep()
  }
