import {
  HumanMessage,
  mapChatMessagesToStoredMessages,
  mapStoredMessagesToChatMessages,
  ToolMessage,
  type BaseMessage,
  type StoredMessage,
} from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { ChatOpenAI } from '@langchain/openai'
import { createWinnow, recallToolName, searchToolName, type WinnowOptions } from '@winnow/core'
import { startLoopback, type Loopback, type LoopbackRequest, type Reply } from '@winnow/loopback'
import { createAgent } from 'langchain'
import { describe, expect, test } from 'vitest'
import { withWinnow } from '../with-winnow.ts'
import type { WinnowMiddlewareOptions } from './options.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

const call = (name: string, id: string) => ({ name, arguments: { [`${name.split('_')[1]}_id`]: id } })
const search = (query: string) => ({ name: searchToolName, arguments: { query } })
const hiddenTool = 'archive_voucher'

/** What people say, and what the model does about it. The last round of a turn is text. */
const turns: readonly { readonly text: string; readonly rounds: readonly Reply[] }[] = [
  {
    text: 'Please find shipment S-4711 and find invoice I-88.',
    rounds: [
      { calls: [call('find_shipment', 'S-4711'), call('find_invoice', 'I-88')] },
      { text: 'The shipment is on its way, the invoice is open.' },
    ],
  },
  {
    text: 'Thanks. Now I want to create a refund for it.',
    rounds: [{ calls: [call('create_refund', 'R-1')] }, { text: 'The refund is made.' }],
  },
  {
    text: 'And the other thing, as we said.',
    rounds: [
      { text: 'Let me see what I can do.', calls: [search('export the meeting calendar to a spreadsheet')] },
      { calls: [call('export_meeting', 'M-7'), call('find_shipment', 'S-4712')] },
      { text: 'Here is the spreadsheet.' },
    ],
  },
  {
    text: 'Can you find employee E-12 for me?',
    rounds: [
      { calls: [call('find_employee', 'E-12'), call(hiddenTool, 'V-1')] },
      { calls: [call(hiddenTool, 'V-1')] },
      { text: 'Found, and put away.' },
    ],
  },
  {
    text: 'Please list the campaigns.',
    rounds: [
      { calls: [call('delete_warehouse', 'W-1')] },
      { calls: [call('list_campaign', 'C-3')] },
      { text: 'Three.' },
    ],
  },
  { text: 'Goodbye.', rounds: [{ text: 'Goodbye.' }] },
]
const replies = turns.flatMap(({ rounds }) => rounds)

const openai = (server: Loopback, fields: object) =>
  new ChatOpenAI({ model: 'gpt-5.2', apiKey: 'none', maxRetries: 0, configuration: { baseURL: server.url }, ...fields })

type Keeping = 'in a checkpoint' | 'as JSON' | 'streamed'

const asJson = (messages: BaseMessage[]): BaseMessage[] =>
  mapStoredMessagesToChatMessages(
    JSON.parse(JSON.stringify(mapChatMessagesToStoredMessages(messages))) as StoredMessage[],
  )

/** The whole conversation; kept as JSON, each turn is run by another Winnow and agent. */
async function converse(
  fields: object,
  keeping: Keeping,
  select: WinnowOptions['select'],
  options: WinnowMiddlewareOptions = {},
) {
  const server = await startLoopback({ replies })
  const ran: string[] = []
  const make = () => {
    const params = { model: openai(server, fields), tools: shopTools(ran), systemPrompt: 'You help a shop.' }
    const checkpointer = keeping === 'as JSON' ? undefined : new MemorySaver()
    return createAgent(withWinnow(createWinnow({ select }), { ...params, checkpointer }, options))
  }
  let agent = make()
  let messages: BaseMessage[] = []
  for (const { text } of turns) {
    const config = { configurable: { thread_id: '1' } }
    if (keeping === 'as JSON') {
      agent = make()
      ;({ messages } = await agent.invoke({ messages: [...asJson(messages), new HumanMessage(text)] }))
    } else if (keeping === 'streamed') {
      for await (const [mode, chunk] of await agent.stream(
        { messages: [new HumanMessage(text)] },
        { ...config, streamMode: ['messages', 'values'] },
      ))
        if (mode === 'values') ({ messages } = chunk as { messages: BaseMessage[] })
    } else ({ messages } = await agent.invoke({ messages: [new HumanMessage(text)] }, config))
  }
  await server.close()
  return { server, ran, messages }
}

interface Choice {
  readonly type: string
  readonly mode?: string
  readonly tools?: readonly unknown[]
  readonly allowed_tools?: { readonly mode: string; readonly tools: readonly unknown[] }
}

const toolsOf = ({ body }: LoopbackRequest): readonly unknown[] => body.tools ?? []
const nameOf = (definition: unknown): string => {
  const { name, function: called } = definition as { name?: string; function?: { name: string } }
  return name ?? called!.name
}
const json = (value: unknown): string => JSON.stringify(value)

const wires: [string, object][] = [
  ['chat completions', { useResponsesApi: false }],
  ['Responses', { useResponsesApi: true }],
  ['Responses, standard content', { useResponsesApi: true, outputVersion: 'v1' }],
]

describe.each(wires)('on the wire of %s', (_name, fields) => {
  const held = new Map<Keeping, ReturnType<typeof converse>>()
  /** The conversation with tools that are selected, held once. */
  function selecting(keeping: Keeping): ReturnType<typeof converse> {
    const conversation = held.get(keeping) ?? converse(fields, keeping, {})
    held.set(keeping, conversation)
    return conversation
  }

  test.each<Keeping>(['in a checkpoint', 'as JSON', 'streamed'])(
    'the list of tools only grows at its end, and holds what is needed (%s)',
    async (keeping) => {
      const { server, ran, messages } = await selecting(keeping)
      expect(server.rejections).toEqual([])
      expect(server.requests).toHaveLength(replies.length)
      const lists = server.requests.map(toolsOf)
      expect(lists[0]!.slice(0, 2).map(nameOf)).toEqual([recallToolName, searchToolName])
      for (const [index, list] of lists.slice(1).entries())
        expect(json(list).startsWith(json(lists[index]).slice(0, -1))).toBe(true)
      expect(lists.at(-1)!.length).toBeLessThan(40)
      expect(ran.toSorted()).toEqual(
        [
          'find_shipment',
          'find_invoice',
          'create_refund',
          'export_meeting',
          'find_shipment',
          'find_employee',
          hiddenTool,
          'list_campaign',
        ].toSorted(),
      )
      const refused = messages.filter((message) => ToolMessage.isInstance(message) && message.status === 'error')
      expect(refused.map(({ name, text }) => [name, text])).toEqual([
        [hiddenTool, expect.stringContaining('Not run: this tool was not offered.')],
        ['delete_warehouse', expect.stringContaining(searchToolName)],
      ])
    },
    20_000,
  )

  test('the same tools are posted whether the history was kept as JSON or not', async () => {
    const [kept, again] = await Promise.all([selecting('in a checkpoint'), selecting('as JSON')])
    expect(again.server.requests.map((request) => json(toolsOf(request)))).toEqual(
      kept.server.requests.map((request) => json(toolsOf(request))),
    )
  }, 20_000)

  test('without selection nothing is offered, ordered or run otherwise', async () => {
    const { server, ran } = await converse(fields, 'in a checkpoint', false)
    const names = shopTools().map(({ name }) => name)
    for (const request of server.requests) expect(toolsOf(request).map(nameOf)).toEqual([...names, recallToolName])
    expect(ran).toContain('delete_warehouse')
  }, 20_000)

  test('with all definitions the list stays as it is, and the model is told which it may call', async () => {
    const [offering, { server, ran }] = await Promise.all([
      selecting('in a checkpoint'),
      converse(fields, 'in a checkpoint', {}, { definitions: 'all' }),
    ])
    expect(server.rejections).toEqual([])
    const names = [...shopTools().map(({ name }) => name), recallToolName, searchToolName]
    expect(toolsOf(server.requests[0]!).map(nameOf)).toEqual(names)
    for (const [index, request] of server.requests.entries()) {
      expect(json(toolsOf(request))).toBe(json(toolsOf(server.requests[0]!)))
      const { type, mode, tools, allowed_tools: nested } = request.body['tool_choice'] as Choice
      expect(type).toBe('allowed_tools')
      expect(nested?.mode ?? mode).toBe('auto')
      const allowed = (nested?.tools ?? tools)!
      expect(allowed.map(nameOf)).toEqual(toolsOf(offering.server.requests[index]!).map(nameOf))
      expect(allowed[0]).toEqual(
        nested ? { type: 'function', function: { name: recallToolName } } : { type: 'function', name: recallToolName },
      )
    }
    expect(ran).toEqual(offering.ran)
  }, 20_000)
})
