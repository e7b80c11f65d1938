import { readModelMessages, withWinnow } from '@winnow/ai-sdk'
import type { Winnow } from '@winnow/core'
import { generateText, isStepCount, tool, type ModelMessage, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type { Conversation } from '../conversations/conversation.ts'
import { scriptedModel, type ScriptedReply } from './play.ts'
import type { SentRequest } from './sent.ts'

const unknown = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }
const usage = { inputTokens: unknown, outputTokens: { total: undefined, text: undefined, reasoning: undefined } }

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

/** Plays a conversation through `generateText`; gives what reached the model. */
export async function runAiSdk(conversation: Conversation, winnow: Winnow): Promise<SentRequest[]> {
  const host = conversation.start()
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
  const tools: ToolSet = Object.fromEntries(
    host.tools.map(({ name, description, schema, run }) => [
      name,
      tool({ description, inputSchema: schema, execute: (input) => run(input) }),
    ]),
  )
  const messages: ModelMessage[] = []
  for (const { says } of conversation.turns) {
    messages.push({ role: 'user', content: says })
    const settings = {
      model,
      tools,
      messages,
      prepareStep: () => ({ instructions: host.system() }),
      stopWhen: isStepCount(20),
    }
    const { responseMessages } = await generateText(withWinnow(winnow, settings))
    messages.push(...responseMessages)
    turn += 1
  }
  return sent
}
