import type { ChatMessage, ChatToolCall } from '@winnow/core/openai-chat'
import { z } from 'zod'
import type { Conversation } from '../conversations/conversation.ts'
import { scriptedModel, type ScriptedReply } from './play.ts'

/** A conversation as it was held, in the form of OpenAI chat: the same in every run, without times and machine paths. */
export interface Recording {
  readonly id: string
  readonly tools: readonly unknown[]
  /** The first is the system prompt as it stood at the end. */
  readonly messages: readonly ChatMessage[]
}

function assistantMessage({ text, calls }: ScriptedReply): ChatMessage {
  if (calls.length === 0) return { role: 'assistant', content: text }
  const toolCalls = calls.map(({ id, tool, input }): ChatToolCall => ({
    id,
    type: 'function',
    function: { name: tool, arguments: JSON.stringify(input) },
  }))
  return { role: 'assistant', content: text === '' ? null : text, tool_calls: toolCalls }
}

/** Plays a conversation with its real tools in a loop of our own, without any framework. */
export function record(conversation: Conversation): Recording {
  const { tools, system } = conversation.start()
  const next = scriptedModel(conversation)
  const run = (name: string, input: unknown): string => {
    const tool = tools.find((one) => one.name === name)
    if (!tool) throw new Error(`There is no tool ${name}.`)
    return tool.run(input)
  }
  const messages: ChatMessage[] = []
  for (const { says, steps, answer } of conversation.turns) {
    messages.push({ role: 'user', content: says })
    for (const { interjection } of steps) {
      const reply = next()
      messages.push(assistantMessage(reply))
      for (const { id, tool, input } of reply.calls)
        messages.push({ role: 'tool', tool_call_id: id, content: run(tool, input) })
      if (interjection) messages.push({ role: 'user', content: interjection })
    }
    if (answer) messages.push(assistantMessage(next()))
  }
  const functions = tools.map(({ name, description, schema }) => {
    const { $schema: _, ...parameters } = z.toJSONSchema(schema)
    return { type: 'function', function: { name, description, parameters } }
  })
  return { id: conversation.id, tools: functions, messages: [{ role: 'system', content: system() }, ...messages] }
}
