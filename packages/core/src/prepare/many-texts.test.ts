import { expect, test } from 'vitest'
import type { Message } from '../message/types.ts'
import { createWinnow } from './create-winnow.ts'

const historyOf = (count: number): Message[] => [
  { role: 'user', parts: [{ type: 'text', text: 'Where is the port set?' }] },
  { role: 'assistant', parts: [{ type: 'tool-call', callId: 'a', toolName: 'fetch', input: { url: 'x' } }] },
  {
    role: 'tool',
    parts: [
      {
        type: 'tool-result',
        callId: 'a',
        toolName: 'fetch',
        status: 'ok',
        content: Array.from({ length: count }, (_, at) => ({ type: 'text', text: `small part number ${at}` })),
      },
    ],
  },
]

// Each text once looked through the sizes of all: 100,000 of them took more than a minute, which is more than this test may.
test('a result of 200,000 texts is prepared', async () => {
  const history = historyOf(200_000)
  const { messages } = await createWinnow().prepare(history)
  expect(messages).toHaveLength(history.length)
}, 60_000)
