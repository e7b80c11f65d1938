import { expect, test } from 'vitest'
import { compactTurns, compressResult, createWinnow, pruneToolUses, selectTools, slidingWindow } from './index.ts'
import { prepareChat } from './openai-chat/index.ts'

/** Mistakes that newcomers make with core, and what they are told. */
const later = (value: unknown): unknown => Promise.resolve(value)
const model = { specificationVersion: 'v4', modelId: 'm', doGenerate: () => undefined }
const chain = { invoke: () => undefined }
const adapters = 'of @winnow/ai-sdk or @winnow/langchain.'

const options: readonly (readonly [given: unknown, told: string])[] = [
  [later({}), 'options: this is a promise. Write await before it.'],
  [null, 'options: this value cannot be used. Give an object of options.'],
  [{ cmopact: {} }, 'cmopact: there is no such option. Did you mean compact?'],
  [{ compresss: {} }, 'compresss: there is no such option. Did you mean compress?'],
  [{ enabled: false }, 'enabled: there is no such option. Use mode: "on", "observe" or "off".'],
  [{ minSavings: 5 }, 'minSavings: there is no such option. It stands elsewhere: compact.minSavings.'],
  [{ mode: 'of' }, 'mode: this value cannot be used ("of"). Did you mean "off"? Give one of "on"|"observe"|"off".'],
  [{ mode: false }, 'mode: this value cannot be used (false). Give "on", "observe" or "off".'],
  [{ profile: 'agressive' }, 'profile: this value cannot be used ("agressive"). Did you mean "aggressive"?'],
  [{ tokens: later({}) }, 'tokens: this is a promise. Write await before it.'],
  [{ tokens: (text: string) => text.length }, 'tokens: this value cannot be used. Give { name, exact, count }'],
  [{ store: later(new Map()) }, 'store: this is a promise. Write await before it.'],
  [{ store: {} }, 'store: this value cannot be used. Give an object with get and set'],
  [{ embedder: later({}) }, 'embedder: this is a promise. Write await before it.'],
  [{ embedder: async () => [] }, 'embedder: this value cannot be used. Give { name, embed }.'],
  [
    { embedder: { modelId: 'e', doEmbed() {} } },
    `embedder: this value cannot be used. Give embedder(model), with embedder ${adapters}`,
  ],
  [
    { embedder: { embedDocuments() {} } },
    `embedder: this value cannot be used. Give embedder(model), with embedder ${adapters}`,
  ],
  [{ generate: model }, `generate: this value cannot be used. Give generate(model), with generate ${adapters}`],
  [{ generate: chain }, `generate: this value cannot be used. Give generate(model), with generate ${adapters}`],
  [{ generate: 'openai/gpt-5.2' }, 'generate: this value cannot be used ("openai/gpt-5.2"). Give generate(model)'],
  [{ generate: later(model) }, 'generate: this is a promise. Write await before it.'],
  [{ window: 128_000 }, 'window: this value cannot be used (128000). Give { contextWindow }, with that number.'],
  [{ window: {} }, 'window.contextWindow: this value cannot be used. Give a whole number of tokens'],
  [
    { compress: true },
    'compress: this value cannot be used (true). Give {} for the defaults, or false to switch it off.',
  ],
  [{ select: true }, 'select: this value cannot be used (true). Give {} for the defaults, or false to switch it off.'],
  [{ recall: true }, 'recall: this value cannot be used (true). Give {} for the defaults, or false to switch it off.'],
  [{ compress: { cap: -1 } }, 'compress.cap: this value cannot be used (-1). Give a whole number of 1 or more.'],
  [{ compress: { tools: { a: { cap: '300' } } } }, 'compress.tools.a.cap: this value cannot be used ("300").'],
  [{ compress: { tools: { a: 'flie' } } }, 'compress.tools.a: this value cannot be used ("flie"). Give a kind'],
  [{ compress: { tier: 'model' } }, "compress.tier: model needs a language model. Give generate, or 'rules'."],
  [{ compact: { keepTools: 'a' } }, 'compact.keepTools: this value cannot be used ("a"). Give an array.'],
  [{ select: { strategy: 'vector' } }, "select.strategy: vector needs an embedder. Give embedder, or 'lexical'."],
  [
    { prune: { tools: [{ tool: 'a', policy: 'always' }] } },
    'prune.tools[0].policy: this value cannot be used ("always").',
  ],
  [{ processors: [() => []] }, 'processors[0]: this value cannot be used. Give { name, plan }.'],
  [{ processorTimeout: '1s' }, 'processorTimeout: this value cannot be used ("1s"). Give milliseconds above 0'],
  [{ prices: 'gpt-0' }, 'prices: no prices are known for "gpt-0". Give an object of prices, or one of'],
  [{ onEvent: console }, 'onEvent: this value cannot be used. Give a function, such as console.log.'],
  [{ report: true }, 'report: this value cannot be used (true). Give "console", or leave it out.'],
  [{ recall: { secret: 'hunter2' } }, 'recall.secret: this value cannot be used. Give 16 characters or more'],
]

test.each(options)('createWinnow(%j) is told', (given, told) => {
  expect(() => createWinnow(given as never)).toThrow(told)
})

test('a secret is not repeated in an error', () => {
  expect(() => createWinnow({ recall: { secret: 'hunter2' } })).not.toThrow('hunter2')
})

const calls: readonly (readonly [name: string, call: () => unknown, told: string])[] = [
  ['no input', () => compressResult(undefined as never), 'input: this is no tool result. Give { toolName, args'],
  [
    'a text',
    () => compressResult('text' as never),
    'input: this is no tool result. Give { toolName, args, output, query }.',
  ],
  ['no tool', () => compressResult({ output: 'x' } as never), 'input.toolName: this is no name of a tool.'],
  ['no output', () => compressResult({ toolName: 'a', text: 'x' } as never), 'input.output: there is none.'],
  [
    'a promised output',
    () => compressResult({ toolName: 'a', output: later('x') }),
    'input.output: this is a promise. Write await',
  ],
  [
    'chat messages to prune',
    () => pruneToolUses([{ role: 'user', content: 'Hi' }] as never, {}),
    'go through @winnow/core/openai-chat',
  ],
  [
    'chat messages to compact',
    () => compactTurns([{ role: 'user' }, { role: 'tool', tool_call_id: '1' }] as never, {}),
    'these look like OpenAI chat messages. Use prepareChat',
  ],
  [
    'promised messages',
    () => slidingWindow(later([]) as never, { contextWindow: 1000 }),
    'this is a promise. Write await before it',
  ],
]

test.each(calls)('a call with %s is told', (_name, call, told) => {
  expect(call).toThrow(told)
})

test('a review without a model, a text for tools, and a chat without a Winnow, are told', async () => {
  await expect(createWinnow().review([])).rejects.toThrow(
    'generate: a review needs a model. Give generate at construction',
  )
  await expect(selectTools('x' as never, {})).rejects.toThrow('tools: this value cannot be used')
  await expect(prepareChat([] as never, [])).rejects.toThrow('winnow: this is no Winnow. Make one with createWinnow()')
})

const text = [{ type: 'text', text: 'Hi' }]
const shapes: readonly (readonly [name: string, messages: unknown, told: string])[] = [
  ['UI messages', [{ id: '1', role: 'user', parts: text }], 'these look like UI messages of the AI SDK.'],
  [
    'ModelMessages',
    [{ role: 'assistant', content: [{ type: 'tool-call' }] }],
    'these look like ModelMessages of the AI SDK.',
  ],
  ['LangChain messages', [{ lc_serializable: true }], 'these look like LangChain messages.'],
  ['messages of core', [{ role: 'user', parts: text }], 'these look like messages of @winnow/core.'],
  ['a promise', later([]), 'messages[0]: this is a promise. Write await before it'],
  ['a text', 'Hi', 'messages[0]: the messages are an array'],
]

test.each(shapes)('prepareChat hears of %s in one event, and sends them as they are', async (_name, messages, told) => {
  const heard: string[] = []
  const winnow = createWinnow({ onEvent: (event) => event.type === 'passed-through' && heard.push(event.reason) })
  expect((await prepareChat(winnow, messages as never)).messages).toBe(messages)
  expect(heard).toEqual([expect.stringContaining(told)])
})
