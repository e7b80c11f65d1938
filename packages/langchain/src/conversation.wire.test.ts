import { ChatAnthropic } from '@langchain/anthropic'
import { AIMessage, HumanMessage, SystemMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow } from '@winnow/core'
import { startLoopback, type Loopback, type Reply, type WireBody } from '@winnow/loopback'
import { createAgent, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from './agent/with-winnow.ts'
import { winnowTrimmer } from './trimmer.ts'

type MakeModel = (server: Loopback) => ChatOpenAI | ChatAnthropic

const openai =
  (fields: ConstructorParameters<typeof ChatOpenAI>[0] & object): MakeModel =>
  (server) =>
    new ChatOpenAI({
      model: 'gpt-5.2',
      apiKey: 'none',
      maxRetries: 0,
      configuration: { baseURL: server.url },
      ...fields,
    })

const anthropic: MakeModel = (server) =>
  new ChatAnthropic({
    model: 'claude-sonnet-4-5',
    apiKey: 'none',
    maxRetries: 0,
    anthropicApiUrl: server.url.replace(/\/v1$/u, ''),
  })

const models: Readonly<Record<string, MakeModel>> = {
  'chat completions': openai({ useResponsesApi: false }),
  'chat completions, standard content': openai({ useResponsesApi: false, outputVersion: 'v1' }),
  Responses: openai({ useResponsesApi: true }),
  'Responses, nothing stored': openai({ useResponsesApi: true, zdrEnabled: true }),
  'Responses, standard content': openai({ useResponsesApi: true, outputVersion: 'v1' }),
  Anthropic: anthropic,
}

const log = (order: string): string =>
  `Order ${order}\n${Array.from({ length: 200 }, (_, line) => `scan ${line} of ${order} at depot, no news`).join('\n')}`
const skills = 'refunds: pays money back to the customer\nclaims: opens a claim with the carrier'

const lookup = tool(({ order }: { order: string }) => log(order), {
  name: 'lookup',
  description: 'Looks an order up',
  schema: z.object({ order: z.string() }),
})
const listSkills = tool(() => skills, { name: 'list_skills', description: 'Lists the skills', schema: z.object({}) })

/** The conversation of a request, item by item, whatever the API calls it. */
const itemsOf = (body: WireBody): readonly unknown[] => body.messages ?? body.input ?? []

/** Everything posted, as text. */
const posted = (server: Loopback, request: number): string => JSON.stringify(itemsOf(server.requests.at(request)!.body))

type Way = 'at once' | 'streamed'

async function converse(
  [make, way]: readonly [MakeModel, Way],
  winnow: ReturnType<typeof createWinnow>,
  replies: Reply[],
  turns: string[],
) {
  const server = await startLoopback({ replies })
  const agent = createAgent(
    withWinnow(winnow, {
      model: make(server),
      tools: [lookup, listSkills],
      systemPrompt: `You help customers.\n\n## Skills\n${skills}`,
      checkpointer: new MemorySaver(),
    }),
  )
  const config = { configurable: { thread_id: '1' } }
  let messages: BaseMessage[] = []
  for (const text of turns) {
    const input = { messages: [new HumanMessage(text)] }
    if (way === 'at once') ({ messages } = await agent.invoke(input, config))
    else {
      // Someone who listens to messages makes the agent stream its model.
      for await (const [mode, chunk] of await agent.stream(input, { ...config, streamMode: ['messages', 'values'] }))
        if (mode === 'values') ({ messages } = chunk as { messages: BaseMessage[] })
    }
  }
  await server.close()
  return { server, messages }
}

const order = (id: string) => ({ name: 'lookup', arguments: { order: id } })
const callId = (message: BaseMessage, call: number): string => (message as AIMessage).tool_calls![call]!.id!

const ways = Object.entries(models).flatMap(([name, make]): [string, readonly [MakeModel, Way]][] => [
  [name, [make, 'at once']],
  [`${name}, streamed`, [make, 'streamed']],
])

describe.each(ways)('on the wire of %s', (_name, make) => {
  test('a finished turn shrinks once, open turns only grow, and nothing is refused', async () => {
    const { server } = await converse(
      make,
      createWinnow({ compact: { minSavings: 600 } }),
      [
        { text: 'Let me look.', calls: [order('A-1001'), order('A-1002')] },
        { calls: [order('A-1003')] },
        { text: 'All three are on their way.' },
        { calls: [order('A-1004')] },
        { calls: [order('A-1005')] },
        { text: 'Both are late.' },
        { text: 'Goodbye.' },
      ],
      ['Where are A-1001, A-1002 and A-1003?', 'And A-1004 and A-1005?', 'Thanks!'],
    )
    expect(server.rejections).toEqual([])
    expect(server.requests).toHaveLength(7)
    const items = server.requests.map(({ body }) => itemsOf(body))
    for (const [earlier, later] of [
      [0, 1],
      [1, 2],
      [3, 4],
      [4, 5],
    ])
      expect(items[later!]!.slice(0, items[earlier!]!.length)).toEqual(items[earlier!])
    expect(posted(server, 2)).toContain('at depot, no news')
    expect(posted(server, 3).length).toBeLessThan(posted(server, 2).length)
    // The view of the first turn is the same bytes in every later request, up to the second question.
    const first = posted(server, 3)
    const end = first.indexOf('And A-1004 and A-1005?')
    for (const request of [4, 5, 6]) expect(posted(server, request).slice(0, end)).toBe(first.slice(0, end))
  })

  test('one of several parallel calls is removed from all the places it is posted from', async () => {
    const { server, messages } = await converse(
      make,
      createWinnow({ compact: false }),
      [
        { text: 'Let me look.', calls: [order('A-1001'), { name: 'list_skills', arguments: {} }, order('A-1002')] },
        { text: 'And the skills again.', calls: [{ name: 'list_skills', arguments: {} }] },
        { calls: [{ name: 'list_skills', arguments: {} }] },
        { text: 'I can claim that.' },
        { text: 'Goodbye.' },
      ],
      ['Where are A-1001 and A-1002?', 'Thanks!'],
    )
    expect(server.rejections).toEqual([])
    const wire = posted(server, -1)
    const [, first] = messages
    const second = messages[5]!
    const third = messages[7]!
    for (const kept of [callId(first!, 0), callId(first!, 2), 'And the skills again.', 'Order A-1002'])
      expect(wire).toContain(kept)
    for (const removed of [callId(first!, 1), callId(second, 0), callId(third, 0), '"list_skills"'])
      expect(wire).not.toContain(removed)
    expect(posted(server, -2)).toContain('"list_skills"')
  })

  test('reasoning goes or stays with the calls it led to', async () => {
    const { server } = await converse(
      make,
      createWinnow({ compact: { minSavings: 600 } }),
      [
        { reasoning: { summary: 'They ask for two.', encrypted: 'c2Vj' }, calls: [order('A-1001'), order('A-1002')] },
        { reasoning: { encrypted: 'cmV0' }, text: 'One more.', calls: [order('A-1003')] },
        { reasoning: { encrypted: 'ISE=' }, text: 'All three are on their way.' },
        { text: 'Goodbye.' },
      ],
      ['Where are A-1001, A-1002 and A-1003?', 'Thanks!'],
    )
    expect(server.rejections).toEqual([])
    expect(posted(server, -1)).not.toContain('scan 150 of')
  })
})

describe('a chain with a trimmer', () => {
  const history = [
    new SystemMessage(`You help customers.\n\n## Skills\n${skills}`),
    new HumanMessage('Where is A-1001?'),
    new AIMessage({
      content: 'Let me look.',
      tool_calls: [{ id: 'call_a', name: 'lookup', args: { order: 'A-1001' } }],
    }),
    new ToolMessage({ content: log('A-1001'), tool_call_id: 'call_a', name: 'lookup' }),
    new AIMessage({
      content: 'And the next.',
      tool_calls: [{ id: 'call_b', name: 'lookup', args: { order: 'A-1002' } }],
    }),
    new ToolMessage({ content: log('A-1002'), tool_call_id: 'call_b', name: 'lookup' }),
    new AIMessage('Both are on their way.'),
    new HumanMessage('Thanks!'),
  ]

  test.each(Object.entries(models))('posts the view through %s and streams the answer', async (_name, make) => {
    await using server = await startLoopback({ replies: [{ text: 'You are welcome.' }, { text: 'Bye.' }] })
    const chain = winnowTrimmer(createWinnow({ compact: { minSavings: 600 } })).pipe(make(server))
    const chunks: string[] = []
    for await (const chunk of await chain.stream(history)) chunks.push(chunk.text)
    expect(chunks.filter(Boolean).length).toBeGreaterThan(1)
    expect(chunks.join('')).toBe('You are welcome.')
    expect(server.rejections).toEqual([])
    expect(posted(server, 0)).not.toContain('scan 150 of')
    expect(posted(server, 0)).toContain('Both are on their way.')
  })
})
