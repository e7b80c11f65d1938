import { expect, it } from 'vitest'
import type { RecordedMessage } from '../policy.ts'
import { judge } from './validity.ts'

const system: RecordedMessage = { role: 'system', content: 'You help.' }
const user: RecordedMessage = { role: 'user', content: 'Hello' }
const answer: RecordedMessage = { role: 'assistant', content: 'Hello' }
const calls = (...ids: string[]): RecordedMessage => ({
  role: 'assistant',
  content: null,
  tool_calls: ids.map((id) => ({ id, type: 'function', function: { name: 'look', arguments: '{}' } })),
})
const result = (id: string): RecordedMessage => ({ role: 'tool', tool_call_id: id, content: '' })

it.each([
  ['a conversation', [system, user, calls('1', '2'), result('2'), result('1'), answer, user], 'valid'],
  ['a result without a call', [user, result('1')], 'hard'],
  ['a result after another message', [user, calls('1'), result('1'), answer, result('1')], 'hard'],
  ['two answers to one call', [user, calls('1'), result('1'), result('1')], 'hard'],
  ['an unanswered call', [user, calls('1', '2'), result('1'), user], 'hard'],
  ['an unanswered call at the end', [user, calls('1')], 'hard'],
  ['an assistant message that says nothing', [user, { role: 'assistant', content: '' }], 'hard'],
  ['system messages alone', [system], 'hard'],
  ['an assistant message first', [system, answer, user], 'soft'],
  ['no user message', [system, answer], 'soft'],
] satisfies [string, RecordedMessage[], string][])('judges %s', (_, view, verdict) => {
  expect(judge(view, 'user')).toBe(verdict)
})

it('lets a request begin as the recording did', () => {
  expect(judge([system, answer, user], 'assistant')).toBe('valid')
})
