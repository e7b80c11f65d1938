import { createAnthropic } from '@ai-sdk/anthropic'
import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, InvalidOptionError, type WinnowOptions } from '@winnow/core'
import { startLoopback, type LoopbackRequest, type Replies } from '@winnow/loopback'
import {
  generateText,
  isStepCount,
  streamText,
  tool,
  ToolLoopAgent,
  type LanguageModel,
  type ModelMessage,
  type ToolLoopAgentSettings,
  type ToolSet,
} from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallTool, recallToolName, withWinnow } from './index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const hidden = Array.from({ length: 11 }, (_, index) => `${200 + index}: ${line(200 + index)}`).join('\n')
const read_log = tool({ inputSchema: z.object({ day: z.string() }), execute: async () => log })
const tools = { read_log }
const shortening: WinnowOptions = { compress: { cap: 300 } }

const wires: [string, (url: string) => LanguageModel][] = [
  ['OpenAI chat', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).chat('gpt-4o')],
  ['OpenAI Responses', (url) => createOpenAI({ baseURL: url, apiKey: 'none' }).responses('gpt-4o')],
  ['Anthropic', (url) => createAnthropic({ baseURL: url, apiKey: 'none' })('claude-sonnet-4-5')],
]
const itemsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.messages ?? body.input ?? []
const json = (value: unknown): string => JSON.stringify(value)
const escaped = (text: string): string => json(text).slice(1, -1)
const refIn = (body: unknown): string => /lines left out, ref ([a-z]{18})\]/u.exec(json(body))?.[1] ?? 'none'
/** What a recall of the hidden lines gives, by the ref that a request or a result shows: its call, and the lines. */
const readBack = (shown: unknown): string => `ref ${refIn(shown)}, read_log {"day":"Monday"}\n\n${hidden}`

/** The model reads a log, asks for what was left out by the ref it was shown, answers, and goes on in a second turn. */
const replies: Replies = (body, index) => {
  if (index === 0) return { calls: [{ name: 'read_log', arguments: { day: 'Monday' } }] }
  if (index === 1) return { calls: [{ name: recallToolName, arguments: { ref: refIn(body), lines: '200-210' } }] }
  if (index === 3) return { calls: [{ name: 'read_log', arguments: { day: 'Tuesday' } }] }
  return { text: index === 2 ? 'Bell 6200 rang at quay 4.' : 'Nothing else.' }
}

describe.each(wires)('over %s', (_name, make) => {
  test.each([false, true])('what was left out is read back, and stays as it was (streamed: %s)', async (streamed) => {
    await using server = await startLoopback({ replies })
    const winnow = createWinnow(shortening)
    const messages: ModelMessage[] = []
    for (const content of ['What rang in the middle of the day?', 'And what else?']) {
      messages.push({ role: 'user', content })
      const settings = withWinnow(winnow, {
        model: make(server.url),
        tools,
        messages: [...messages],
        stopWhen: isStepCount(5),
      })
      const result = streamed ? streamText(settings) : await generateText(settings)
      messages.push(...(await result.responseMessages))
    }
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(5)
    const [, shortened, recalled, next, last] = server.requests
    expect(refIn(itemsOf(shortened!))).toMatch(/^[a-z]{18}$/u)
    expect(json(itemsOf(shortened!))).not.toContain(line(205))
    for (const request of [recalled!, next!, last!]) expect(request.text).toContain(escaped(readBack(shortened!.body)))
    // Every request extends the one before while the turn is open, and every one offers the same tools.
    expect(json(itemsOf(recalled!).slice(0, itemsOf(shortened!).length))).toBe(json(itemsOf(shortened!)))
    for (const { body } of server.requests) expect(json(body.tools)).toBe(json(server.requests[0]!.body.tools))
    expect(json(server.requests[0]!.body.tools)).toContain(`"name":"${recallToolName}"`)
  })
})

const answer = {
  content: [{ type: 'text' as const, text: 'Booked.' }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
  warnings: [],
}
const mock = () => new MockLanguageModelV4({ doGenerate: async () => answer })
const offered = (model: MockLanguageModelV4): string[][] =>
  model.doGenerateCalls.map((call) => (call.tools ?? []).map(({ name }) => name))

describe('withWinnow', () => {
  const prompt = 'Read the log.'
  const anthropic = createAnthropic({ apiKey: 'none' })
  const search = anthropic.tools.webSearch_20250305({})
  const bash = anthropic.tools.bash_20250124({ execute: () => 'done' })
  const ask = tool({ inputSchema: z.object({ question: z.string() }) })

  test.each<[string, WinnowOptions, object, boolean]>([
    ['beside the tools of the settings', {}, { tools }, true],
    ['not without tools', {}, {}, false],
    ['not beside an empty set', {}, { tools: {} }, false],
    ['not where nothing is left out', { compress: false, compact: false }, { tools }, false],
    ['not in the lossless profile', { profile: 'lossless' }, { tools }, false],
    ['not when it is off', { mode: 'off' }, { tools }, false],
    ['not when it only observes', { mode: 'observe' }, { tools }, false],
    ['where no tool may be used, as tools stand first in a cached prefix', {}, { tools, toolChoice: 'none' }, true],
    ['where a named one has to be', {}, { tools, toolChoice: { type: 'tool', toolName: 'read_log' } }, true],
    ['not where the only one has to be used', {}, { tools, toolChoice: 'required' }, false],
    ['where one of two has to be used', {}, { tools: { read_log, other: read_log }, toolChoice: 'required' }, true],
    ['not beside tools the provider runs', {}, { tools: { search } }, false],
    ['beside one the host runs', {}, { tools: { search, read_log } }, true],
    [
      'not where the only one of the host has to be used',
      {},
      { tools: { search, read_log }, toolChoice: 'required' },
      false,
    ],
    ['beside a tool of the provider that the host runs', {}, { tools: { bash } }, true],
    ['beside a tool whose results come from people', {}, { tools: { ask } }, true],
    ['not for a call that is left alone', {}, { tools, providerOptions: { winnow: { off: true } } }, false],
    [
      'not where the provider holds the history',
      {},
      { tools, providerOptions: { openai: { conversation: 'c' } } },
      false,
    ],
  ])('adds the recall tool %s', (_where, options, settings, isAdded) => {
    const model = mock()
    const wrapped = withWinnow(createWinnow(options), { ...settings, model, prompt }) as { tools?: ToolSet }
    expect(Object.keys(wrapped.tools ?? {})).toEqual([
      ...('tools' in settings ? Object.keys(settings.tools as object) : []),
      ...(isAdded ? [recallToolName] : []),
    ])
  })

  test('leaves the tools of the host as they are, and a tool of that name', () => {
    const own = { read_log, [recallToolName]: read_log }
    expect(withWinnow(createWinnow(), { model: mock(), prompt, tools: own }).tools).toBe(own)
    expect(withWinnow(createWinnow(), { model: mock(), prompt, tools }).tools.read_log).toBe(read_log)
    expect(Object.keys(tools)).toEqual(['read_log'])
  })

  test('names it among active tools and in their order, in steps, too', async () => {
    const model = mock()
    const winnow = createWinnow()
    await generateText(withWinnow(winnow, { model, prompt, tools, activeTools: ['read_log'], toolOrder: ['read_log'] }))
    await generateText(withWinnow(winnow, { model, prompt, tools, activeTools: [] }))
    await generateText(
      withWinnow(winnow, { model, prompt, tools, prepareStep: () => ({ activeTools: ['read_log' as const] }) }),
    )
    await generateText(withWinnow(winnow, { model, prompt, tools, prepareStep: () => undefined }))
    const both = ['read_log', recallToolName]
    expect(offered(model)).toEqual([both, [], both, both])
  })

  test('adds it to what an agent prepares for a call', async () => {
    const model = mock()
    const winnow = createWinnow()
    const bare = new ToolLoopAgent(
      withWinnow(winnow, {
        model,
        prepareCall: ({ options: _options, ...rest }) => ({ ...rest, tools: { read_log } }),
      }),
    )
    await bare.generate({ prompt })
    const settings: ToolLoopAgentSettings<never, typeof tools> = {
      model,
      tools,
      prepareCall: ({ options: _options, ...rest }) => ({ ...rest, activeTools: ['read_log'] }),
    }
    const equipped = new ToolLoopAgent(withWinnow(winnow, settings))
    await equipped.generate({ prompt })
    expect(offered(model)).toEqual([
      ['read_log', recallToolName],
      ['read_log', recallToolName],
    ])
  })

  test('adds it to no settings around a model alone', async () => {
    const model = mock()
    await generateText({ model: withWinnow(createWinnow(), model), prompt, tools })
    expect(offered(model)).toEqual([['read_log']])
  })
})

describe('recallTool', () => {
  const history: ModelMessage[] = [
    { role: 'user', content: 'Read.' },
    {
      role: 'assistant',
      content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'read_log', input: { file: 'log.txt' } }],
    },
    {
      role: 'tool',
      content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'read_log', output: { type: 'text', value: log } }],
    },
  ]
  const run = (messages: ModelMessage[], input: object): unknown =>
    recallTool(createWinnow(shortening)).execute?.(input, { toolCallId: 'r', messages, context: {} } as never)

  test('searches the messages of its own call and no others', () => {
    expect(run(history, { path: 'log.txt', lines: '205' })).toContain(`205: ${line(205)}`)
    expect(run([{ role: 'user', content: 'Read.' }], { path: 'log.txt', lines: '205' })).toContain('No call')
    expect(run(history, {})).toContain('Give a ref')
    expect(run(history, { query: 'bell 6200', page: 99 })).toContain('no such page')
  })

  test('something that is no Winnow is refused at once', () => {
    expect(() => recallTool({} as never)).toThrow(InvalidOptionError)
  })
})
