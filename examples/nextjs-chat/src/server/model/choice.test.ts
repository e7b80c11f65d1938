import { expect, it } from 'vitest'
import { chatModel } from './chat-model.ts'
import { nameOf, providers, readChoice, readReviewChoice } from './choice.ts'
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

const answering = { CHAT_MODEL: 'compatible/llama', CHAT_BASE_URL: 'http://127.0.0.1:1', CHAT_API_KEY: 'own' }

it('has what answers review, unless another model is named', () => {
  expect(readReviewChoice({})).toEqual({ provider: 'script', id: 'script' })
  expect(readReviewChoice(answering)).toEqual(readChoice(answering))
  const other = { ...answering, CHAT_REVIEW_MODEL: 'anthropic/claude-opus-4-5', ANTHROPIC_API_KEY: 'key' }
  expect(readReviewChoice(other)).toEqual({ provider: 'anthropic', id: 'claude-opus-4-5', key: 'key' })
  expect(readChoice(other)).toEqual(readChoice(answering))
  expect(readReviewChoice({ CHAT_REVIEW_MODEL: 'anthropic/a', ANTHROPIC_API_KEY: 'key' }).id).toBe('a')
})

it('gives a reviewer of the same provider its address and key, unless it has its own', () => {
  const same = { ...answering, CHAT_REVIEW_MODEL: 'compatible/larger' }
  const { CHAT_BASE_URL: url, CHAT_API_KEY: key } = answering
  expect(readReviewChoice(same)).toEqual({ provider: 'compatible', id: 'larger', url, key })
  const own = { ...same, CHAT_REVIEW_BASE_URL: 'http://127.0.0.1:2', CHAT_REVIEW_API_KEY: 'other' }
  expect(readReviewChoice(own)).toMatchObject({ url: 'http://127.0.0.1:2', key: 'other' })
})

it('says what a reviewer misses', () => {
  expect(() => readReviewChoice({ CHAT_REVIEW_MODEL: 'gpt-5.2' })).toThrow('CHAT_REVIEW_MODEL is “gpt-5.2”. Write')
  expect(() => readReviewChoice({ CHAT_REVIEW_MODEL: 'openai/gpt-5.2' })).toThrow('set OPENAI_API_KEY as well')
  expect(() => readReviewChoice({ CHAT_REVIEW_MODEL: 'compatible/a' })).toThrow('set CHAT_REVIEW_BASE_URL as well')
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
