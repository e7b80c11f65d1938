import { createAnthropic } from '@ai-sdk/anthropic'
import { createWinnow, InvalidOptionError, type WinnowOptions } from '@winnow/core'
import { generateText, tool, ToolLoopAgent, type ModelMessage, type ToolLoopAgentSettings, type ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { recallTool, recallToolName, withWinnow } from '../index.ts'

const line = (index: number): string => `${index} boats lay at quay ${index % 7} when bell ${index * 31} rang`
const log = Array.from({ length: 400 }, (_, index) => line(index + 1)).join('\n')
const read_log = tool({ inputSchema: z.object({ day: z.string() }), execute: async () => log })
const tools = { read_log }
const shortening: WinnowOptions = { compress: { cap: 300 } }

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
    ['not where recall is off', { recall: false }, { tools }, false],
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

  test('searches the messages of its own call and no others', async () => {
    expect(await run(history, { path: 'log.txt', lines: '205' })).toContain(`205: ${line(205)}`)
    expect(await run([{ role: 'user', content: 'Read.' }], { path: 'log.txt', lines: '205' })).toContain('No call')
    expect(await run(history, {})).toContain('Give a ref')
    expect(await run(history, { query: 'bell 6200', page: 99 })).toContain('no such page')
  })

  test('something that is no Winnow is refused at once', () => {
    expect(() => recallTool({} as never)).toThrow(InvalidOptionError)
  })
})
