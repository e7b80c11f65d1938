import { describe, expect, test } from 'vitest'
import { createWinnow } from '../prepare/create-winnow.ts'
import { prepareChat } from './prepare-chat.ts'
import type { ChatMessage } from './types.ts'

const long = (day: string): string =>
  Array.from({ length: 200 }, (_, order) => `${day}: order ${order} was sent and paid`).join('\n')
const use = (id: string, name: string, text: string, content: string): ChatMessage[] => [
  { role: 'assistant', content: null, tool_calls: [{ id, type: 'function', function: { name, arguments: text } }] },
  { role: 'tool', tool_call_id: id, content },
]
const chat: readonly ChatMessage[] = [
  { role: 'developer', content: 'Todos:\n1. Read the orders (completed)' },
  { role: 'user', content: 'Read the orders' },
  ...use('1', 'write_todos', '{"todos":[{"content":"Read the orders","status":"pending"}]}', 'Updated 1 todo'),
  ...use('2', 'read_orders', '{"day":"Monday"}', long('Monday')),
  ...use('3', 'read_orders', '{"day":"Tuesday"}', long('Tuesday')),
  { role: 'assistant', content: 'It is fine.' },
  { role: 'user', content: 'Thanks' },
]

describe('a chat history', () => {
  test('is prepared in its own form, with the system text from its own messages', async () => {
    const { messages, edits, report } = await prepareChat(createWinnow({ compact: { minSavings: 600 } }), chat)
    expect(messages.map(({ role }) => role)).toEqual(['developer', 'user', 'assistant', 'tool', 'assistant', 'user'])
    expect(new Set(edits.map((edit) => edit.rule))).toEqual(new Set(['prune', 'compact']))
    expect(report.tokens.saved).toBeGreaterThan(1000)
    expect(messages[0]).toBe(chat[0])
    expect(messages.at(-2)).toBe(chat.at(-2))
  })
  test('comes back as the same array when there is nothing to do, or the mode says so', async () => {
    const short = chat.slice(0, 2)
    expect((await prepareChat(createWinnow(), short)).messages).toBe(short)
    for (const mode of ['off', 'observe'] as const)
      expect((await prepareChat(createWinnow({ mode }), chat)).messages).toBe(chat)
  })
  test('is sealed to its end when the caller says the turn ended', async () => {
    const ended = chat.slice(0, -1)
    const winnow = createWinnow({ compress: false })
    expect((await prepareChat(winnow, ended)).messages).toBe(ended)
    expect((await prepareChat(winnow, ended, { turnEnded: true })).messages.length).toBeLessThan(ended.length)
  })
  test('is prepared as it was given, though its host goes on with the list meanwhile', async () => {
    const expected = await prepareChat(createWinnow(), chat)
    for (const change of [
      (list: ChatMessage[]) => void list.splice(1, 3),
      (list: ChatMessage[]) => void list.push(use('4', 'read_orders', '{}', '')[0]!),
    ]) {
      const own = [...chat]
      const preparing = prepareChat(createWinnow(), own)
      change(own)
      expect((await preparing).messages).toEqual(expected.messages)
    }
    const short = chat.slice(0, 2)
    const preparing = prepareChat(createWinnow(), short)
    short.push(chat[2]!)
    expect((await preparing).messages).toEqual(chat.slice(0, 2))
  })
  test('gives the same bytes after a JSON round trip', async () => {
    const stored = JSON.parse(JSON.stringify(chat)) as ChatMessage[]
    const winnow = createWinnow()
    const first = await prepareChat(winnow, chat)
    const second = await prepareChat(winnow, stored)
    expect(JSON.stringify(second.messages)).toBe(JSON.stringify(first.messages))
  })
})

test('a history that cannot be edited after all goes out as it is, and the report claims nothing', async () => {
  let isBroken = false
  const events: string[] = []
  const winnow = createWinnow({
    compact: { minSavings: 600 },
    onEvent(event) {
      events.push(event.type)
      isBroken = true
    },
  })
  const fragile = chat.map((message) => ({
    ...message,
    get content() {
      if (isBroken) throw new Error('gone')
      return message.content
    },
  }))
  const { messages, edits, report } = await prepareChat(winnow, fragile)
  expect(messages).toBe(fragile)
  expect(edits).toEqual([])
  expect(report.tokens).toEqual({ before: report.tokens.before, after: report.tokens.before, saved: 0 })
  expect(events).toEqual(['prepared', 'failed'])
})

test('a summary is part of what the user said next if the model takes turns only', async () => {
  const turn = (day: number): ChatMessage[] => [
    { role: 'user', content: `What of day ${day}?` },
    { role: 'assistant', content: long(`day ${day}`) },
  ]
  const history = [...Array.from({ length: 8 }, (_, day) => turn(day)).flat(), { role: 'user', content: 'And now?' }]
  const winnow = createWinnow({ window: { contextWindow: 14_000 } })
  const apart = (await prepareChat(winnow, history)).messages
  const joined = (await prepareChat(winnow, history, { joinSummaries: true })).messages
  const first = apart.findIndex(({ role }) => role === 'assistant')
  expect(first).toBeGreaterThan(1)
  const content = apart.slice(0, first).map((message) => String(message.content))
  expect(joined).toEqual([{ role: 'user', content: content.join('\n\n') }, ...apart.slice(first)])
})
