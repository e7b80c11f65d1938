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

describe('a message that would hold nothing but a part that is never edited', () => {
  const opaque = { type: 'opaque', value: { kind: 'signature' } } as const
  const reasoning = { type: 'reasoning', text: 'I should read it.' } as const
  const turn = (...parts: Message['parts'][number][]): Message[] => [
    user('Go'),
    { role: 'assistant', parts },
    result('one'),
    assistant('Done.'),
    user('Next'),
  ]

  it('keeps its calls, because a provider may refuse it without them', () => {
    const messages = turn(reasoning, opaque, call('one'))
    const { messages: view, report } = compactTurns(messages, { keepCall: false, digest: 'none' })
    expect(view).toBe(messages)
    expect(report.dropped[0]?.reason).toBe('opaque-part-alone')
  })

  it('loses them where it also says something', () => {
    const messages = turn({ type: 'text', text: 'I read it.' }, opaque, call('one'))
    const view = compactTurns(messages, { keepCall: false, digest: 'none' }).messages
    expect(view[1]).toEqual({ role: 'assistant', parts: [{ type: 'text', text: 'I read it.' }, opaque] })
  })
})
