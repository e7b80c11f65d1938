import { createWinnow, InvalidOptionError } from '@winnow/core'
import { customProvider, gateway } from 'ai'
import { MockEmbeddingModelV4 } from 'ai/test'
import { afterEach, describe, expect, test } from 'vitest'
import { mockModel } from '../fixtures/mock-model.ts'
import { embedder, generate, withWinnow } from './index.ts'

afterEach(() => {
  globalThis.AI_SDK_DEFAULT_PROVIDER = undefined
})

describe('embedder', () => {
  test('asks in several calls where the model takes few texts at once', async () => {
    const model = new MockEmbeddingModelV4({
      maxEmbeddingsPerCall: 2,
      doEmbed: async ({ values }) => ({ embeddings: values.map(({ length }) => [length]), warnings: [] }),
    })
    expect(await embedder(model).embed(['a', 'bb', 'ccc'])).toEqual([[1], [2], [3]])
    expect(model.doEmbedCalls.map(({ values }) => values)).toEqual([['a', 'bb'], ['ccc']])
  })

  test('finds a model by its id, and stops when nobody waits', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const small = new MockEmbeddingModelV4({
      doEmbed: async ({ values, abortSignal }) => {
        signals.push(abortSignal)
        return { embeddings: values.map(() => [1]), warnings: [] }
      },
    })
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ embeddingModels: { 'openai/small': small } })
    const made = embedder('openai/small')
    expect(made.name).toBe('openai/small')
    const waiting = new AbortController()
    await made.embed(['a'], { signal: waiting.signal })
    waiting.abort()
    expect(signals[0]?.aborted).toBe(true)
  })

  test.each<[string, unknown]>([
    ['a language model', mockModel()],
    ['an empty id', ''],
    ['nothing', undefined],
  ])('refuses %s', (_what, model) => {
    expect(() => embedder(model as never)).toThrow(InvalidOptionError)
    expect(() => embedder(model as never)).toThrow('model: this is no embedding model')
  })
})

describe('generate', () => {
  test('finds a model by its id, and stops when nobody waits', async () => {
    const model = mockModel()
    globalThis.AI_SDK_DEFAULT_PROVIDER = customProvider({ languageModels: { 'openai/small': model } })
    const waiting = new AbortController()
    expect(await generate('openai/small')({ prompt: 'Hi', signal: waiting.signal })).toBe('Done.')
    waiting.abort()
    expect(model.doGenerateCalls[0]!.abortSignal?.aborted).toBe(true)
  })

  test.each<[string, () => unknown, string]>([
    ['a wrapped model', () => withWinnow(createWinnow(), mockModel()), 'Winnow already prepares'],
    ['a wrapped id', () => withWinnow(createWinnow(), 'openai/gpt-5.2'), 'Winnow already prepares'],
    ['an embedding model', () => gateway.embeddingModel('openai/small'), 'there is no language model'],
    ['an empty id', () => '', 'there is no language model'],
  ])('refuses %s', (_what, make, problem) => {
    expect(() => generate(make() as never)).toThrow(InvalidOptionError)
    expect(() => generate(make() as never)).toThrow(`model: ${problem}`)
  })
})
