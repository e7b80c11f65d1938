import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { fakeModel } from '@langchain/core/testing'
import { readMessages } from '@winnow/langchain'
import { withWinnow } from '@winnow/langchain/middleware'
import type { Winnow } from '@winnow/core'
import { createAgent, dynamicSystemPromptMiddleware, tool } from 'langchain'
import type { Conversation } from '../conversations/conversation.ts'
import { scriptedModel, type ScriptedReply } from './play.ts'
import type { SentRequest } from './sent.ts'

function answerOf({ text, calls }: ScriptedReply): AIMessage {
  const toolCalls = calls.map(({ id, tool: name, input }) => ({ type: 'tool_call' as const, id, name, args: input }))
  return new AIMessage({ content: text, tool_calls: toolCalls })
}

/** Plays a conversation through `createAgent`; gives what reached the model. */
export async function runLangchain(conversation: Conversation, winnow: Winnow): Promise<SentRequest[]> {
  const host = conversation.start()
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
  const tools = host.tools.map(({ name, description, schema, run }) =>
    tool((input: unknown) => run(input), { name, description, schema }),
  )
  const middleware = [dynamicSystemPromptMiddleware(() => host.system())]
  const agent = createAgent(withWinnow(winnow, { model, tools, middleware }))
  let messages: BaseMessage[] = []
  for (const { says } of conversation.turns) {
    const state = await agent.invoke({ messages: [...messages, new HumanMessage(says)] })
    messages = state.messages
    turn += 1
  }
  return sent
}
