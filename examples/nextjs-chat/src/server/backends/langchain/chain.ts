import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { concat } from '@langchain/core/utils/stream'
import type { AIMessageChunk, BaseMessage } from '@langchain/core/messages'
import type { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { tool } from '@langchain/core/tools'
import { ChatPromptTemplate, MessagesPlaceholder } from '@langchain/core/prompts'
import { searchToolDescription, searchToolInputSchema, searchToolName, type Winnow } from '@winnow/core'
import { readMessages, recallTool, winnowTrimmer } from '@winnow/langchain'
import type { UIMessageChunk } from 'ai'
import { toolDefinitions } from '../../tools/definitions.ts'
import { mostSteps, type AnswerRequest, type AnswerStream } from '../backend.ts'
import { afterDecision } from './after-decision.ts'
import { AnswerWriter } from './answer-writer.ts'
import { needsPerson } from './needs-person.ts'
import { runTool } from './run-tool.ts'
import { toBaseMessages } from './to-base-messages.ts'
import { langchainTools } from './tools.ts'
import { usageOf } from './usage-of.ts'

const prompt = ChatPromptTemplate.fromMessages([['system', '{system}'], new MessagesPlaceholder('history')])

/** The tool that finds the others, as the model is told of it; `runTool` runs it. */
const searchDefinition = tool(() => '', {
  name: searchToolName,
  description: searchToolDescription,
  schema: searchToolInputSchema,
})

/** A trimmer sees messages and nothing else: here it is told what is bound beside them, so that tokens and money count it. */
const besideTools = (winnow: Winnow, tools: readonly unknown[]): Winnow => ({
  ...winnow,
  prepare: (messages, options) => winnow.prepare(messages, { ...options, tools }),
})

/** The tools this conversation asks for, with the one that finds the others; every tool where the Winnow selects none. */
async function selectedTools(history: BaseMessage[], { winnow, tools }: AnswerRequest) {
  const every = langchainTools(tools)
  if (!winnow.selectsTools) return every
  const { offered } = await winnow.select(toolDefinitions(), { messages: readMessages(history), searchTool: true })
  const names = new Set(offered.map(({ name }) => name))
  return [...every, searchDefinition].filter(({ name }) => names.has(name))
}

/** The chain of one request: a prompt, Winnow, and a model that is bound to tools. */
async function chainFor(model: BaseChatModel, history: BaseMessage[], request: AnswerRequest) {
  const { winnow, whole } = request
  const recall = winnow.offersRecall && winnow.mode === 'on' ? [recallTool(winnow)] : []
  const offeredTools = [...(await selectedTools(history, request)), ...recall]
  return prompt
    .pipe(
      winnowTrimmer(
        besideTools(
          winnow,
          offeredTools.map((one) => convertToOpenAITool(one)),
        ),
        { whole },
      ),
    )
    .pipe(model.bindTools!(offeredTools))
}

/** One answer of the model, streamed; gives the whole of it. */
async function* ask(
  model: BaseChatModel,
  history: BaseMessage[],
  request: AnswerRequest,
  writer: AnswerWriter,
): AsyncGenerator<UIMessageChunk, AIMessageChunk | undefined> {
  const chain = await chainFor(model, history, request)
  let whole: AIMessageChunk | undefined
  for await (const chunk of await chain.stream({ system: request.system(), history }, { signal: request.signal })) {
    whole = whole ? concat(whole, chunk) : chunk
    yield* writer.text(chunk.text)
    for (const call of chunk.tool_call_chunks ?? []) yield* writer.callPiece(call)
  }
  const usage = whole && usageOf(whole)
  if (usage) request.onUsage(usage)
  if (whole) yield* writer.answered(whole)
  return whole
}

/** Answers with a chain of LangChain (LCEL), in a loop of our own that runs the tools. */
export const answerWithChain = (model: BaseChatModel): AnswerStream =>
  async function* answer(request) {
    const writer = new AnswerWriter()
    const history = toBaseMessages(request.messages)
    yield* afterDecision(writer, history, request)
    for (let step = 0; step < mostSteps; step += 1) {
      const message = yield* ask(model, history, request, writer)
      if (!message) break
      history.push(message)
      const open = writer.openCalls
      for (const call of open) {
        if (needsPerson(call.name)) {
          yield writer.ask(call)
          continue
        }
        const result = await runTool(call, { ...request, history })
        history.push(result)
        yield* writer.result(result)
      }
      yield* writer.endStep()
      if (open.length === 0 || writer.openCalls.length > 0) break
    }
    yield* writer.endStep()
  }
