import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow } from '@winnow/core'
import {
  checkAbortedSummary,
  checkFailedSummary,
  checkSummary,
  checkTurns,
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

test.each([
  ['gpt-4o', undefined, false],
  ['mistral-large-latest', undefined, true],
  ['mistral-large-latest', false, false],
  ['gpt-4o', true, true],
])('with %s and joinSummaries: %j a summary is part of what the user said: %s', async (id, joinSummaries, isPart) => {
  const modelOf = (baseURL: string) => createOpenAI({ baseURL, apiKey: 'none' }).chat(id)
  const host: SummaryHost = async ({ url }, options) => {
    const winnow = createWinnow({ ...options, generate: generate(make(url)) })
    const given = joinSummaries === undefined ? {} : { providerOptions: { winnow: { joinSummaries } } }
    return (await generateText({ ...withWinnow(winnow, { model: modelOf(url), messages }), ...given })).text
  }
  await expect(checkTurns(host, isPart)).resolves.toBeUndefined()
})

test('nothing of a summary is in the stream of the answer', async () => {
  await using server = await summaryServer()
  const plain = await partsOf(make(server.url))
  const winnow = createWinnow({ ...summaryOptions(new Told()), generate: generate(make(server.url)) })
  expect(await partsOf(withWinnow(winnow, make(server.url)))).toEqual(plain)
  expect(requestsOf(server, true).length).toBeGreaterThan(0)
})

test('a request that is aborted ends, and what it asked for goes on for the next', async () => {
  const aborted = checkAbortedSummary(({ url }, options, fetched) => {
    const winnow = createWinnow({ ...options, generate: generate(make(url, fetched)) })
    const settings = withWinnow(winnow, { model: make(url), messages })
    return async (abortSignal) => (await generateText({ ...settings, ...(abortSignal && { abortSignal }) })).text
  })
  await expect(aborted).resolves.toBeUndefined()
})

describe('a summary that fails', () => {
  test.each(summaryFailures)(
    'by %s leaves what people asked, word for word, and is told once',
    async (_what, reply, fetched) => {
      await expect(checkFailedSummary(answers(make), reply, fetched)).resolves.toBeUndefined()
    },
  )
})
