import { expect, test } from 'vitest'
import { applyChat } from './apply.ts'
import { asSummary } from '../text/marks/summary-mark.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'

const call = (id: string) => ({ id, type: 'function', function: { name: 'search', arguments: '{"q":1}' }, index: 0 })
const chat = [
  { role: 'user', content: 'Hi' },
  { role: 'assistant', content: 'Looking', tool_calls: [call('a'), call('b')], reasoning_content: 'hm', name: 'anna' },
  { role: 'tool', tool_call_id: 'a', content: 'one', cache_control: { type: 'ephemeral' } },
  {
    role: 'tool',
    tool_call_id: 'b',
    content: [{ type: 'text', text: 'two', cache_control: { type: 'ephemeral' } }, { type: 'image_url' }],
  },
  { role: 'assistant', content: null, tool_calls: [call('c')] },
  { role: 'tool', tool_call_id: 'c', content: 'three' },
] as unknown as ChatMessage[]

test('no edits give the same array', () => {
  expect(applyChat(chat, [])).toBe(chat)
})

test('a removed call goes with its result; the message keeps its text and its other fields', () => {
  const view = applyChat(chat, [{ action: 'remove-tool-use', at: 1, call: 0 }])
  expect(view).toEqual([chat[0], { ...chat[1], tool_calls: [call('b')] }, ...chat.slice(3)])
  for (const index of [0, 3, 4, 5]) expect(view).toContain(chat[index])
})

test('no list of calls stays when all of them went; an empty message goes', () => {
  const all = [0, 1].map((index) => ({ action: 'remove-tool-use', at: 1, call: index }) as const)
  const view = applyChat(chat, [...all, { action: 'remove-tool-use', at: 4, call: 0 }])
  const { tool_calls: _calls, ...rest } = chat[1]!
  expect(view).toEqual([chat[0], rest])
  expect(view[1]).not.toHaveProperty('tool_calls')
})

test('a replaced result keeps its shape and what else stands beside the text', () => {
  const replace = (callIndex: number, text: string) =>
    ({ action: 'replace-result', at: 1, call: callIndex, texts: [{ index: 0, text }] }) as const
  const view = applyChat(chat, [replace(0, 'ONE'), replace(1, 'TWO')])
  expect(view[2]).toEqual({ ...chat[2], content: 'ONE' })
  expect(view[3]).toEqual({
    ...chat[3],
    content: [{ type: 'text', text: 'TWO', cache_control: { type: 'ephemeral' } }, { type: 'image_url' }],
  })
})

test('a summary is a user message, read back as what nobody asked', () => {
  const text = asSummary('They said hi.')
  const view = applyChat(chat, [{ action: 'summarize', from: 0, to: 4, text }])
  expect(view).toEqual([{ role: 'user', content: text }, ...chat.slice(4)])
  const read = { role: 'user', source: 'injected', parts: [{ type: 'text', text }] }
  expect(readChat(view)[0]).toEqual(read)
  expect(readChat([{ role: 'user', content: [{ type: 'text', text }] }])).toEqual([read])
  expect(readChat([{ role: 'user', content: `${text}\nAnd now?` }])[0]).not.toHaveProperty('source')
  expect(readChat([{ role: 'assistant', content: text }])[0]).not.toHaveProperty('source')
})

test('the chat that is edited is not changed', () => {
  const before = JSON.stringify(chat)
  applyChat(chat, [
    { action: 'remove-tool-use', at: 1, call: 0 },
    { action: 'remove-message', at: 4 },
  ])
  expect(JSON.stringify(chat)).toBe(before)
})
