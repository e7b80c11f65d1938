import type { Winnow } from '@winnow/core'
import { chatRecall, prepareChat } from '@winnow/core/openai-chat'
import type OpenAI from 'openai'

/** A tool of yours: its description for the model, and what a call of it gives. */
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
  const recall = chatRecall(winnow, { tools: tools.map(({ definition }) => definition) })

  function run(call: OpenAI.ChatCompletionMessageToolCall): string | Promise<string> {
    const called = call.type === 'function' ? call.function : { name: call.custom.name, arguments: '' }
    const tool = tools.find(({ definition }) => definition.function.name === called.name)
    return tool ? tool.run(called.arguments) : `There is no tool ${called.name}.`
  }

  for (let request = 0; request < 20; request += 1) {
    const { messages } = await prepareChat(winnow, history, { tools: recall.tools })
    const { choices } = await openai.chat.completions.create({ model, messages: [...messages], tools: recall.tools })
    const said = choices[0]!.message
    history.push(said)
    if (!said.tool_calls?.length) return said.content ?? ''
    history.push(...(await recall.answer(history, said, run)))
  }
  throw new Error('The model still calls tools after 20 requests.')
}
