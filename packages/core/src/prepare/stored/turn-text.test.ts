import { expect, test } from 'vitest'
import { callFromJson } from '../../message/input.ts'
import type { Message, ToolCallPart } from '../../message/types.ts'
import { turnText } from './turn-text.ts'

const textOf = (call: ToolCallPart, callId = call.callId): string | undefined => {
  const answer: Message = {
    role: 'tool',
    parts: [
      { type: 'tool-result', callId, toolName: 'read', status: 'ok', content: [{ type: 'text', text: 'Fine.' }] },
    ],
  }
  return turnText([{ role: 'assistant', parts: [call] }, answer])?.pieces.join('')
}
const callOf = (input: unknown, callId = 'a'): ToolCallPart => ({ type: 'tool-call', callId, toolName: 'read', input })

test('a call that was read from JSON is the same as one with its arguments, and none with the JSON as text', () => {
  for (const input of [{ path: 'a.ts' }, ['a.ts'], 7, true]) {
    const json = JSON.stringify(input)
    expect(textOf(callFromJson('a', 'read', json))).toBe(textOf(callOf(input)))
    expect(textOf(callFromJson('a', 'read', json))).not.toBe(textOf(callOf(json)))
  }
})

test('a new id changes nothing, and an answer to another call does', () => {
  expect(textOf(callOf({}, 'b'))).toBe(textOf(callOf({}, 'a')))
  expect(textOf(callOf({}, 'a'), 'b')).not.toBe(textOf(callOf({}, 'a')))
})
