import { describe, expect, it } from 'vitest'
import { readModelMessages } from './model-messages.ts'

const result = (output: unknown) =>
  readModelMessages([
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'search', output }] },
  ])[0]!.parts[0]

describe('readModelMessages', () => {
  it('reads one message as one', () => {
    const read = readModelMessages([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
      {
        role: 'user',
        content: [
          { type: 'text', text: 'Look' },
          { type: 'image', image: 'data:' },
        ],
      },
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'hm' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: { query: 'x' } },
        ],
      },
    ])
    expect(read).toEqual([
      { role: 'system', parts: [{ type: 'text', text: 'Be brief.' }] },
      { role: 'user', parts: [{ type: 'text', text: 'Hello' }] },
      {
        role: 'user',
        parts: [
          { type: 'text', text: 'Look' },
          { type: 'opaque', value: { type: 'image', image: 'data:' } },
        ],
      },
      {
        role: 'assistant',
        parts: [
          { type: 'reasoning', text: 'hm' },
          { type: 'tool-call', callId: 'a', toolName: 'search', input: { query: 'x' } },
        ],
      },
    ])
  })

  it.each([
    [{ type: 'text', value: 'found' }, 'ok', [{ type: 'text', text: 'found' }]],
    [{ type: 'json', value: { n: 1 } }, 'ok', [{ type: 'text', text: '{"n":1}' }]],
    [{ type: 'error-text', value: 'no' }, 'error', [{ type: 'text', text: 'no' }]],
    [{ type: 'error-json', value: { code: 5 } }, 'error', [{ type: 'text', text: '{"code":5}' }]],
    [{ type: 'execution-denied', reason: 'not now' }, 'denied', [{ type: 'text', text: 'not now' }]],
    [{ type: 'execution-denied' }, 'denied', [{ type: 'text', text: '' }]],
    [
      {
        type: 'content',
        value: [
          { type: 'text', text: 'a' },
          { type: 'file-data', data: 'x' },
        ],
      },
      'ok',
      [
        { type: 'text', text: 'a' },
        { type: 'opaque', value: { type: 'file-data', data: 'x' } },
      ],
    ],
    [{ type: 'later', value: 1 }, 'ok', [{ type: 'opaque', value: { type: 'later', value: 1 } }]],
  ])('reads the output %j', (output, status, content) => {
    expect(result(output)).toEqual({ type: 'tool-result', callId: 'a', toolName: 'search', status, content })
  })

  it('reads the fields of older versions', () => {
    const [call, answer] = readModelMessages([
      { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'a', toolName: 'search', args: { q: 1 } }] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', toolName: 'search', result: [1] }] },
    ])
    expect(call!.parts[0]).toMatchObject({ input: { q: 1 } })
    expect(answer!.parts[0]).toMatchObject({ content: [{ type: 'text', text: '[1]' }] })
  })

  it('pins calls that wait for an approval, and those only', () => {
    const [message] = readModelMessages([
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'pay', input: {} },
          { type: 'tool-call', toolCallId: 'b', toolName: 'look', input: {} },
          { type: 'tool-approval-request', approvalId: '1', toolCallId: 'a' },
        ],
      },
    ])
    expect(message!.parts.map((part) => 'pinned' in part)).toEqual([true, false, false])
    expect(message!.parts[2]).toMatchObject({ type: 'opaque' })
  })

  it('leaves what the provider ran, and what it does not know, as it is', () => {
    const parts = [
      { type: 'tool-call', toolCallId: 'a', toolName: 'web_search', input: {}, providerExecuted: true },
      { type: 'tool-result', toolCallId: 'a', toolName: 'web_search', output: { type: 'json', value: [] } },
      { type: 'custom', kind: 'x' },
      null,
    ]
    const [message, unknown] = readModelMessages([
      { role: 'assistant', content: parts },
      { role: 'narrator', content: 'x' },
    ])
    expect(message!.parts).toEqual(parts.map((value) => ({ type: 'opaque', value })))
    expect(unknown).toMatchObject({ pinned: true, parts: [{ type: 'opaque' }] })
  })
})
