import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, InvalidOptionError } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { customProvider, gateway } from 'ai'
import { MockEmbeddingModelV4 } from 'ai/test'
import { afterEach, describe, expect, test } from 'vitest'
import { mockModel } from '../fixtures/mock-model.ts'
import { embedder, generate, withWinnow } from './index.ts'

afterEach(() => {
  globalThis.AI_SDK_DEFAULT_PROVIDER = undefined
})

/** An embeddings server: the vector of a text is its length. */
async function embeddingServer(): Promise<{ url: string; bodies: unknown[] } & AsyncDisposable> {
  const bodies: unknown[] = []
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as { input: string[] }
    bodies.push(body)
    const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: [text.length, 1] }))
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ object: 'list', data, model: 'small', usage: { prompt_tokens: 1, total_tokens: 1 } }))
  }
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))
  return { url: `http://127.0.0.1:${port}/v1`, bodies, [Symbol.asyncDispose]: close }
}

describe('embedder', () => {
  test('asks the model, over the wire', async () => {
    await using server = await embeddingServer()
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).embedding('text-embedding-3-small')
    const made = embedder(model, { dimensions: 2, providerOptions: { openai: { dimensions: 2 } } })
    expect(await made.embed(['a', 'four'])).toEqual([
      [1, 1],
      [4, 1],
    ])
    expect(server.bodies).toMatchObject([{ input: ['a', 'four'], dimensions: 2 }])
    expect(made.dimensions).toBe(2)
    expect(made.name).toBe('openai.embedding/text-embedding-3-small {"openai":{"dimensions":2}}')
  })

  test('asks in several calls where the model takes few texts at once', async () => {
    const model = new MockEmbeddingModelV4({
      maxEmbeddingsPerCall: 2,
      doEmbed: async ({ values }) => ({ embeddings: values.map(({ length }) => [length]), warnings: [] }),
    })
    expect(await embedder(model).embed(['a', 'bb', 'ccc'])).toEqual([[1], [2], [3]])
    expect(model.doEmbedCalls.map(({ values }) => values)).toEqual([['a', 'bb'], ['ccc']])
  })

  test('finds a model by its id, and stops when nobody waits', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const small = new MockEmbeddingModelV4({
      doEmbed: async ({ values, abortSignal }) => {
        signals.push(abortSignal)
        return { embeddings: values.map(() => [1]), warnings: [] }
      },
    })
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ embeddingModels: { 'openai/small': small } })
    const made = embedder('openai/small')
    expect(made.name).toBe('openai/small')
    const waiting = new AbortController()
    await made.embed(['a'], { signal: waiting.signal })
    waiting.abort()
    expect(signals[0]?.aborted).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a language model', mockModel()],
    ['an empty id', ''],
    ['nothing', undefined],
  ])('refuses %s', (_what, model) => {
    expect(() => embedder(model as never)).toThrow(InvalidOptionError)
    expect(() => embedder(model as never)).toThrow('model: this is no embedding model')
  })
})

describe('generate', () => {
  test('asks the model, over the wire', async () => {
    await using server = await startLoopback({ replies: [{ text: 'weather' }] })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    const ask = generate(model, { providerOptions: { openai: { user: 'ada' } } })
    expect(await ask({ system: 'Choose.', prompt: 'Rain?', maxOutputTokens: 20 })).toBe('weather')
    expect(server.requests[0]!.body).toMatchObject({
      messages: [
        { role: 'system', content: 'Choose.' },
        { role: 'user', content: 'Rain?' },
      ],
      max_tokens: 20,
      user: 'ada',
    })
  })

  test('finds a model by its id, and stops when nobody waits', async () => {
    const model = mockModel()
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: { 'openai/small': model } })
    const waiting = new AbortController()
    expect(await generate('openai/small')({ prompt: 'Hi', signal: waiting.signal })).toBe('Done.')
    waiting.abort()
    expect(model.doGenerateCalls[0]!.abortSignal?.aborted).toBe(true)
  })

  test.each<[string, () => unknown, string]>([
    ['a wrapped model', () => withWinnow(createWinnow(), mockModel()), 'Winnow already prepares'],
    ['a wrapped id', () => withWinnow(createWinnow(), 'openai/gpt-5.2'), 'Winnow already prepares'],
    ['an embedding model', () => gateway.embeddingModel('openai/small'), 'there is no language model'],
    ['an empty id', () => '', 'there is no language model'],
  ])('refuses %s', (_what, make, problem) => {
    expect(() => generate(make() as never)).toThrow(InvalidOptionError)
    expect(() => generate(make() as never)).toThrow(`model: ${problem}`)
  })
})
