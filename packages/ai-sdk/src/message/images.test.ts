import { createWinnow } from '@winnow/core'
import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { prepareModelMessages } from '../prepare-model-messages.ts'

test('of a result with an image only the text is shortened', async () => {
  const log = Array.from({ length: 1200 }, (_, line) => `12:0${line % 6} ok: step ${line} of the page was drawn`).join(
    '\n',
  )
  const image = { type: 'image-data', data: 'iVBORw0KGgo=', mediaType: 'image/png' } as const
  const messages: ModelMessage[] = [
    { role: 'user', content: 'What is on the page?' },
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: '1', toolName: 'look', input: {} }] },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: '1',
          toolName: 'look',
          output: { type: 'content', value: [{ type: 'text', text: log }, image] },
        },
      ],
    },
  ]
  const { messages: sent } = await prepareModelMessages(createWinnow(), messages)
  expect(sent[2]).toMatchObject({
    content: [
      { output: { type: 'content', value: [{ text: expect.stringContaining('lines left out, ref ') }, image] } },
    ],
  })
  expect(JSON.stringify(sent).length).toBeLessThan(JSON.stringify(messages).length / 2)
})
