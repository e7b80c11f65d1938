// Copied beside LangChain's standard tests: a chat model without a network, which calls the tools that it is given.
import { BaseChatModel } from '@langchain/core/language_models/chat_models'
import { AIMessageChunk } from '@langchain/core/messages'
import { ChatGenerationChunk } from '@langchain/core/outputs'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'

const said = 'Hello, it is sunny.'

/** A value that a JSON schema takes. */
function valueOf({ type, enum: values, properties = {} }) {
  if (values) return values[0]
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueOf(schema)]))
  if (type === 'array') return []
  if (type === 'boolean') return true
  return type === 'number' || type === 'integer' ? 1 : 'San Francisco'
}

/** A call of each tool, unless the last message is the answer to one. */
function callsFor(messages, { tools = [] }) {
  if (messages.at(-1).type === 'tool') return []
  return tools.map(({ function: { name, parameters } }, at) => ({
    type: 'tool_call',
    id: `call-${at}`,
    name,
    args: valueOf(parameters),
  }))
}

/** What a request costs: a token for four characters of its messages, the answer always the same. */
function usageOf(messages) {
  const input = Math.ceil(JSON.stringify(messages.map(({ content }) => content)).length / 4)
  return { input_tokens: input, output_tokens: 5, total_tokens: input + 5 }
}

export class ScriptedChatModel extends BaseChatModel {
  static lc_name() {
    return 'ScriptedChatModel'
  }

  _llmType() {
    return 'scripted'
  }

  getLsParams({ stop }) {
    const model = { ls_provider: 'scripted', ls_model_name: 'scripted', ls_model_type: 'chat' }
    return { ...model, ls_temperature: 0, ls_max_tokens: 100, ls_stop: stop }
  }

  bindTools(tools, options) {
    const [{ type, function: asked }] = tools
    // A single definition is what structured output asks for; tracing is told so.
    const format = { kwargs: { method: 'functionCalling' }, schema: asked?.parameters }
    const told = tools.length === 1 && type === 'function' ? { ls_structured_output_format: format } : {}
    return this.withConfig({ tools: tools.map((tool) => convertToOpenAITool(tool)), ...told, ...options })
  }

  async _generate(messages, options) {
    options.signal?.throwIfAborted()
    const calls = callsFor(messages, options)
    const content = calls.length > 0 ? '' : said
    const message = new AIMessageChunk({
      content,
      tool_calls: calls,
      usage_metadata: usageOf(messages),
      response_metadata: { model: 'scripted' },
    })
    return { generations: [{ text: content, message }] }
  }

  async *_streamResponseChunks(messages, options, manager) {
    const calls = callsFor(messages, options)
    const pieces = calls.flatMap(({ id, name, args }, index) => {
      const text = JSON.stringify(args)
      const [head, tail] = [text.slice(0, 3), text.slice(3)]
      return [
        { tool_call_chunks: [{ type: 'tool_call_chunk', index, id, name, args: head }] },
        { tool_call_chunks: [{ type: 'tool_call_chunk', index, args: tail }] },
      ]
    })
    const words = pieces.length > 0 ? [] : said.split(/(?<= )/u).map((content) => ({ content }))
    for (const fields of [...pieces, ...words, { usage_metadata: usageOf(messages) }]) {
      if (options.signal?.aborted) return
      const message = new AIMessageChunk({ content: '', ...fields })
      yield new ChatGenerationChunk({ text: message.text, message })
      await manager?.handleLLMNewToken(message.text)
    }
  }
}
