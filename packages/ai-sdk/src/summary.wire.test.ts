import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow } from '@winnow/core'
import {
  checkFailedSummary,
  checkSummary,
  conversation,
  requestsOf,
  summaryFailures,
  summaryOptions,
  summaryServer,
  Told,
  type SummaryHost,
} from '@winnow/loopback/host'
import { generateText, streamText, type LanguageModel, type ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { generate, withWinnow } from './index.ts'

type Fetch = typeof globalThis.fetch
const wires: [string, (url: string, fetch?: Fetch) => LanguageModel][] = [
  [
    'OpenAI chat',
    (baseURL, fetch) => createOpenAI({ baseURL, apiKey: 'none', ...(fetch && { fetch }) }).chat('gpt-4o'),
  ],
  [
    'OpenAI Responses',
    (baseURL, fetch) => createOpenAI({ baseURL, apiKey: 'none', ...(fetch && { fetch }) }).responses('gpt-4o'),
  ],
  [
    'Anthropic',
    (baseURL, fetch) => createAnthropic({ baseURL, apiKey: 'none', ...(fetch && { fetch }) })('claude-sonnet-4-5'),
  ],
]
const make = wires[0]![1]
const messages: ModelMessage[] = conversation.map(({ role, text }) => ({ role, content: text }))

const lean = (model: LanguageModel, told = new Told()) =>
  createWinnow({ ...summaryOptions(told), generate: generate(model) })

/** Answers at once, or streamed. */
const answers =
  (over: (url: string, fetch?: Fetch) => LanguageModel, streamed = false): SummaryHost =>
  async ({ url }, options, fetched) => {
    const winnow = createWinnow({ ...options, generate: generate(over(url, fetched)) })
    const settings = withWinnow(winnow, { model: over(url), messages })
    return streamed ? streamText(settings).text : (await generateText(settings)).text
  }

async function partsOf(model: LanguageModel): Promise<unknown[]> {
  const parts: unknown[] = []
  for await (const part of streamText({ model, messages }).stream)
    parts.push('text' in part ? [part.type, part.text] : part.type)
  return parts
}

describe.each(wires)('a summary over %s', (_name, over) => {
  test.each([false, true])(
    'is asked for with a transcript that is data, and sent as data (streamed: %s)',
    async (streamed) => {
      await expect(checkSummary(answers(over, streamed))).resolves.toBeUndefined()
    },
  )
})

test('nothing of a summary is in the stream of the answer', async () => {
  await using server = await summaryServer()
  const plain = await partsOf(make(server.url))
  const winnow = lean(make(server.url))
  expect(await partsOf(withWinnow(winnow, make(server.url)))).toEqual(plain)
  expect(requestsOf(server, true).length).toBeGreaterThan(0)
})

test('a request that is aborted ends, and what it asked for goes on for the next', async () => {
  await using server = await summaryServer()
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  let waiting = 0
  const slow: Fetch = async (input, init) => {
    waiting += 1
    await released
    return fetch(input, init)
  }
  const told = new Told()
  const winnow = lean(make(server.url, slow), told)
  const controller = new AbortController()
  const settings = withWinnow(winnow, { model: make(server.url), messages })
  const stopped = generateText({ ...settings, abortSignal: controller.signal }).then(
    () => 'answered',
    (error: unknown) => (error as Error).name,
  )
  await expect.poll(() => waiting).toBeGreaterThan(0)
  controller.abort()
  expect(await stopped).toBe('AbortError')
  expect(server.requests).toEqual([])
  release()
  expect((await generateText(settings)).text).toBe('They came on Monday.')
  const asked = requestsOf(server, true).map(({ text }) => text)
  expect(new Set(asked).size).toBe(waiting)
  expect(requestsOf(server, false).map(({ text }) => text.includes('HERON'))).toEqual([true])
  expect(told.failures).toEqual([])
})

describe('a summary that fails', () => {
  test.each(summaryFailures)(
    'by %s leaves what people asked, word for word, and is told once',
    async (_what, reply, fetched) => {
      await expect(checkFailedSummary(answers(make), reply, fetched)).resolves.toBeUndefined()
    },
  )
})
