import {
  isStepCount,
  streamText,
  tool,
  toUIMessageStream,
  type LanguageModel,
  type LanguageModelUsage,
  type ToolSet,
} from 'ai'
import { withWinnow } from '@winnow/ai-sdk'
import { chatTools } from '../tools/all.ts'
import type { ToolContext } from '../tools/tool.ts'
import { mostSteps, type AnswerStream } from './backend.ts'
import { explain } from './explain.ts'

const toolSet = (context: ToolContext): ToolSet =>
  Object.fromEntries(
    chatTools.map(({ name, description, schema, run }) => [
      name,
      tool({ description, inputSchema: schema, execute: (input: unknown) => run(input, context) }),
    ]),
  )

/** Tools that wait for a person. */
const toolApproval = Object.fromEntries(
  chatTools.flatMap(({ name, needsApproval }) => (needsApproval ? [[name, 'user-approval' as const]] : [])),
)

/** Answers with the AI SDK: one `streamText`, whose settings `withWinnow` takes and gives back. */
export const answerWithAiSdk =
  (model: LanguageModel): AnswerStream =>
  ({ messages, winnow, whole, system, tools, signal, onUsage }) => {
    const settings = {
      model,
      tools: toolSet(tools),
      messages: [...messages],
      prepareStep: () => ({ instructions: system() }),
      stopWhen: isStepCount(mostSteps),
      toolApproval,
      abortSignal: signal,
      onError: () => {}, // the stream tells it
      onStepEnd: ({ usage }: { readonly usage: LanguageModelUsage }) =>
        onUsage({
          input: usage.inputTokens ?? 0,
          cached: usage.inputTokenDetails.cacheReadTokens ?? 0,
          output: usage.outputTokens ?? 0,
        }),
    }
    const result = streamText({
      ...withWinnow(winnow, settings),
      ...(whole.length > 0 ? { providerOptions: { winnow: { whole: [...whole] } } } : {}),
    })
    return toUIMessageStream({
      stream: result.stream,
      sendStart: false,
      sendFinish: false,
      onError: explain,
      redactToolErrors: false,
    })
  }
