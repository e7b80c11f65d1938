import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import { prepareMessages } from './prepare-messages.ts'

test('of a result with an image only the text is shortened', async () => {
  const log = Array.from({ length: 300 }, (_, line) => `12:0${line % 6} ok: step ${line} of the page was drawn`).join(
    '\n',
  )
  const image = { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } }
  const messages = [
    new HumanMessage('What is on the page?'),
    new AIMessage({ content: '', tool_calls: [{ id: '1', name: 'look', args: {} }] }),
    new ToolMessage({ tool_call_id: '1', name: 'look', content: [{ type: 'text', text: log }, image] }),
  ]
  const { messages: sent } = await prepareMessages(createWinnow(), messages)
  expect(sent[2]!.content).toEqual([
    { type: 'text', text: expect.stringContaining('lines left out, ref ') as string },
    image,
  ])
})
