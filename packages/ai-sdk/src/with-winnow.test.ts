import { createWinnow, InvalidOptionError } from '@winnow/core'
import {
  customProvider,
  defaultSettingsMiddleware,
  gateway,
  generateText,
  streamText,
  ToolLoopAgent,
  wrapLanguageModel,
  type ModelMessage,
} from 'ai'
import { convertArrayToReadableStream, MockLanguageModelV3, MockLanguageModelV4 } from 'ai/test'
import { afterEach, describe, expect, test } from 'vitest'
import { winnowPrepareStep } from './winnow-prepare-step.ts'
import { withWinnow } from './with-winnow.ts'

const winnow = createWinnow({ compact: { minSavings: 600 } })
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const answer = {
  content: [{ type: 'text' as const, text: 'Booked.' }],
  finishReason: { unified: 'stop' as const, raw: 'stop' },
  usage,
  warnings: [],
}
const stream = () => ({
  stream: convertArrayToReadableStream([
    { type: 'text-start' as const, id: '0' },
    { type: 'text-delta' as const, id: '0', delta: 'Booked.' },
    { type: 'text-end' as const, id: '0' },
    { type: 'finish' as const, finishReason: answer.finishReason, usage },
  ]),
})
const mock = (modelId = 'mock') =>
  new MockLanguageModelV4({ modelId, doGenerate: async () => answer, doStream: async () => stream() })

const secret = 'seat 17C is broken'
const rows = (page: string): string =>
  Array.from(
    { length: 300 },
    (_, index) => `row ${index} of ${page}: ${index === 150 ? secret : 'the seat'} says note ${index}`,
  ).join('\n')
const pages = ['a', 'b', 'c']
/** A finished turn whose long results only the stored history holds, and a new question. */
const messages: ModelMessage[] = [
  { role: 'user', content: 'Which flights are left?' },
  {
    role: 'assistant',
    content: pages.map((page) => ({ type: 'tool-call', toolCallId: page, toolName: 'flights', input: { page } })),
  },
  {
    role: 'tool',
    content: pages.map((page) => ({
      type: 'tool-result',
      toolCallId: page,
      toolName: 'flights',
      output: { type: 'text', value: rows(page) },
    })),
  },
  { role: 'assistant', content: 'SK1.' },
  { role: 'user', content: 'Book SK1.' },
]

/** How the model was called: with the whole history, or with the view. */
function sentTo(model: MockLanguageModelV4 | MockLanguageModelV3): string[] {
  return [...model.doGenerateCalls, ...model.doStreamCalls].map((call) =>
    JSON.stringify(call.prompt).includes(secret) ? 'the history' : 'the view',
  )
}

afterEach(() => {
  globalThis.AI_SDK_DEFAULT_PROVIDER = undefined
})

describe('withWinnow', () => {
  test('the sample sends the history without it', async () => {
    const model = mock()
    await generateText({ model, messages })
    expect(sentTo(model)).toEqual(['the history'])
  })

  test('takes the settings of generateText, streamText and ToolLoopAgent', async () => {
    const model = mock()
    await generateText(withWinnow(winnow, { model, messages }))
    expect(await streamText(withWinnow(winnow, { model, messages })).text).toBe('Booked.')
    await new ToolLoopAgent(withWinnow(winnow, { model, instructions: 'You book.' })).generate({ messages })
    expect(sentTo(model)).toEqual(['the view', 'the view', 'the view'])
  })

  test('gives the settings back with nothing but the model changed', () => {
    const settings = { model: mock(), messages, temperature: 0, tools: {} }
    const wrapped = withWinnow(winnow, settings)
    expect(wrapped).toEqual({ ...settings, model: wrapped.model })
    expect(wrapped.messages).toBe(messages)
    expect(wrapped.model).not.toBe(settings.model)
    expect(wrapped.model).toMatchObject({ specificationVersion: 'v4', provider: 'mock-provider', modelId: 'mock' })
  })

  test('takes a model, also one of an older specification', async () => {
    const [model, older] = [mock(), new MockLanguageModelV3({ doGenerate: async () => answer })]
    await generateText({ model: withWinnow(winnow, model), messages })
    await generateText({ model: withWinnow(winnow, older), messages })
    expect([...sentTo(model), ...sentTo(older)]).toEqual(['the view', 'the view'])
  })

  test('wraps no model twice, whichever way it comes', () => {
    const model = withWinnow(winnow, mock())
    expect(withWinnow(winnow, model)).toBe(model)
    expect(withWinnow(createWinnow(), { model }).model).toBe(model)
    const byId = withWinnow(winnow, 'openai/gpt-5.2')
    expect(withWinnow(winnow, byId)).toBe(byId)
    // Another copy of this package finds the same mark.
    expect(Symbol.for('winnow.model') in model && Symbol.for('winnow.model') in byId).toBe(true)
  })

  test('sees the provider options other middlewares set, where they are added to the wrapped model', async () => {
    const model = mock()
    const providerOptions = { openai: { conversation: 'conv_1' }, winnow: {} }
    const middleware = defaultSettingsMiddleware({ settings: { providerOptions } })
    await generateText({ model: wrapLanguageModel({ model: withWinnow(winnow, model), middleware }), messages })
    expect(sentTo(model)).toEqual(['the history'])
    expect(model.doGenerateCalls[0]!.providerOptions).toEqual({ openai: { conversation: 'conv_1' } })
  })
})

describe('a model id', () => {
  test('is looked up in the default provider as it is at the time of the call', async () => {
    const [first, second] = [mock('one'), mock('two')]
    const settings = withWinnow(winnow, { model: 'openai/gpt-5.2', messages })
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: { 'openai/gpt-5.2': first } })
    await generateText(settings)
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: { 'openai/gpt-5.2': second } })
    expect(await streamText(settings).text).toBe('Booked.')
    expect([...sentTo(first), ...sentTo(second)]).toEqual(['the view', 'the view'])
  })

  test('is looked up in the gateway where there is no default provider', () => {
    const { provider, modelId, supportedUrls, specificationVersion } = withWinnow(winnow, 'openai/gpt-5.2')
    const expected = gateway.languageModel('openai/gpt-5.2')
    expect({ provider, modelId, supportedUrls, specificationVersion }).toEqual({
      provider: expected.provider,
      modelId: expected.modelId,
      supportedUrls: expected.supportedUrls,
      specificationVersion: 'v4',
    })
  })

  test('that the provider does not know fails in the call, as it does without Winnow', async () => {
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: {} })
    const settings = withWinnow(winnow, { model: 'openai/gpt-5.2', messages })
    await expect(generateText(settings)).rejects.toThrow('No such languageModel: openai/gpt-5.2')
  })
})

describe('models that hooks choose', () => {
  test('in a step are wrapped, too', async () => {
    const [model, other] = [mock(), mock('other')]
    await generateText(withWinnow(winnow, { model, messages, prepareStep: () => ({ model: other }) }))
    await generateText({
      model: withWinnow(winnow, model),
      messages,
      prepareStep: winnowPrepareStep(winnow, async () => ({ model: other })),
    })
    expect(sentTo(model)).toEqual([])
    expect(sentTo(other)).toEqual(['the view', 'the view'])
  })

  test('for a call of an agent are wrapped, too', async () => {
    const [model, other] = [mock(), mock('other')]
    const agent = new ToolLoopAgent(
      withWinnow(winnow, {
        model,
        prepareCall: async ({ options: _options, ...rest }) => ({ ...rest, model: other, instructions: 'You book.' }),
      }),
    )
    await agent.generate({ messages })
    expect(sentTo(model)).toEqual([])
    expect(sentTo(other)).toEqual(['the view'])
  })
})

describe('misuse', () => {
  test.each([
    ['nothing', undefined],
    ['an empty id', ''],
    ['settings without a model', { prompt: 'Hi' }],
    ['a model no version of ai can call', { specificationVersion: 'v1', doGenerate: () => undefined }],
    ['a provider', () => mock()],
  ])('is refused at once: %s', (_what, given) => {
    expect(() => withWinnow(winnow, given as never)).toThrow(InvalidOptionError)
    expect(() => withWinnow(winnow, given as never)).toThrow('model: there is no language model')
  })

  test('is refused at once: something that is no Winnow', () => {
    expect(() => withWinnow(createWinnow as never, mock())).toThrow('winnow: this is no Winnow')
  })
})
