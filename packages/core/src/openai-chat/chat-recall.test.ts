import { expect, test } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { WinnowEvent } from '../prepare/events.ts'
import { chatRecall } from './chat-recall.ts'
import type { ChatMessage } from './types.ts'

const call = (id: string, name: string, args: string) => ({
  id,
  type: 'function' as const,
  function: { name, arguments: args },
})
const history: readonly ChatMessage[] = [
  { role: 'user', content: 'Read it' },
  { role: 'assistant', content: null, tool_calls: [call('a', 'read_log', '{"day":"Monday"}')] },
  { role: 'tool', tool_call_id: 'a', content: 'bell 7 rang' },
]
const own = { type: 'function', function: { name: 'read_log' } } as const

test('a Winnow that lets nothing be read back offers no tool for it', () => {
  expect(chatRecall(createWinnow({ recall: false }), { tools: [own] }).tools).toEqual([own])
})

test('its tools are yours and the recall tool', () => {
  const { tools } = chatRecall(createWinnow(), { tools: [own] })
  expect(tools.map((tool) => tool.function.name)).toEqual(['read_log', 'recall_result'])
})

test('all calls of a message are answered in their order, each by its tool', async () => {
  const recall = chatRecall(createWinnow(), { tools: [own] })
  const said = { tool_calls: [call('b', 'read_log', '{}'), call('c', 'recall_result', '{"tool":"read_log"}')] }
  const run: string[] = []
  const answers = await recall.answer(history, said, ({ id }) => {
    run.push(id)
    return 'fresh'
  })
  expect(run).toEqual(['b'])
  expect(answers).toEqual([
    { role: 'tool', tool_call_id: 'b', content: 'fresh' },
    { role: 'tool', tool_call_id: 'c', content: expect.stringContaining('bell 7 rang') },
  ])
})

test('a message without calls has no answers', async () => {
  const recall = chatRecall(createWinnow())
  expect(await recall.answer(history, { tool_calls: null }, () => '')).toEqual([])
})

test('a tool of yours that fails rejects', async () => {
  const recall = chatRecall(createWinnow())
  const failing = recall.answer(history, { tool_calls: [call('b', 'x', '{}')] }, () => Promise.reject(new Error('no')))
  await expect(failing).rejects.toThrow('no')
})

test('its events carry the names of the conversation and the request', async () => {
  const told: unknown[] = []
  const onEvent = ({ type, requestId, conversationId }: WinnowEvent): void =>
    void told.push({ type, requestId, conversationId })
  const names = { requestId: 'request-7', conversationId: 'chat-42' }
  const said = { tool_calls: [call('c', 'recall_result', '{"tool":"read_log"}')] }
  await chatRecall(createWinnow({ onEvent }), names).answer(history, said, () => '')
  await chatRecall(createWinnow({ onEvent, store: new Map() }), { scope: 'ada', ...names }).answer(
    history,
    said,
    () => '',
  )
  expect(told).toEqual([
    { type: 'recalled', ...names },
    { type: 'recalled', ...names },
  ])
})
