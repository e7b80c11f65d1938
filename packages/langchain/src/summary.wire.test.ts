import { ChatAnthropic } from '@langchain/anthropic'
import { AIMessage, HumanMessage, type BaseMessage } from '@langchain/core/messages'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import type { Loopback } from '@winnow/loopback'
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
import { createAgent } from 'langchain'
import { describe, expect, test } from 'vitest'
import { generate, winnowTrimmer } from './index.ts'
import { withWinnow } from './middleware.ts'

type Fetch = typeof globalThis.fetch
const common = { apiKey: 'none', maxRetries: 0 }
const openai = (server: Loopback, fetched?: Fetch, useResponsesApi = false) =>
  new ChatOpenAI({
    ...common,
    model: 'gpt-5.2',
    useResponsesApi,
    configuration: { baseURL: server.url, ...(fetched && { fetch: fetched }) },
  })
const wires: [string, (server: Loopback) => ChatOpenAI | ChatAnthropic][] = [
  ['chat completions', (server) => openai(server)],
  ['Responses', (server) => openai(server, undefined, true)],
  [
    'Anthropic',
    ({ url }) =>
      new ChatAnthropic({ ...common, model: 'claude-sonnet-4-5', anthropicApiUrl: url.replace(/\/v1$/u, '') }),
  ],
]
const history: BaseMessage[] = conversation.map(({ role, text }) =>
  role === 'user' ? new HumanMessage(text) : new AIMessage(text),
)

const ofChain =
  (over: (server: Loopback, fetched?: Fetch) => ChatOpenAI | ChatAnthropic): SummaryHost =>
  async (server, options, fetched) => {
    const winnow = createWinnow({ ...options, generate: generate(over(server, fetched)) })
    return (await winnowTrimmer(winnow).pipe(over(server)).invoke(history)).text
  }

const ofAgent =
  (over: (server: Loopback) => ChatOpenAI | ChatAnthropic): SummaryHost =>
  async (server, options) => {
    const winnow = createWinnow({ ...options, generate: generate(over(server)) })
    const agent = createAgent(withWinnow(winnow, { model: over(server), tools: [] }))
    return (await agent.invoke({ messages: history })).messages.at(-1)!.text
  }

describe.each(wires)('a summary over %s', (_name, over) => {
  test.each([
    ['an agent', ofAgent],
    ['a chain', ofChain],
  ])('is asked for with a transcript that is data, and sent as data, by %s', async (_way, host) => {
    await expect(checkSummary(host(over))).resolves.toBeUndefined()
  })
})

test.each([
  ['gpt-5.2', undefined, false],
  ['mistral-large-latest', undefined, true],
  ['mistral-large-latest', false, false],
  ['gpt-5.2', true, true],
])(
  'an agent of %s with joinSummaries: %j: a summary is part of what the user said: %s',
  async (id, joinSummaries, isPart) => {
    const host: SummaryHost = async (server, options) => {
      const model = new ChatOpenAI({ ...common, model: id, configuration: { baseURL: server.url } })
      const winnow = createWinnow({ ...options, generate: generate(openai(server)) })
      const agent = createAgent(withWinnow(winnow, { model, tools: [] }, { joinSummaries }))
      return (await agent.invoke({ messages: history })).messages.at(-1)!.text
    }
    await expect(checkTurns(host, isPart)).resolves.toBeUndefined()
  },
)

test('so it is in a chain that asks for it', async () => {
  const host: SummaryHost = async (server, options) => {
    const winnow = createWinnow({ ...options, generate: generate(openai(server)) })
    return (await winnowTrimmer(winnow, { joinSummaries: true }).pipe(openai(server)).invoke(history)).text
  }
  await expect(checkTurns(host, true)).resolves.toBeUndefined()
})

test('nothing of a summary is told to who listens to an agent, nor is it in the state', async () => {
  await using server = await summaryServer()
  const winnow = createWinnow({ ...summaryOptions(new Told()), generate: generate(openai(server)) })
  const listen = async (agent: { stream: ReturnType<typeof createAgent>['stream'] }): Promise<unknown[]> => {
    const told: unknown[] = []
    for await (const [mode, chunk] of await agent.stream({ messages: history }, { streamMode: ['messages', 'values'] }))
      told.push(
        mode === 'messages'
          ? (chunk as unknown as [BaseMessage])[0].text
          : (chunk as unknown as { messages: BaseMessage[] }).messages.map(({ text }) => text),
      )
    return told
  }
  const plain = await listen(createAgent({ model: openai(server), tools: [] }))
  expect(await listen(createAgent(withWinnow(winnow, { model: openai(server), tools: [] })))).toEqual(plain)
  expect(requestsOf(server, true).length).toBeGreaterThan(0)
})

test('a run that is aborted ends, and what it asked for goes on for the next', async () => {
  const aborted = checkAbortedSummary((server, options, fetched) => {
    const winnow = createWinnow({ ...options, generate: generate(openai(server, fetched)) })
    const agent = createAgent(withWinnow(winnow, { model: openai(server), tools: [] }))
    return async (signal) => (await agent.invoke({ messages: history }, signal && { signal })).messages.at(-1)!.text
  })
  await expect(aborted).resolves.toBeUndefined()
})

describe('a summary that fails', () => {
  test.each(summaryFailures)(
    'by %s leaves what people asked, word for word, and is told once',
    async (_what, reply, fetched) => {
      await expect(checkFailedSummary(ofChain(openai), reply, fetched)).resolves.toBeUndefined()
    },
  )
})
