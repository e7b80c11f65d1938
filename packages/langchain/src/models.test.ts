import { FakeEmbeddings } from '@langchain/core/utils/testing'
import { RunnableLambda } from '@langchain/core/runnables'
import { fakeModel } from '@langchain/core/testing'
import { createWinnow, InvalidOptionError } from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { embedder, generate, winnowTrimmer } from './index.ts'

describe('embedder', () => {
  test('takes a name where the embeddings have none', () => {
    expect(embedder(new FakeEmbeddings(), { name: 'own-1', dimensions: 4 })).toMatchObject({
      name: 'own-1',
      dimensions: 4,
    })
    expect(() => embedder(new FakeEmbeddings())).toThrow('name: nothing says which model')
  })

  test('asks nothing when nobody waits', async () => {
    const embeddings = new FakeEmbeddings()
    let asked = 0
    embeddings.embedDocuments = () => Promise.resolve([[(asked += 1)]])
    const made = embedder(embeddings, { name: 'own-1' })
    await expect(made.embed(['a'], { signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(asked).toBe(0)
  })

  test.each([undefined, {}, fakeModel()])('refuses %s', (embeddings) => {
    expect(() => embedder(embeddings as never)).toThrow(InvalidOptionError)
    expect(() => embedder(embeddings as never)).toThrow('embeddings: these are no LangChain embeddings')
  })
})

describe('generate', () => {
  test('says so where it is answered no message', async () => {
    const odd = RunnableLambda.from(() => ({ messages: [] }))
    await expect(generate(odd as never)({ prompt: 'Rain?' })).rejects.toThrow('the model answered no message')
  })

  test('refuses a model that is trimmed already, and what is none', () => {
    const trimmed = winnowTrimmer(createWinnow()).pipe(fakeModel())
    for (const model of [trimmed, trimmed.withConfig({ tags: ['x'] }), winnowTrimmer(createWinnow())]) {
      expect(() => generate(model)).toThrow(InvalidOptionError)
      expect(() => generate(model)).toThrow('model: Winnow already prepares what this model is sent')
    }
    for (const model of [undefined, 'openai:gpt-5.2', {}])
      expect(() => generate(model as never)).toThrow('model: this is no chat model')
  })
})
