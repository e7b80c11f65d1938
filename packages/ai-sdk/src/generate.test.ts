import { generateText, type LanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, expect, test, vi } from 'vitest'
import { generate } from './generate.ts'

afterEach(() => void vi.restoreAllMocks())

const answering = (text: string): LanguageModel =>
  new MockLanguageModelV4({
    doGenerate: {
      content: [{ type: 'text', text }],
      finishReason: { unified: 'stop', raw: 'stop' },
      usage: {
        inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
        outputTokens: { total: 1, text: 1, reasoning: 0 },
      },
      warnings: [],
    },
  })

test('an answer in JSON is given as text and parsed by nobody on the way, since deep JSON can end a process', async () => {
  const deep = `${'[1,'.repeat(600)}[1`
  const parse = vi.spyOn(JSON, 'parse')
  const model = answering(deep)
  expect(await generate(model)({ prompt: 'Which?', schema: { type: 'object' } })).toBe(deep)
  expect(parse.mock.calls.filter(([text]) => text === deep)).toEqual([])
})

test('the provider is asked for JSON of the schema', async () => {
  const model = answering('{"a":1}') as MockLanguageModelV4
  const schema = { type: 'object', properties: { a: { type: 'number' } } }
  expect(await generate(model)({ prompt: 'Which?', schema })).toBe('{"a":1}')
  expect(model.doGenerateCalls[0]!.responseFormat).toMatchObject({ type: 'json', schema })
  await generateText({ model, prompt: 'x' })
  expect(model.doGenerateCalls[1]!.responseFormat).toBeUndefined()
})
