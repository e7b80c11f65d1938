import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, tenthManToolName, type Report, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Replies } from '@winnow/loopback'
import { generateText, isStepCount, streamText, tool, type LanguageModel } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { figuresOf, tenthManTool, withFinalReview, withWinnow } from './index.ts'

const log = Array.from({ length: 400 }, (_, at) => `${at} boats lay at quay ${at % 7} when bell ${at * 31} rang`)
const tools = {
  read_log: tool({ inputSchema: z.object({ day: z.string() }), execute: async () => log.join('\n') }),
}
const wires: [string, (url: string) => Exclude<LanguageModel, string>][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const replies: Replies = (_body, index) =>
  index === 0 ? { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] } : { text: 'Bells rang.' }

function listening(options: WinnowOptions = {}) {
  const events: WinnowEvent[] = []
  const onEvent = (event: WinnowEvent): void => void events.push(event)
  const winnow = createWinnow({ compress: { cap: 300 }, prices: 'gpt-5.2', ...options, onEvent })
  return { winnow, events, reports: () => events.flatMap((event) => (event.type === 'prepared' ? [event.report] : [])) }
}
const question = 'What rang on Monday?'
const identityOf = ({ requestId, conversationId }: { requestId?: string; conversationId?: string }) => [
  requestId,
  conversationId,
]

describe.each(wires)('over %s', (_name, make) => {
  test('the figures of each step carry the identity of its request and of the conversation', async () => {
    await using server = await startLoopback({ replies })
    const { winnow, reports } = listening()
    const model = make(server.url)
    const { steps } = await generateText(
      withWinnow(winnow, { model, tools, prompt: question, stopWhen: isStepCount(3) }),
    )
    const figures = steps.map(({ providerMetadata }) => figuresOf(providerMetadata)!)
    expect(figures.map(identityOf)).toEqual(reports().map(identityOf))
    expect(new Set(figures.map(({ requestId }) => requestId)).size).toBe(2)
    expect(new Set(figures.map(({ conversationId }) => conversationId)).size).toBe(1)
    expect(figures[0]!.conversationId).toMatch(/^conversation-[a-z]{18}$/u)
    expect(server.rejections).toEqual([])
  })

  test('a host names both, and no provider sees the names', async () => {
    await using server = await startLoopback({ replies: () => ({ text: 'Bells rang.' }) })
    const { winnow, events } = listening()
    const own = { requestId: 'request-7', conversationId: 'chat-42' }
    const result = streamText(
      withWinnow(winnow, { model: make(server.url), prompt: question, providerOptions: { winnow: own } }),
    )
    await result.consumeStream()
    expect(figuresOf(await result.providerMetadata)).toMatchObject(own)
    expect(events.map(identityOf)).toEqual(events.map(() => ['request-7', 'chat-42']))
    for (const { text } of server.requests) expect(text).not.toMatch(/chat-42|request-7/u)
    expect(server.rejections).toEqual([])
  })

  test('one that observes sends the original and says what it would have saved', async () => {
    await using server = await startLoopback({ replies })
    const { winnow, reports } = listening({ mode: 'observe' })
    const model = make(server.url)
    const { steps } = await generateText(
      withWinnow(winnow, { model, tools, prompt: question, stopWhen: isStepCount(3) }),
    )
    expect(server.requests[1]!.text).toContain(log[205])
    const { wouldHaveSaved, tokens, cost } = reports()[1]!
    expect(wouldHaveSaved!.tokens).toBeGreaterThan(1000)
    expect(wouldHaveSaved).toEqual({ tokens: tokens.saved, dollars: cost.saved })
    expect(figuresOf(steps[1]!.providerMetadata)?.wouldHaveSaved).toEqual(wouldHaveSaved)
  })
})

test('a call whose history the provider holds is told with its identity, as far as the host knows it', async () => {
  await using server = await startLoopback({ replies: () => ({ text: 'Bells rang.' }) })
  const { winnow, events } = listening()
  const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).responses('gpt-4o')
  const ask = async (winnowOptions: Record<string, string>) =>
    generateText(
      withWinnow(winnow, {
        model,
        prompt: question,
        providerOptions: { openai: { previousResponseId: 'resp_1' }, winnow: winnowOptions },
      }),
    )
  await ask({ conversationId: 'chat-42' })
  await ask({})
  expect(events).toMatchObject([
    { type: 'passed-through', requestId: expect.any(String) as string, conversationId: 'chat-42' },
    { type: 'passed-through', requestId: expect.any(String) as string },
  ])
  expect(events[1]).not.toHaveProperty('conversationId')
})

describe('what is selected, recalled and reviewed', () => {
  const own = { conversationId: 'chat-42' }
  const scripted: Replies = (_body, index) =>
    index === 0 ? { calls: [{ name: 'recall_result', arguments: { query: 'bell 31' } }] } : { text: 'Bells rang.' }
  const named = (events: readonly WinnowEvent[]) =>
    events.map(({ type, requestId, conversationId }) => ({ type, requestId, conversationId }))

  test.each([undefined, own])('is told with the names of its request and its conversation (%j)', async (given) => {
    await using server = await startLoopback({ replies: scripted })
    const { winnow, events, reports } = listening({ select: { minTools: 0 } })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    await generateText(
      withWinnow(winnow, {
        model,
        tools,
        prompt: question,
        stopWhen: isStepCount(3),
        ...(given ? { providerOptions: { winnow: given } } : {}),
      }),
    )
    const [first, second] = reports() as [Report, Report]
    const { conversationId } = first
    expect(conversationId).toMatch(given ? /^chat-42$/u : /^conversation-[a-z]{18}$/u)
    expect(first.requestId).not.toBe(second.requestId)
    expect(named(events)).toEqual([
      { type: 'selected', requestId: first.requestId, conversationId },
      { type: 'prepared', requestId: first.requestId, conversationId },
      { type: 'recalled', requestId: undefined, conversationId },
      { type: 'selected', requestId: second.requestId, conversationId },
      { type: 'prepared', requestId: second.requestId, conversationId },
    ])
    for (const { text } of server.requests) expect(text).not.toMatch(/chat-42|requestId/u)
    expect(server.rejections).toEqual([])
  })

  test('is told with the request where the host names it', async () => {
    await using server = await startLoopback({ replies: scripted })
    const { winnow, events } = listening({ select: { minTools: 0 } })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    const winnowOptions = { ...own, requestId: 'request-7' }
    const settings = { model, tools, prompt: question, stopWhen: isStepCount(3) }
    await generateText(withWinnow(winnow, { ...settings, providerOptions: { winnow: winnowOptions } }))
    expect(named(events)).toEqual(events.map(({ type }) => ({ type, ...winnowOptions })))
  })

  test('is told with the conversation, by the tool and by the final review', async () => {
    const replying: Replies = (_body, index) =>
      index === 0 ? { calls: [{ name: tenthManToolName, arguments: {} }] } : { text: 'Bells rang.' }
    await using server = await startLoopback({ replies: replying })
    const { winnow, events } = listening({ generate: async () => '{"risk_level":"low"}' })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    const settings = {
      model,
      tools: { ...tools, [tenthManToolName]: tenthManTool(winnow, own) },
      prompt: question,
      stopWhen: isStepCount(3),
      providerOptions: { winnow: own },
    }
    await generateText(withFinalReview(winnow, withWinnow(winnow, settings), { blockOn: 'critical' }))
    const reviewed = named(events).filter(({ type }) => type === 'reviewed')
    expect(reviewed).toEqual([
      { type: 'reviewed', requestId: undefined, conversationId: 'chat-42' },
      { type: 'reviewed', requestId: undefined, conversationId: 'chat-42' },
    ])
  })

  test('is told with the conversation where a result could not be kept', async () => {
    await using server = await startLoopback({ replies })
    const down = async (): Promise<never> => Promise.reject(new Error('down'))
    const { winnow, events } = listening({ store: { get: down, set: down } })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    const settings = { model, tools, prompt: question, stopWhen: isStepCount(3), providerOptions: { winnow: own } }
    await generateText(withWinnow(winnow, settings, { persist: { scope: 'ada' } }))
    expect(events.filter(({ type }) => type === 'failed')).toMatchObject([{ part: 'persist', ...own }])
  })
})
