import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { createAgent } from 'langchain'
import { describe, expect, test } from 'vitest'
import { withWinnow } from '../with-winnow.ts'
import { asks } from './__fixtures__/scripted.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

interface Posted {
  readonly tool_calls?: readonly { readonly id: string }[]
  readonly tool_call_id?: string
}

const question = 'Please find the shipment and find the invoice'

describe('calls with an id the history had before', () => {
  test.each([false, true])('are posted with an id of their own (streamed: %s)', async (isStreamed) => {
    const call = (name: string, id: string) => ({ id, name, arguments: { [`${name.split('_')[1]}_id`]: '1' } })
    const replies = [
      { calls: [call('find_shipment', 'call_0')] },
      { calls: [call('find_invoice', 'call_0'), call('find_shipment', 'call_1')] },
      { text: 'Ok' },
    ]
    await using server = await startLoopback({ replies })
    const configuration = { baseURL: server.url }
    const model = new ChatOpenAI({ model: 'gpt-5.2', apiKey: 'none', maxRetries: 0, configuration })
    const ran: string[] = []
    const agent = createAgent(
      withWinnow(createWinnow({ select: {} }), { model, tools: shopTools(ran), checkpointer: new MemorySaver() }),
    )
    const config = { configurable: { thread_id: '1' } }
    if (isStreamed) for await (const _ of await agent.stream(asks(question), { ...config, streamMode: 'messages' }));
    else await agent.invoke(asks(question), config)
    expect(server.rejections).toEqual([])
    expect(ran.toSorted()).toEqual(['find_invoice', 'find_shipment', 'find_shipment'])
    const posted = server.requests[2]!.body.messages as unknown as Posted[]
    const made = posted.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id))
    expect(new Set(made).size).toBe(3)
    expect(posted.flatMap(({ tool_call_id: id }) => id ?? []).toSorted()).toEqual(made.toSorted())
  })
})
