import { prepareChat } from '@winnow/core/openai-chat'
import { expect, test } from 'vitest'
import { applyEdits, compactTurns, createWinnow, InvalidOptionError, type Message } from './index.ts'

const text = (role: Message['role'], value: string): Message => ({ role, parts: [{ type: 'text', text: value }] })
const log = 'GET /orders/4711 200 in 12 ms\n'.repeat(300)
const history: readonly Message[] = [
  text('user', 'Read the log'),
  {
    role: 'assistant',
    parts: [{ type: 'tool-call', callId: 'a', toolName: 'read_log', input: { path: 'orders.log' } }],
  },
  {
    role: 'tool',
    parts: [
      { type: 'tool-result', callId: 'a', toolName: 'read_log', status: 'ok', content: [{ type: 'text', text: log }] },
    ],
  },
  text('assistant', 'It is fine.'),
  text('user', 'Thanks'),
]

test('this is an edge runtime, without the globals of Node', () => {
  expect('process' in globalThis).toBe(false)
  expect('Buffer' in globalThis).toBe(false)
})

test('a history is prepared, and its edits make the same view again', async () => {
  const { messages, edits, report } = await createWinnow({ processors: [{ name: 'none', plan: () => [] }] }).prepare(
    history,
  )
  expect(report.tokens.saved).toBeGreaterThan(600)
  expect(messages.length).toBe(history.length)
  expect(applyEdits(history, JSON.parse(JSON.stringify(edits)) as typeof edits)).toEqual(messages)
  const compacted = await createWinnow({ compress: false }).prepare(history)
  expect(compacted.edits.map(({ rule }) => rule)).toEqual(['compact'])
  expect(compactTurns(history).messages).toEqual(compacted.messages)
})

test('a processor that hangs is left behind', async () => {
  const events: string[] = []
  const winnow = createWinnow({
    processors: [{ name: 'slow', plan: () => new Promise(() => {}) }],
    processorTimeout: 5,
    onEvent: (event) => events.push(event.type),
  })
  expect((await winnow.prepare(history)).edits.length).toBeGreaterThan(0)
  expect(events).toEqual(['failed', 'prepared'])
})

test('plain chat messages are prepared', async () => {
  const chat = [
    { role: 'user', content: 'Read the log' },
    { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'read_log', arguments: '{}' } }] },
    { role: 'tool', tool_call_id: 'a', content: log },
    { role: 'assistant', content: 'It is fine.' },
    { role: 'user', content: 'Thanks' },
  ]
  const { report } = await prepareChat(createWinnow(), chat)
  expect(report.tokens.saved).toBeGreaterThan(600)
})

test('a result names the whole of it, which is read back', async () => {
  const pages = Array.from({ length: 400 }, (_, at) => `Page ${at} tells of ship ${at * 31}.`).join('\n')
  const read = history
    .slice(0, 3)
    .map(
      (message) =>
        JSON.parse(JSON.stringify(message).replace(JSON.stringify(log), () => JSON.stringify(pages))) as Message,
    )
  const winnow = createWinnow({ compress: { cap: 300 } })
  const { messages } = await winnow.prepare(read)
  const [, ref] = / left out, ref (\w+)\]/u.exec(JSON.stringify(messages))!
  expect(winnow.recall(read, { ref: ref! }).text).toContain('Page 200 tells of ship 6200.')
})

test('misuse throws here, too', () => {
  expect(() => createWinnow({ mode: 'of' as never })).toThrow(InvalidOptionError)
  expect(() => createWinnow({ compact: { keepTools: [/skill/u] } })).not.toThrow()
})
