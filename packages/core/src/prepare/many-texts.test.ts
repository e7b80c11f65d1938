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

/** The shorter of two runs, in milliseconds: other programs only make one longer. */
async function timeOf(count: number): Promise<number> {
  const history = historyOf(count)
  const times: number[] = []
  for (let run = 0; run < 2; run += 1) {
    const begun = performance.now()
    await createWinnow().prepare(history)
    times.push(performance.now() - begun)
  }
  return Math.min(...times)
}

test('a result of many texts takes time by their number, not by its square', async () => {
  const few = await timeOf(4000)
  // Eight times as many took more than twenty times as long when each text looked through the sizes of all.
  expect((await timeOf(32_000)) / few).toBeLessThan(13)
}, 60_000)
