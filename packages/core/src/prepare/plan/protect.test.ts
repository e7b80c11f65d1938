import { describe, expect, it } from 'vitest'
import type { Message } from '../../message/types.ts'
import { compactTurns } from '../standalone.ts'

const user = (text: string): Message => ({ role: 'user', parts: [{ type: 'text', text }] })
const assistant = (text: string): Message => ({ role: 'assistant', parts: [{ type: 'text', text }] })
const call = (callId: string) => ({ type: 'tool-call', callId, toolName: 'read', input: {} }) as const
const result = (callId: string): Message => ({
  role: 'tool',
  parts: [
    {
      type: 'tool-result',
      callId,
      toolName: 'read',
      status: 'ok',
      content: [{ type: 'text', text: 'x '.repeat(900) }],
    },
  ],
})

describe('a call that shares its id with one that is not answered', () => {
  it('stays, because what is left could not be told from it', () => {
    const parts = [call('same'), call('same'), call('same')]
    const messages: Message[] = [
      user('Go'),
      { role: 'assistant', parts },
      result('same'),
      result('same'),
      assistant('Done.'),
      user('Next'),
    ]
    expect(compactTurns(messages, { keepCall: false, digest: 'none' }).messages).toBe(messages)
  })

  it('goes where its own id is answered', () => {
    const parts = [call('one'), call('two')]
    const messages: Message[] = [
      user('Go'),
      { role: 'assistant', parts },
      result('one'),
      assistant('Done.'),
      user('Next'),
    ]
    const view = compactTurns(messages, { keepCall: false, digest: 'none' }).messages
    expect(view[1]?.parts).toEqual([call('two')])
  })
})
