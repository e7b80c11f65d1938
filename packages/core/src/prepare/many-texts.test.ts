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

test('a result of many texts takes time by their number, not by its square', async () => {
  const history = historyOf(30_000)
  const begun = performance.now()
  const { messages } = await createWinnow().prepare(history)
  // Each text looked through the sizes of all: 12 seconds.
  expect(performance.now() - begun).toBeLessThan(4000)
  expect(messages).toHaveLength(3)
})
