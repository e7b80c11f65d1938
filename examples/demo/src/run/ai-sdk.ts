import { readModelMessages, withWinnow } from '@winnow/ai-sdk'
import type { Winnow } from '@winnow/core'
import { generateText, isStepCount, tool, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type { Conversation } from '../conversations/conversation.ts'
import { scriptedModel, type ScriptedReply } from './play.ts'
import type { SentRequest, ToldUsage } from './sent.ts'

const unknown = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
const usage = { inputTokens: unknown, outputTokens: { total: undefined, text: undefined, reasoning: undefined } }
const mostSteps = 40

type Answer = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>

function answerOf({ text, calls }: ScriptedReply): Answer {
  return {
    content: [
      ...(text === '' ? [] : [{ type: 'text' as const, text }]),
      ...calls.map(({ id, tool: toolName, input }) => ({
        type: 'tool-call' as const,
        toolCallId: id,
        toolName,
        input: JSON.stringify(input),
      })),
    ],
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage,
    warnings: [],
  }
}

/** Plays a conversation with any model through `generateText`; gives the usage of each request as the AI SDK tells it. */
export async function playAiSdk(
  conversation: Conversation,
  winnow: Winnow,
  model: LanguageModel,
  onTurn?: (turn: number) => void,
): Promise<ToldUsage[]> {
  const host = conversation.start()
  const told: ToldUsage[] = []
  const tools: ToolSet = Object.fromEntries(
    host.tools.map(({ name, description, schema, run }) => [
      name,
      tool({ description, inputSchema: schema, execute: (input) => run(input) }),
    ]),
  )
  const messages: ModelMessage[] = []
  for (const [turn, { says }] of conversation.turns.entries()) {
    onTurn?.(turn)
    messages.push({ role: 'user', content: says })
    const settings = {
      model,
      tools,
      messages,
      prepareStep: () => ({ instructions: host.system() }),
      stopWhen: isStepCount(mostSteps),
    }
    const { responseMessages, steps } = await generateText(withWinnow(winnow, settings))
    messages.push(...responseMessages)
    for (const { usage: used } of steps)
      told.push({ input: used.inputTokens ?? 0, cached: used.inputTokenDetails.cacheReadTokens ?? 0 })
  }
  return told
}

/** Plays a conversation with a model that never leaves the process; gives what reached the model. */
export async function runAiSdk(conversation: Conversation, winnow: Winnow): Promise<SentRequest[]> {
  const next = scriptedModel(conversation)
  const sent: SentRequest[] = []
  let turn = 0
  const model = new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const request = { turn, messages: readModelMessages(prompt) }
      sent.push(request)
      return answerOf(next(request))
    },
  })
  await playAiSdk(conversation, winnow, model, (begun) => {
    turn = begun
  })
  return sent
}
