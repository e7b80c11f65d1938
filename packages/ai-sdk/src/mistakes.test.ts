import { expect, test } from 'vitest'
import { createWinnow, embedder, generate, prepareModelMessages, winnowMiddleware, withWinnow } from './index.ts'

/** Mistakes that newcomers make with this adapter, and what they are told. */
const winnow = createWinnow()
const noWinnow = 'winnow: this is no Winnow. Make one with createWinnow() and give it first.'
const noModel = 'model: there is no language model. Give a model of specification v2, v3 or v4'
const model = { specificationVersion: 'v4', provider: 'p', modelId: 'm', doGenerate: () => undefined, doStream() {} }
const embedding = { specificationVersion: 'v4', provider: 'p', modelId: 'm', doEmbed() {} }

const calls: readonly (readonly [name: string, call: () => unknown, told: string])[] = [
  ['arguments in the wrong order', () => withWinnow({ model } as never, winnow as never), noWinnow],
  ['options instead of a Winnow', () => withWinnow({ mode: 'observe' } as never, { model } as never), noWinnow],
  ['a middleware without a Winnow', () => winnowMiddleware(undefined as never), noWinnow],
  [
    'promised settings',
    () => withWinnow(winnow, Promise.resolve({ model }) as never),
    'settings: this is a promise. Write await before it.',
  ],
  [
    'a promised model',
    () => withWinnow(winnow, { model: Promise.resolve(model) } as never),
    'model: this is a promise. Write await before it.',
  ],
  [
    'a model of an old specification',
    () => withWinnow(winnow, { model: { ...model, specificationVersion: 'v1' } } as never),
    noModel,
  ],
  ['an embedding model', () => withWinnow(winnow, { model: embedding } as never), noModel],
  [
    'persist without a store',
    () => withWinnow(winnow, { model, tools: {} } as never, { persist: { scope: 'a' } }),
    'persist: this Winnow has no store. Make it with createWinnow({ store }).',
  ],
  ['no model to generate', () => generate(undefined as never), 'model: there is no language model.'],
  ['an embedding model to generate', () => generate(embedding as never), 'model: there is no language model.'],
  ['a language model to embed', () => embedder(model as never), 'model: this is no embedding model.'],
]

test.each(calls)('a call with %s is told', (_name, call, told) => {
  expect(call).toThrow(told)
})

const shapes: readonly (readonly [name: string, messages: unknown, told: string])[] = [
  [
    'UI messages',
    [{ id: '1', role: 'user', parts: [] }],
    'these look like UI messages of the AI SDK. Convert them with convertToModelMessages',
  ],
  [
    'OpenAI chat messages',
    [
      { role: 'user', content: 'Hi' },
      { role: 'tool', tool_call_id: '1' },
    ],
    'these look like OpenAI chat messages.',
  ],
  ['LangChain messages', [{ lc_serializable: true }], 'these look like LangChain messages.'],
  ['a promise', Promise.resolve([]), 'this is a promise. Write await before it'],
]

test.each(shapes)('prepareModelMessages hears of %s in one event', async (_name, messages, told) => {
  const heard: string[] = []
  const telling = createWinnow({ onEvent: (event) => event.type === 'passed-through' && heard.push(event.reason) })
  expect((await prepareModelMessages(telling, messages as never)).messages).toBe(messages)
  expect(heard).toEqual([expect.stringContaining(told)])
})
