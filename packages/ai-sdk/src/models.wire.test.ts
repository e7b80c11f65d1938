import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createOpenAI } from '@ai-sdk/openai'
import { startLoopback } from '@winnow/loopback'
import { describe, expect, test } from 'vitest'
import { embedder, generate } from './index.ts'

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
})
