import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { createWinnow } from '@winnow/core'
import { expect, test } from 'vitest'
import { WinnowCallbackHandler, winnowTrimmer } from './index.ts'

test('the trimmer runs at the edge and tells callbacks what it saved', async () => {
  const log = (id: string): string =>
    Array.from({ length: 200 }, (_, line) => `Scan ${line} for call ${id}: order A-1001 left the depot.`).join('\n')
  const history = [
    new HumanMessage('Where is A-1001?'),
    ...['a', 'b'].flatMap((id) => [
      new AIMessage({ content: '', tool_calls: [{ id, name: 'lookup', args: {} }] }),
      new ToolMessage({ content: log(id), tool_call_id: id }),
    ]),
    new AIMessage('It is on its way.'),
    new HumanMessage('Thanks!'),
  ]
  const observer = new WinnowCallbackHandler()
  expect(
    await winnowTrimmer(createWinnow({ compact: { minSavings: 600 } })).invoke(history, { callbacks: [observer] }),
  ).toHaveLength(5)
  expect(observer.summary().tokens.saved).toBeGreaterThan(1000)
})
