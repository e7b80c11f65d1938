import { RunnableBinding } from '@langchain/core/runnables'
import { ChatOpenAI } from '@langchain/openai'
import { expect, test } from 'vitest'
import { serverHeldBy } from './server-held.ts'

const fields = { model: 'gpt-5.2', apiKey: 'none' }

test.each([
  ['call options', { previous_response_id: 'resp_1' }, 'previous_response_id'],
  ['the body a model adds to', new ChatOpenAI({ ...fields, modelKwargs: { conversation: 'conv_1' } }), 'conversation'],
  [
    'options bound to a model',
    new ChatOpenAI(fields).withConfig({ previous_response_id: 'resp_1' }),
    'previous_response_id',
  ],
  [
    'options bound twice',
    new ChatOpenAI(fields).withConfig({ previous_response_id: 'resp_1' }).withConfig({ tags: ['x'] }),
    'previous_response_id',
  ],
  [
    'the model behind a binding',
    new RunnableBinding({
      bound: new ChatOpenAI({ ...fields, modelKwargs: { conversation: 'conv_1' } }),
      config: {},
      kwargs: {},
    }),
    'conversation',
  ],
  ['context management by the provider', { context_management: [{ type: 'compaction' }] }, 'context_management'],
])('is seen in %s', (_place, place, name) => {
  expect(serverHeldBy(undefined, place)).toBe(name)
})

test('is not seen where nothing says so', () => {
  expect(serverHeldBy(undefined, {}, { previous_response_id: null }, new ChatOpenAI(fields))).toBeUndefined()
})
