import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { ChatAnthropic } from '@langchain/anthropic'
import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { ChatOpenAI, OpenAIEmbeddings } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { startLoopback, type Loopback } from '@winnow/loopback'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { shopTools } from './agent/select/__fixtures__/shop-tools.ts'
import { embedder, generate } from './index.ts'

const common = { apiKey: 'none', maxRetries: 0 }

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
  test('asks the model, over the wire, and is named after it', async () => {
    await using server = await embeddingServer()
    const fields = { ...common, model: 'text-embedding-3-small', configuration: { baseURL: server.url } }
    const made = embedder(new OpenAIEmbeddings({ ...fields, dimensions: 2, encodingFormat: 'float' }))
    expect(await made.embed(['a', 'four'])).toEqual([
      [1, 1],
      [4, 1],
    ])
    expect(server.bodies).toMatchObject([{ input: ['a', 'four'], dimensions: 2 }])
    expect(made).toMatchObject({ name: 'text-embedding-3-small 2', dimensions: 2 })
    expect(embedder(new OpenAIEmbeddings(fields)).name).toBe('text-embedding-3-small')
  })
})

const models: [string, (server: Loopback) => ChatOpenAI | ChatAnthropic][] = [
  ['chat completions', ({ url }) => openai(url, { useResponsesApi: false })],
  ['Responses', ({ url }) => openai(url, { useResponsesApi: true })],
  ['Responses, standard content', ({ url }) => openai(url, { useResponsesApi: true, outputVersion: 'v1' })],
  [
    'Anthropic',
    ({ url }) =>
      new ChatAnthropic({ ...common, model: 'claude-sonnet-4-5', anthropicApiUrl: url.replace(/\/v1$/u, '') }),
  ],
]
const openai = (baseURL: string, fields: object) =>
  new ChatOpenAI({ ...common, model: 'gpt-5.2', configuration: { baseURL }, ...fields })

describe('generate', () => {
  test.each(models)('asks the model, over the wire of %s', async (_name, make) => {
    await using server = await startLoopback({ replies: [{ reasoning: { summary: 'Hm.' }, text: 'weather' }] })
    expect(await generate(make(server))({ system: 'Choose.', prompt: 'Rain?' })).toBe('weather')
    expect(server.rejections).toEqual([])
    expect(server.requests[0]!.text).toContain('Choose.')
    expect(server.requests[0]!.text).toContain('Rain?')
  })

  test('stops when nobody waits', async () => {
    await using server = await startLoopback({ replies: [{ text: 'weather' }] })
    const ask = generate(openai(server.url, {}))
    await expect(ask({ prompt: 'Rain?', signal: AbortSignal.abort() })).rejects.toThrow(/abort/iu)
    expect(server.requests).toHaveLength(0)
  })

  test('streams nothing to who listens to an agent', async () => {
    await using server = await startLoopback({
      replies: [{ calls: [{ name: 'think', arguments: {} }] }, { text: 'not for anybody' }, { text: 'The answer.' }],
    })
    const model = openai(server.url, { useResponsesApi: false })
    const ask = generate(model)
    const think = tool(() => ask({ prompt: 'Hm?' }), { name: 'think', description: 'Thinks', schema: z.object({}) })
    const told: string[] = []
    const input = { messages: [new HumanMessage('Hello')] }
    for await (const [chunk] of await createAgent({ model, tools: [think] }).stream(input, { streamMode: 'messages' }))
      if (AIMessage.isInstance(chunk)) told.push(chunk.text)
    expect(told.join('')).toBe('The answer.')
  })
})

test('a Winnow takes both, and asks both', async () => {
  await using vectors = await embeddingServer()
  let last: string | undefined
  await using server = await startLoopback({
    replies: (body) => {
      last = [...JSON.stringify(body).matchAll(/name[\\": ]+(\w+_\w+)/gu)].at(-1)?.[1]
      return { text: String(last) }
    },
  })
  const model = 'text-embedding-3-small'
  const embeddings = new OpenAIEmbeddings({ ...common, model, configuration: { baseURL: vectors.url } })
  const events: unknown[] = []
  const winnow = createWinnow({
    select: { rerank: true, limit: 1 },
    embedder: embedder(embeddings),
    generate: generate(openai(server.url, {})),
    store: new Map(),
    onEvent: (event) => void (event.type === 'failed' && events.push(event)),
  })
  const { tools } = await winnow.select(shopTools(), { query: 'Where is my shipment?' })
  expect(tools.map(({ name }) => name)).toEqual([last])
  expect(vectors.bodies.length).toBeGreaterThan(0)
  expect(server.requests).toHaveLength(1)
  expect(events).toEqual([])
})
