import { expect, test } from 'vitest'
import { foreignMessages, type MessageKind } from './foreign.ts'

const text = [{ type: 'text', text: 'Hi' }]
const user = { role: 'user', content: 'Hi' }
const samples = {
  ui: [{ id: '1', role: 'user', parts: text }],
  uiTool: [{ role: 'assistant', parts: [{ type: 'tool-search', state: 'output-available' }] }],
  core: [{ role: 'user', parts: text }],
  chat: [user, { role: 'assistant', tool_calls: [] }],
  model: [user, { role: 'assistant', content: [{ type: 'tool-call' }] }],
  langchain: [{ lc_serializable: true, content: 'Hi', _getType: () => 'human' }],
  plain: [user],
}

test.each<[MessageKind, keyof typeof samples, string | undefined]>([
  ['core', 'core', undefined],
  ['core', 'uiTool', 'UI messages of the AI SDK'],
  ['core', 'chat', 'OpenAI chat messages'],
  ['core', 'model', 'ModelMessages of the AI SDK'],
  ['core', 'langchain', 'LangChain messages'],
  ['chat', 'chat', undefined],
  ['chat', 'plain', undefined],
  ['chat', 'ui', 'UI messages of the AI SDK'],
  ['chat', 'core', 'messages of @winnow/core'],
  ['chat', 'model', 'ModelMessages of the AI SDK'],
  ['chat', 'langchain', 'LangChain messages'],
  ['model', 'model', undefined],
  ['model', 'plain', undefined],
  ['model', 'ui', 'UI messages of the AI SDK'],
  ['model', 'uiTool', 'UI messages of the AI SDK'],
  ['model', 'chat', 'OpenAI chat messages'],
  ['model', 'langchain', 'LangChain messages'],
  ['langchain', 'langchain', undefined],
  ['langchain', 'plain', 'plain objects, not LangChain messages'],
  ['langchain', 'ui', 'UI messages of the AI SDK'],
  ['langchain', 'model', 'plain objects, not LangChain messages'],
])('where %s messages are expected, %s messages are known', (expected, name, said) => {
  const reason = foreignMessages(samples[name], expected)
  expect(reason?.split('. ')[0]).toBe(said && `these look like ${said}`)
})

test('a promise is known, and what is nothing of the kind is left to others', () => {
  expect(foreignMessages(Promise.resolve([]), 'model')).toBe('this is a promise. Write await before it')
  for (const value of [undefined, 'Hi', {}, [undefined], ['Hi'], []])
    expect(foreignMessages(value, 'chat')).toBeUndefined()
  const { proxy, revoke } = Proxy.revocable([], {})
  revoke()
  expect(foreignMessages(proxy, 'chat')).toBeUndefined()
})
