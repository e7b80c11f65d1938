import { HumanMessage } from '@langchain/core/messages'
import { FakeListChatModel } from '@langchain/core/utils/testing'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { startLoopback, type Loopback } from '@winnow/loopback'
import {
  anthropicPromptCachingMiddleware,
  createAgent,
  modelCallLimitMiddleware,
  modelRetryMiddleware,
  tool,
} from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { winnowTrimmer } from '../trimmer.ts'
import { withWinnow } from './with-winnow.ts'

const tools = Array.from({ length: 20 }, (_, at) =>
  tool(() => 'done', { name: `tool_${at}`, description: `Does the thing number ${at}`, schema: z.object({}) }),
)
const question = { messages: [new HumanMessage('Do the thing number 3')] }
const modelOf = (server: Loopback): ChatOpenAI =>
  new ChatOpenAI({ model: 'gpt-5.2', apiKey: 'none', maxRetries: 0, configuration: { baseURL: server.url } })
const selecting = () => createWinnow({ select: {} })

describe('an agent without tools', () => {
  test('ends, as without Winnow, where its model calls one', async () => {
    await using server = await startLoopback({ replies: () => ({ calls: [{ name: 'nothing', arguments: {} }] }) })
    const types = async (params: { model: ChatOpenAI }): Promise<string[]> =>
      (await createAgent(params).invoke(question)).messages.map((message) => message.getType())
    expect(await types(withWinnow(selecting(), { model: modelOf(server) }))).toEqual(
      await types({ model: modelOf(server) }),
    )
  })
})

describe("LangChain's modelCallLimitMiddleware", () => {
  test.each(['tool_3', 'tool_17'])('counts calls of a model that calls %s, offered or not', async (name) => {
    await using server = await startLoopback({ replies: () => ({ calls: [{ name, arguments: {} }] }) })
    const params = { model: modelOf(server), tools, middleware: [modelCallLimitMiddleware({ runLimit: 3 })] }
    const { messages } = await createAgent(withWinnow(selecting(), params)).invoke(question)
    expect(server.requests).toHaveLength(3)
    expect(messages.at(-1)!.text).toContain('limits exceeded')
  })
})

class BusyError extends Error {}
let busy = 0
class BusyModel extends FakeListChatModel {
  // It would make a model of the class it extends.
  override bindTools(): never {
    return this as never
  }

  override _currentResponse(): string {
    if (busy === 0) return 'Done.'
    busy -= 1
    throw new BusyError('busy')
  }
}

describe("LangChain's modelRetryMiddleware", () => {
  test('sees the class of what a model throws', async () => {
    const retry = modelRetryMiddleware({ maxRetries: 3, initialDelayMs: 1, retryOn: [BusyError], onFailure: 'error' })
    busy = 2
    const model = new BusyModel({ responses: ['Done.'] })
    const { messages } = await createAgent(withWinnow(createWinnow(), { model, middleware: [retry] })).invoke(question)
    expect(messages.at(-1)!.text).toBe('Done.')
    expect(busy).toBe(0)
  })
})

class NamedModel extends FakeListChatModel {
  override bindTools(): never {
    return this as never
  }

  override getName(): string {
    return 'ChatAnthropic'
  }
}

describe("LangChain's anthropicPromptCachingMiddleware", () => {
  const caching = anthropicPromptCachingMiddleware({ unsupportedModelBehavior: 'raise' })
  const model = new NamedModel({ responses: ['Done.'] })

  test('sees the model of an agent with Winnow', async () => {
    const params = withWinnow(createWinnow(), { model, middleware: [caching] })
    const { messages } = await createAgent(params).invoke(question)
    expect(messages.at(-1)!.text).toBe('Done.')
  })

  test('sees none behind a trimmer, where withWinnow says what works', async () => {
    const trimmed = winnowTrimmer(createWinnow()).pipe(model)
    const agent = createAgent({ model: trimmed as never, middleware: [caching] })
    await expect(agent.invoke(question)).rejects.toThrow('Unsupported model')
    expect(() => withWinnow(createWinnow(), { model: trimmed })).toThrow('Give the bare model here')
  })
})
