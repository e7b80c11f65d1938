import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4StreamResult,
} from '@ai-sdk/provider'
import { readModelMessages } from '@winnow/ai-sdk'
import { estimateTokens } from '@winnow/core'
import { toStream } from '../to-stream.ts'
import { pace, pause } from './pace.ts'
import { piecesOf } from './pieces.ts'
import { replyTo } from './reply.ts'
import { see } from './seen.ts'

const count = (tokens: number) => ({ total: tokens, noCache: tokens, cacheRead: undefined, cacheWrite: undefined })

async function* partsOf(options: LanguageModelV4CallOptions): AsyncGenerator<LanguageModelV4StreamPart> {
  const { prompt, tools = [], abortSignal } = options
  const { text, calls } = replyTo(
    see(
      readModelMessages(prompt),
      tools.map(({ name }) => name),
    ),
  )
  const wait = (): Promise<void> => pause(pace(), abortSignal)
  yield { type: 'stream-start', warnings: [] }
  if (text !== '') {
    yield { type: 'text-start', id: 'text' }
    for (const delta of piecesOf(text)) {
      await wait()
      yield { type: 'text-delta', id: 'text', delta }
    }
    yield { type: 'text-end', id: 'text' }
  }
  for (const { tool: toolName, input } of calls) {
    const toolCallId = `call_${crypto.randomUUID()}`
    const json = JSON.stringify(input)
    yield { type: 'tool-input-start', id: toolCallId, toolName }
    for (const delta of piecesOf(json)) {
      await wait()
      yield { type: 'tool-input-delta', id: toolCallId, delta }
    }
    yield { type: 'tool-input-end', id: toolCallId }
    yield { type: 'tool-call', toolCallId, toolName, input: json }
  }
  const output = estimateTokens(text + JSON.stringify(calls))
  yield {
    type: 'finish',
    finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop', raw: undefined },
    usage: {
      inputTokens: count(estimateTokens(JSON.stringify([prompt, tools]))),
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
  }
}

function streamOf(options: LanguageModelV4CallOptions): LanguageModelV4StreamResult {
  return { stream: toStream(partsOf(options)) }
}

/** A model for the AI SDK that answers by script, needs no key and no network, and streams as a provider does. */
export const scriptedLanguageModel: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'script',
  modelId: 'scripted',
  supportedUrls: {},
  doStream: async (options) => streamOf(options),
  doGenerate: () => Promise.reject(new Error('The scripted model only streams.')),
}
