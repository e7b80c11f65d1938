import { createWinnow, type Edit, type Message } from '@winnow/core'
import { sessionOf } from '@winnow/core/testing'
import { expect, test } from 'vitest'
import { hostileSession } from '../attack/histories.ts'
import { toChat } from '../attack/to-chat.ts'
import { checkLaws } from './check-laws.ts'
import { checkWire } from './check-wire.ts'
import { wires, type Wire } from './wires.ts'

const call = (n: number): Message[] => [
  { role: 'assistant', parts: [{ type: 'tool-call', callId: `c${n}`, toolName: 'read', input: { n } }] },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: `c${n}`,
        toolName: 'read',
        status: 'ok',
        content: [{ type: 'text', text: `result ${n}` }],
      },
    ],
  },
]
const session = sessionOf({
  messages: [{ role: 'user', parts: [{ type: 'text', text: 'Go' }] }, ...call(1), ...call(2)],
})

/** A format in which a Winnow sends what `change` makes of the chat messages. */
const changed = (change: (messages: ReturnType<typeof toChat>) => readonly object[]): Wire => ({
  name: 'changed',
  async post(messages, _system, winnow) {
    const sent = winnow ? change(toChat(messages)) : toChat(messages)
    return {
      path: '/v1/chat/completions',
      text: JSON.stringify({ messages: sent }),
      items: sent.map((item) => JSON.stringify(item)),
    }
  },
})
const check = async (wire: Wire, edits: readonly Edit[] = []): Promise<string[]> =>
  checkWire(session, wire, createWinnow(), () => edits, { requests: 0, posted: 0 })

test('finds nothing where nothing is wrong', async () => {
  expect(await check(changed((messages) => messages))).toEqual([])
})
test('finds a result that went without its call', async () => {
  const problems = await check(changed((messages) => messages.filter(({ role }) => role !== 'tool')))
  expect(problems.join('\n')).toMatch(/is refused: An assistant message with 'tool_calls' must be followed/u)
})
test('finds what was sent before in another form, unless an edit says so', async () => {
  const wire = changed((messages) =>
    messages.map((message, at) => (at === 2 ? { ...message, content: `${messages.length}` } : message)),
  )
  expect((await check(wire)).join('\n')).toMatch(/item 2 changed between the requests of 3 and 5 messages/u)
  const clearing: Edit = { action: 'remove-message', at: 2, rule: 'clearing', reason: 'old', group: 'clearing' }
  expect(await check(wire, [clearing])).toEqual([])
})
test('finds a view that is longer than the history', async () => {
  const wire = changed((messages) => [...messages, { role: 'user', content: 'x'.repeat(1000) }])
  expect((await check(wire)).join('\n')).toMatch(/longer than the history/u)
})
test.each(wires)('posts whole conversations as $name', async (wire) => {
  const count = { requests: 0, posted: 0 }
  expect(await checkWire(session, wire, createWinnow(), () => [], count)).toEqual([])
  expect(count).toEqual({ requests: 3, posted: 3 })
})
test('makes the same conversation of the same seed', () => {
  expect(hostileSession(7)).toEqual(hostileSession(7))
  expect(hostileSession(7)).not.toEqual(hostileSession(8))
  expect(hostileSession(7, true)).toEqual(hostileSession(7, true))
  expect(JSON.stringify(hostileSession(7, true)).length).toBeLessThan(JSON.stringify(hostileSession(7)).length)
})
test('holds a conversation to the laws', async () => {
  expect(await checkLaws(hostileSession(3), {})).toEqual([])
})
