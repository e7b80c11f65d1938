import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, type ToolIndex } from '@winnow/core'
import { startLoopback, type LoopbackRequest, type Reply } from '@winnow/loopback'
import { generateText, isStepCount, tool, type LanguageModel, type ModelMessage, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { officeTools } from '../../fixtures/office-tools.ts'
import { withWinnow } from '../index.ts'

const replies: Reply[] = [
  { calls: [{ name: 'send_email', arguments: {} }] },
  { text: 'Sent.' },
  { calls: [{ name: 'unlock_door', arguments: {} }] },
  { calls: [{ name: 'track_parcel', arguments: {} }] },
  { text: 'Near.' },
]
const questions = ['Send an email to Ada.', 'Where is the parcel, and when does it arrive?']

type More = Partial<Parameters<typeof generateText>[0]>

async function talk(
  make: (url: string) => LanguageModel,
  definitions: 'all' | 'offered',
  more: More = {},
  tools?: ToolSet,
) {
  await using server = await startLoopback({ replies })
  const called: string[] = []
  const messages: ModelMessage[] = []
  for (const content of questions) {
    messages.push({ role: 'user', content })
    const all = tools ?? officeTools((name) => called.push(name))
    const own = { model: make(server.url), tools: all, messages: [...messages], stopWhen: isStepCount(4) }
    const settings = { ...more, ...own } as typeof own
    const result = await generateText(withWinnow(createWinnow({ select: {} }), settings, { definitions }))
    messages.push(...result.responseMessages)
  }
  expect(server.rejections).toEqual([])
  return { requests: server.requests, called }
}

const openai = (url: string) => createOpenAI({ baseURL: url, apiKey: 'none' })
const responses = (url: string) => openai(url).responses('gpt-4o')
const others: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat, which knows no allowed tools', (url) => openai(url).chat('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const allowedIn = ({ body }: LoopbackRequest): string[] => {
  const choice = body['tool_choice'] as { type: string; mode: string; tools: { name: string }[] }
  expect([choice.type, choice.mode]).toEqual(['allowed_tools', 'auto'])
  return choice.tools.map(({ name }) => name)
}

describe('OpenAI Responses', () => {
  test('is sent every definition, the same in every request, and told which may be called', async () => {
    const { requests, called } = await talk(responses, 'all')
    expect(requests).toHaveLength(5)
    expect(requests[0]!.body.tools).toHaveLength(130)
    expect(new Set(requests.map(({ body }) => JSON.stringify(body.tools))).size).toBe(1)
    const allowed = requests.map(allowedIn)
    for (const [at, names] of allowed.entries())
      expect(names.slice(0, allowed[at - 1]?.length ?? 0)).toEqual(allowed[at - 1] ?? [])
    expect(allowed[0]).toContain('send_email')
    // A call of what may not be called is refused here as well.
    expect([allowed[2]!.includes('unlock_door'), allowed[3]!.includes('unlock_door')]).toEqual([false, true])
    expect(called).toEqual(['send_email', 'track_parcel'])
  })

  test('is sent the definitions as ai sends them', async () => {
    await using server = await startLoopback({ replies: [{ text: 'Hi.' }] })
    await generateText({ model: responses(server.url), tools: officeTools(), prompt: 'Hi' })
    const { requests } = await talk(responses, 'all')
    expect(JSON.stringify(requests[0]!.body.tools!.slice(0, 128))).toBe(JSON.stringify(server.requests[0]!.body.tools))
  })

  test('without the definitions in what step hooks and telemetry are told', async () => {
    const told: number[] = []
    const { requests } = await talk(responses, 'all', {
      onStepStart: ({ providerOptions }) => void told.push(JSON.stringify(providerOptions).length),
    })
    expect(requests[0]!.body.tools).toHaveLength(130)
    expect(told).toHaveLength(5)
    expect(Math.max(...told)).toBeLessThan(1000)
  })

  test('keeps what the host says: options, a tool choice, allowed tools of its own', async () => {
    const wanted = { openai: { parallelToolCalls: false, user: 'ada' } }
    const [first] = (await talk(responses, 'all', { providerOptions: wanted })).requests
    expect(first!.body).toMatchObject({
      parallel_tool_calls: false,
      user: 'ada',
      tool_choice: { type: 'allowed_tools' },
    })
    const allowedTools = { toolNames: ['send_email'], mode: 'auto' as const }
    const [own] = (await talk(responses, 'all', { providerOptions: { openai: { allowedTools } } })).requests
    expect(allowedIn(own!)).toEqual(['send_email'])
    const forced = { toolChoice: { type: 'tool' as const, toolName: 'send_email' } }
    await using server = await startLoopback({ replies })
    const settings = { model: responses(server.url), tools: officeTools(), prompt: 'Hi', ...forced }
    await generateText(withWinnow(createWinnow({ select: {} }), settings, { definitions: 'all' }))
    expect(server.requests[0]!.body['tool_choice']).toEqual({ type: 'function', name: 'send_email' })
    expect(server.requests[0]!.body.tools).toHaveLength(130)
  })

  test('is sent what is offered alone, where a tool stands in a namespace of OpenAI', async () => {
    const namespace = { name: 'staff', description: 'People.' }
    const inside = tool({
      description: 'Lists people.',
      inputSchema: z.object({}),
      execute: () => 'ok',
      providerOptions: { openai: { namespace } },
    })
    const { requests } = await talk(responses, 'all', {}, { ...officeTools(), inside })
    expect(requests[0]!.body.tools!.length).toBeLessThan(30)
    expect(requests[0]!.body['tool_choice']).toBe('auto')
  })
})

test('where an index says what the caller may see, OpenAI Responses is sent what is offered', async () => {
  await using server = await startLoopback({ replies: [{ text: 'Hi.' }] })
  const index: ToolIndex = {
    name: 'mine',
    search: async () => [{ name: 'send_email', score: 1 }],
    permitted: async (names) => names.filter((name) => name !== 'unlock_door'),
  }
  const winnow = createWinnow({ select: {}, store: new Map() })
  const settings = { model: responses(server.url), tools: officeTools(), prompt: 'Send an email.' }
  await generateText(withWinnow(winnow, settings, { index, definitions: 'all' }))
  expect(server.requests[0]!.body.tools!.map(({ name }) => name).slice(0, 3)).toEqual([
    'recall_result',
    'search_tools',
    'send_email',
  ])
  expect(server.requests[0]!.body.tools!.length).toBeLessThan(30)
})

test.each(others)('%s, is sent what is offered', async (_name, make) => {
  const [all, offered] = [await talk(make, 'all'), await talk(make, 'offered')]
  expect(all.requests.map(({ text }) => text)).toEqual(offered.requests.map(({ text }) => text))
  expect(all.requests[0]!.body.tools!.length).toBeLessThan(30)
})
