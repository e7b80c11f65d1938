import type { Winnow } from '@winnow/core'
import { prepareChat, recallChatTool } from '@winnow/core/openai-chat'
import type OpenAI from 'openai'

/** A tool of yours: what the model is told of it, and what a call of it gives. */
export interface Tool {
  readonly definition: OpenAI.ChatCompletionFunctionTool
  run(args: string): string | Promise<string>
}

/** What a conversation is held with. */
export interface Setting {
  readonly openai: OpenAI
  readonly winnow: Winnow
  readonly tools: readonly Tool[]
  readonly model: string
}

/** Answers the last message of a history, to which it adds what the model says and what its tools give. */
export async function answer(
  { openai, winnow, tools, model }: Setting,
  history: OpenAI.ChatCompletionMessageParam[],
): Promise<string> {
  const recall = recallChatTool(winnow)
  const definitions = [...tools.map(({ definition }) => definition), recall.definition]

  async function use(call: OpenAI.ChatCompletionMessageToolCall): Promise<OpenAI.ChatCompletionToolMessageParam> {
    const called = call.type === 'function' ? call.function : { name: call.custom.name, arguments: '' }
    if (called.name === recall.name) return recall.answer(history, call)
    const tool = tools.find(({ definition }) => definition.function.name === called.name)
    const content = tool ? await tool.run(called.arguments) : `There is no tool ${called.name}.`
    return { role: 'tool', tool_call_id: call.id, content }
  }

  for (let request = 0; request < 20; request += 1) {
    const { messages } = await prepareChat(winnow, history, { tools: definitions })
    const { choices } = await openai.chat.completions.create({ model, messages: [...messages], tools: definitions })
    const said = choices[0]!.message
    history.push(said)
    if (!said.tool_calls?.length) return said.content ?? ''
    for (const call of said.tool_calls) history.push(await use(call))
  }
  throw new Error('The model still calls tools after 20 requests.')
}
