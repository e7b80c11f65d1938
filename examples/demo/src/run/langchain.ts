import type { BaseLanguageModel } from '@langchain/core/language_models/base'
import { AIMessage, HumanMessage, type BaseMessage, type UsageMetadata } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { readMessages } from '@winnow/langchain'
import { withWinnow } from '@winnow/langchain/middleware'
import type { Winnow } from '@winnow/core'
import { createAgent, dynamicSystemPromptMiddleware, tool } from 'langchain'
import type { Conversation } from '../conversations/conversation.ts'
import { scriptedModel, type ScriptedReply } from './play.ts'
import type { SentRequest, ToldUsage } from './sent.ts'

/** Steps of the graph an agent may take in one turn; a request takes several. */
const recursionLimit = 400

function answerOf({ text, calls }: ScriptedReply): AIMessage {
  const toolCalls = calls.map(({ id, tool: name, input }) => ({ type: 'tool_call' as const, id, name, args: input }))
  return new AIMessage({ content: text, tool_calls: toolCalls })
}

function usageOf(message: BaseMessage): ToldUsage[] {
  if (message.type !== 'ai') return []
  const used = (message as BaseMessage & { usage_metadata?: UsageMetadata }).usage_metadata
  return [{ input: used?.input_tokens ?? 0, cached: used?.input_token_details?.cache_read ?? 0 }]
}

/** Plays a conversation with any model through `createAgent`; gives the usage of each request as LangChain tells it. */
export async function playLangchain(
  conversation: Conversation,
  winnow: Winnow,
  model: BaseLanguageModel,
  onTurn?: (turn: number) => void,
): Promise<ToldUsage[]> {
  const host = conversation.start()
  const tools = host.tools.map(({ name, description, schema, run }) =>
    tool((input: unknown) => run(input), { name, description, schema }),
  )
  const middleware = [dynamicSystemPromptMiddleware(() => host.system())]
  const agent = createAgent(withWinnow(winnow, { model, tools, middleware }))
  let messages: BaseMessage[] = []
  for (const [turn, { says }] of conversation.turns.entries()) {
    onTurn?.(turn)
    const state = await agent.invoke({ messages: [...messages, new HumanMessage(says)] }, { recursionLimit })
    messages = state.messages
  }
  return messages.flatMap(usageOf)
}

/** Plays a conversation with a model that never leaves the process; gives what reached the model. */
export async function runLangchain(conversation: Conversation, winnow: Winnow): Promise<SentRequest[]> {
  const next = scriptedModel(conversation)
  const sent: SentRequest[] = []
  let turn = 0
  const model = fakeModel()
  const requests = conversation.turns.reduce((sum, { steps }) => sum + steps.length + 1, 0)
  for (let count = 0; count < requests; count += 1)
    model.respond((messages) => {
      const request = { turn, messages: readMessages(messages) }
      sent.push(request)
      return answerOf(next(request))
    })
  await playLangchain(conversation, winnow, model, (begun) => {
    turn = begun
  })
  return sent
}
