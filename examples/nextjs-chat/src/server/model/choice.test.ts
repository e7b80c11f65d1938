import { expect, it } from 'vitest'
import { chatModel } from './chat-model.ts'
import { nameOf, providers, readChoice } from './choice.ts'
import { languageModel } from './language-model.ts'

it('is the script unless the environment names a model', () => {
  expect(readChoice({})).toEqual({ provider: 'script', id: 'script' })
  expect(nameOf(readChoice({ CHAT_MODEL: '' }))).toBe('scripted model')
})

it('takes a provider and an id, which may hold slashes', () => {
  const choice = readChoice({ CHAT_MODEL: 'gateway/openai/gpt-5.2', AI_GATEWAY_API_KEY: 'key' })
  expect(choice).toEqual({ provider: 'gateway', id: 'openai/gpt-5.2', key: 'key' })
  expect(nameOf(choice)).toBe('openai/gpt-5.2')
})

it('says what is missing', () => {
  expect(() => readChoice({ CHAT_MODEL: 'gpt-5.2' })).toThrow('Write a provider (openai, anthropic')
  expect(() => readChoice({ CHAT_MODEL: 'openai/' })).toThrow('a slash and a model id')
  expect(() => readChoice({ CHAT_MODEL: 'openai/gpt-5.2' })).toThrow('set OPENAI_API_KEY as well')
  expect(() => readChoice({ CHAT_MODEL: 'compatible/llama' })).toThrow('set CHAT_BASE_URL as well')
})

it.each(providers)('makes the models of %s for both frameworks', (provider) => {
  const choice = {
    provider,
    id: 'some-model',
    key: 'key',
    ...(provider === 'compatible' ? { url: 'http://127.0.0.1:1' } : {}),
  }
  expect(languageModel(choice)).toMatchObject({ modelId: 'some-model' })
  expect(chatModel(choice)).toMatchObject({ model: 'some-model' })
})
