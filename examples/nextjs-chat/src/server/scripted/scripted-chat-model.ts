import type { CallbackManagerForLLMRun } from '@langchain/core/callbacks/manager'
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models'
import { AIMessageChunk, type BaseMessage } from '@langchain/core/messages'
import { ChatGenerationChunk, type ChatResult } from '@langchain/core/outputs'
import type { Runnable } from '@langchain/core/runnables'
import type { BaseLanguageModelInput } from '@langchain/core/language_models/base'
import { estimateTokens } from '@winnow/core'
import { readMessages } from '@winnow/langchain'
import { pace, pause } from './pace.ts'
import { piecesOf } from './pieces.ts'
import { replyTo } from './reply.ts'
import { see } from './seen.ts'

interface ScriptedCallOptions extends BaseChatModelCallOptions {
  tools?: BindToolsInput[]
}

const nameOf = (tool: BindToolsInput): string => {
  const name: unknown = Reflect.get(tool, 'name')
  return typeof name === 'string' ? name : ''
}

/** The answer to a request in pieces, with what it used at the end. */
function* piecesFor(messages: BaseMessage[], tools: readonly string[]): Generator<AIMessageChunk> {
  const { text, calls } = replyTo(see(readMessages(messages), tools))
  for (const piece of piecesOf(text)) yield new AIMessageChunk(piece)
  for (const [index, { tool: name, input }] of calls.entries()) {
    const id = `call_${crypto.randomUUID()}`
    for (const [at, args] of piecesOf(JSON.stringify(input)).entries()) {
      const chunk = { index, args, ...(at === 0 ? { id, name } : {}), type: 'tool_call_chunk' as const }
      yield new AIMessageChunk({ content: '', tool_call_chunks: [chunk] })
    }
  }
  const input_tokens = estimateTokens(JSON.stringify(messages))
  const output_tokens = estimateTokens(text + JSON.stringify(calls))
  const usage_metadata = { input_tokens, output_tokens, total_tokens: input_tokens + output_tokens }
  yield Object.assign(new AIMessageChunk(''), { usage_metadata })
}

/** A model for LangChain that answers by script, needs no key and no network, and streams as a provider does. */
export class ScriptedChatModel extends BaseChatModel<ScriptedCallOptions> {
  constructor() {
    super({})
  }

  override _llmType(): string {
    return 'scripted'
  }

  override bindTools(
    tools: BindToolsInput[],
    options?: Partial<ScriptedCallOptions>,
  ): Runnable<BaseLanguageModelInput, AIMessageChunk, ScriptedCallOptions> {
    return this.withConfig({ ...options, tools })
  }

  override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined
    // oxlint-disable-next-line no-underscore-dangle -- LangChain's name
    for await (const chunk of this._streamResponseChunks(messages, options)) whole = whole?.concat(chunk) ?? chunk
    return { generations: whole ? [whole] : [] }
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    { tools = [], signal }: this['ParsedCallOptions'],
    runManager?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    for (const message of piecesFor(messages, tools.map(nameOf))) {
      await pause(pace(), signal)
      const chunk = new ChatGenerationChunk({ text: message.text, message })
      yield chunk
      await runManager?.handleLLMNewToken(message.text, undefined, undefined, undefined, undefined, { chunk })
    }
  }
}
