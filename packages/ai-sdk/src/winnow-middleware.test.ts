import { createWinnow, InvalidOptionError, type Winnow, type WinnowEvent, type WinnowOptions } from '@winnow/core'
import { generateText, streamText, tool, isStepCount, wrapLanguageModel, type ModelMessage } from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { winnowMiddleware, type ModelCall } from './winnow-middleware.ts'

const rows = Array.from({ length: 2000 }, (_, index) => `SK${index} leaves at ${index % 24}:00 from gate ${index}`)

/** A finished turn with two long results, and a new question. */
const prompt = (callId = 'a'): ModelCall['prompt'] => [
  { role: 'system', content: 'You book flights.' },
  { role: 'user', content: [{ type: 'text', text: 'Which flights are left?' }] },
  {
    role: 'assistant',
    content: [{ type: 'tool-call', toolCallId: callId, toolName: 'flights', input: { to: 'OSL' } }],
  },
  {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: callId, toolName: 'flights', output: { type: 'json', value: rows } }],
  },
  { role: 'assistant', content: [{ type: 'text', text: 'SK1 and SK2.' }] },
  { role: 'user', content: [{ type: 'text', text: 'Book SK1.' }] },
]

function listening(options: WinnowOptions = {}): { winnow: Winnow; events: WinnowEvent[] } {
  const events: WinnowEvent[] = []
  return { winnow: createWinnow({ ...options, onEvent: (event) => events.push(event) }), events }
}

const typesOf = (events: readonly WinnowEvent[]): string[] => events.map((event) => event.type)

function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFreeze)
  return value
}

describe('transformParams', () => {
  test('shortens a finished turn and leaves every other option and the input as they are', async () => {
    const { winnow, events } = listening()
    const params = deepFreeze({ prompt: prompt(), temperature: 0, providerOptions: { acme: { x: 1 } } })
    const changed = await winnowMiddleware(winnow).transformParams({ params })
    expect(JSON.stringify(changed.prompt).length).toBeLessThan(JSON.stringify(params.prompt).length / 2)
    expect(changed).toMatchObject({ temperature: 0, providerOptions: { acme: { x: 1 } } })
    expect(changed.prompt[0]).toBe(params.prompt[0])
    expect(changed.prompt.at(-1)).toBe(params.prompt.at(-1))
    expect(typesOf(events)).toEqual(['prepared'])
  })

  test('gives the very same options when there is nothing to do', async () => {
    const params = { prompt: prompt().slice(0, 2) }
    expect(await winnowMiddleware(createWinnow()).transformParams({ params })).toBe(params)
  })

  test('gives the same bytes again, for new objects and new call ids', async () => {
    const { transformParams } = winnowMiddleware(createWinnow())
    const bytes = async (id: string): Promise<string> =>
      JSON.stringify(await transformParams({ params: { prompt: prompt(id) } })).replaceAll(`"${id}"`, '"id"')
    const first = await bytes('a')
    expect(await bytes('a')).toBe(first)
    expect(await bytes('call_77')).toBe(first)
    expect(
      JSON.stringify(await winnowMiddleware(createWinnow()).transformParams({ params: { prompt: prompt('id') } })),
    ).toBe(first)
  })

  test('takes its own key out of the provider options, whatever else happens', async () => {
    const { winnow } = listening()
    const { transformParams } = winnowMiddleware(winnow)
    const providerOptions = { winnow: {}, openai: { previousResponseId: 'resp_1' } }
    const changed = await transformParams({ params: { prompt: prompt(), providerOptions } })
    expect(changed.providerOptions).toEqual({ openai: { previousResponseId: 'resp_1' } })
    winnow.mode = 'off'
    const off = await transformParams({ params: { prompt: prompt(), providerOptions: { winnow: { any: 1 } } } })
    expect(off).not.toHaveProperty('providerOptions')
  })

  test('leaves a call alone whose provider options say so', async () => {
    const { winnow, events } = listening()
    const params = { prompt: prompt(), providerOptions: { winnow: { off: true } } }
    const changed = await winnowMiddleware(winnow).transformParams({ params })
    expect(changed.prompt).toBe(params.prompt)
    expect(events).toEqual([])
    const on = { prompt: prompt(), providerOptions: { winnow: { off: false } } }
    expect((await winnowMiddleware(winnow).transformParams({ params: on })).prompt).not.toBe(on.prompt)
  })

  test('hands the abort signal of the call to processors', async () => {
    const signals: unknown[] = []
    const winnow = createWinnow({ processors: [{ name: 'listen', plan: ({ signal }) => (signals.push(signal), []) }] })
    const { signal } = new AbortController()
    await winnowMiddleware(winnow).transformParams({ params: { prompt: prompt(), abortSignal: signal } })
    expect(signals[0]).toBe(signal)
  })

  test('says nothing of server-held history while it is off', async () => {
    const { winnow, events } = listening({ mode: 'off' })
    const params = { prompt: prompt(), providerOptions: { openai: { conversation: 'conv_1' } } }
    expect(await winnowMiddleware(winnow).transformParams({ params })).toBe(params)
    expect(events).toEqual([])
  })

  test.each([
    ['openai', 'previousResponseId', 'resp_1'],
    ['azure', 'conversation', 'conv_1'],
    ['openai', 'contextManagement', [{ type: 'compaction', compactThreshold: 1000 }]],
    ['anthropic', 'contextManagement', { edits: [{ type: 'clear_tool_uses_20250919' }] }],
    ['openai', 'compactionTrigger', true],
    ['anthropic', 'compaction', { type: 'summarize' }],
  ])('passes the messages unchanged where the provider holds the history: %s.%s', async (provider, key, value) => {
    const { winnow, events } = listening()
    const params = { prompt: prompt(), providerOptions: { [provider]: { [key]: value } } }
    expect(await winnowMiddleware(winnow).transformParams({ params })).toBe(params)
    expect(events).toMatchObject([
      { type: 'passed-through', reason: expect.stringContaining(`${provider}.${key}`) as string },
    ])
  })

  test('is not put off by options that say nothing about the history', async () => {
    const providerOptions = { openai: { previousResponseId: null, conversation: undefined, compactionTrigger: false } }
    const params = { prompt: prompt(), providerOptions }
    expect((await winnowMiddleware(createWinnow()).transformParams({ params })).prompt).not.toBe(params.prompt)
  })

  test('sends the original in the modes observe and off', async () => {
    const { winnow, events } = listening({ mode: 'observe' })
    const params = { prompt: prompt() }
    expect(await winnowMiddleware(winnow).transformParams({ params })).toBe(params)
    expect(typesOf(events)).toEqual(['prepared'])
    winnow.mode = 'off'
    expect(await winnowMiddleware(winnow).transformParams({ params })).toBe(params)
    expect(typesOf(events)).toEqual(['prepared'])
  })

  test('sends the original and says so when preparing fails', async () => {
    const { winnow, events } = listening()
    const broken: Winnow = { ...winnow, prepare: () => Promise.reject(new Error('out of order')) }
    const params = { prompt: prompt() }
    expect(await winnowMiddleware(broken).transformParams({ params })).toBe(params)
    expect(events).toMatchObject([
      { type: 'passed-through', reason: expect.stringContaining('out of order') as string },
    ])
  })

  test('sends the original even where what was thrown cannot be put into words', async () => {
    const { winnow, events } = listening()
    const broken: Winnow = { ...winnow, prepare: () => Promise.reject(Object.create(null)) }
    const params = { prompt: prompt() }
    expect(await winnowMiddleware(broken).transformParams({ params })).toBe(params)
    expect(typesOf(events)).toEqual(['passed-through'])
  })

  test.each([
    ['nothing', undefined],
    ['a string', 'Hi'],
    ['a list of strings', ['Hi']],
    ['a list of holes', [null]],
  ])('lets a prompt pass that is %s', async (_kind, strange) => {
    const { winnow, events } = listening()
    const params = { prompt: strange as never }
    expect(await winnowMiddleware(winnow).transformParams({ params })).toBe(params)
    expect(typesOf(events)).toEqual(['passed-through'])
  })

  test('leaves JSON results of tools whose provider reads them back by its own schema', async () => {
    const { transformParams } = winnowMiddleware(createWinnow())
    const withTool = (id: string): { prompt: ModelCall['prompt']; tools: unknown } => ({
      prompt: prompt(),
      tools: [{ type: 'provider', id, name: 'flights', args: {} }],
    })
    const shell = withTool('openai.shell')
    expect(await transformParams({ params: shell })).toBe(shell)
    const bash = withTool('anthropic.bash_20250124')
    expect((await transformParams({ params: bash })).prompt).not.toBe(bash.prompt)
    const asText = JSON.parse(JSON.stringify(shell.prompt), (key, value: unknown) =>
      key === 'output' ? { type: 'text', value: rows.join('\n') } : value,
    ) as ModelCall['prompt']
    expect((await transformParams({ params: { ...shell, prompt: asText } })).prompt).not.toBe(asText)
  })
})

test('something that is no Winnow is refused at once', () => {
  expect(() => winnowMiddleware({} as never)).toThrow(InvalidOptionError)
  expect(() => winnowMiddleware(undefined as never)).toThrow('winnow: this is no Winnow')
})

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const says = (text: string) => ({
  content: [{ type: 'text' as const, text }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage,
  warnings: [],
})
const uses = (toolCallId: string, toolName: string) => ({
  content: [{ type: 'tool-call' as const, toolCallId, toolName, input: '{}' }],
  finishReason: { unified: 'tool-calls' as const, raw: 'tool_calls' },
  usage,
  warnings: [],
})
const tools = { flights: tool({ inputSchema: z.object({}), execute: async () => rows }) }

describe('a wrapped model', () => {
  test('sees the whole, shortened prompt in every step of generateText, each extending the one before', async () => {
    const model = new MockLanguageModelV4({
      doGenerate: [uses('1', 'flights'), says('Many.'), uses('2', 'flights'), uses('3', 'flights'), says('Done.')],
    })
    const wrapped = wrapLanguageModel({
      model,
      middleware: winnowMiddleware(createWinnow({ compact: { minSavings: 600 } })),
    })
    const history: ModelMessage[] = [{ role: 'user', content: 'Which flights are left?' }]
    const run = () =>
      generateText({ model: wrapped, system: 'You book.', tools, messages: history, stopWhen: isStepCount(5) })
    history.push(...(await run()).responseMessages, { role: 'user', content: 'Look twice.' })
    const second = await run()
    const prompts = model.doGenerateCalls.map((call) => call.prompt)
    expect(prompts.map((messages) => messages.length)).toEqual([2, 4, 6, 8, 10])
    for (const [earlier, later] of [
      [0, 1],
      [2, 3],
      [3, 4],
    ] as const)
      expect(JSON.stringify(prompts[later]!.slice(0, prompts[earlier]!.length))).toBe(JSON.stringify(prompts[earlier]))
    expect(JSON.stringify(prompts[1])).toContain('SK299')
    expect(JSON.stringify(prompts[2]).length).toBeLessThan(JSON.stringify(prompts[1]).length * 0.6)
    expect(JSON.stringify(second.responseMessages[1])).toContain('SK299')
  })

  test('streams what the model streams', async () => {
    const parts = [
      { type: 'stream-start' as const, warnings: [] },
      { type: 'text-start' as const, id: '0' },
      { type: 'text-delta' as const, id: '0', delta: 'Boo' },
      { type: 'text-delta' as const, id: '0', delta: 'ked.' },
      { type: 'text-end' as const, id: '0' },
      { type: 'finish' as const, finishReason: { unified: 'stop' as const, raw: 'stop' }, usage },
    ]
    const model = new MockLanguageModelV4({ doStream: { stream: convertArrayToReadableStream(parts) } })
    const wrapped = wrapLanguageModel({
      model,
      middleware: winnowMiddleware(createWinnow({ compact: { minSavings: 600 } })),
    })
    const result = streamText({ model: wrapped, messages: prompt() as ModelMessage[], allowSystemInMessages: true })
    const deltas: string[] = []
    for await (const delta of result.textStream) deltas.push(delta)
    expect(deltas).toEqual(['Boo', 'ked.'])
    expect(JSON.stringify(model.doStreamCalls[0]!.prompt)).not.toContain('SK150 leaves at')
  })
})
