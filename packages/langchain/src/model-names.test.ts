import { needsTurns } from '@winnow/core'
import { expect, test } from 'vitest'
import { namesOfModel } from './model-names.ts'

test.each([
  [{ model: 'mistral-large-latest', lc_namespace: ['langchain', 'chat_models', 'mistralai'] }, true],
  [{ model: 'us.amazon.nova-pro-v1:0', lc_namespace: ['langchain', 'chat_models', 'bedrock'] }, true],
  [{ bound: { modelName: 'google/gemma-3-27b-it' } }, true],
  [{ model: 'gpt-5.2', lc_namespace: ['langchain', 'chat_models', 'openai'] }, false],
  [undefined, false],
])('names of %j', (model, needs) => {
  expect(needsTurns(...namesOfModel(model))).toBe(needs)
})
