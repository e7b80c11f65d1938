import { AIMessage, HumanMessage } from '@langchain/core/messages'
import { MemorySaver } from '@langchain/langgraph'
import { createWinnow, recallToolName, searchToolName, type ToolIndex } from '@winnow/core'
import { createAgent, createMiddleware, providerStrategy, tool, type CreateAgentParams } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { withWinnow } from '../with-winnow.ts'
import type { WinnowMiddlewareOptions } from './options.ts'
import { asks, calls, refusal, results, says, scripted, shipment } from './__fixtures__/scripted.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

const hidden = { name: 'delete_warehouse', args: { warehouse_id: '1' } }
const permitting = (isPermitted: (name: string) => boolean): ToolIndex => ({
  name: 'shop',
  search: () => Promise.resolve([]),
  permitted: (names) => Promise.resolve(names.filter(isPermitted)),
})
const restricting = permitting((name) => name !== hidden.name)

/** What an agent ran and answered in one turn. */
async function turn(
  answers: AIMessage[],
  params: object = {},
  options: WinnowMiddlewareOptions = { index: restricting },
  select: object = { alwaysInclude: ['find_shipment'] },
) {
  const ran: string[] = []
  const { model, offered } = scripted(...answers)
  const given: CreateAgentParams = { model, tools: shopTools(ran), ...params }
  const agent = createAgent(withWinnow(createWinnow({ select }), given as never, options) as never)
  const { messages } = await agent.invoke(asks('Please see to it'), { configurable: { thread_id: '1' } })
  return { ran, offered, messages }
}

/** Middleware that hands on copies of what a model answers. */
const copying = createMiddleware({
  name: 'copying',
  wrapModelCall: async (request, handler) => {
    const answer = await handler(request)
    if (!AIMessage.isInstance(answer)) return answer
    const copies = (answer.tool_calls ?? []).map((call) => Object.assign({}, call))
    return new AIMessage({ content: answer.content, tool_calls: copies })
  },
})

/** Middleware that answers the first request itself. */
const answering = createMiddleware({
  name: 'answering',
  wrapModelCall: (request, handler) => (request.messages.length === 1 ? calls(hidden) : handler(request)),
})

describe('a tool the caller may not see does not run', () => {
  test('where the answer also holds structured output of the provider', async () => {
    const responseFormat = providerStrategy(z.object({ a: z.string() }))
    const [call] = calls(hidden).tool_calls!
    const answer = new AIMessage({ content: '{"a":"x"}', tool_calls: [call!] })
    const { ran, messages } = await turn([answer, says('{"a":"y"}')], { responseFormat })
    expect(ran).toEqual([])
    expect(results(messages)).toEqual([[hidden.name, 'error', refusal]])
  })

  test.each(['v1', 'v2'])(
    'where other middleware copies the answer, while those beside it run (%s)',
    async (version) => {
      const answers = [calls(hidden, { name: 'find_shipment', args: shipment }), says('Done.')]
      const { ran, messages } = await turn(answers, { middleware: [copying], version })
      expect(ran).toEqual(['find_shipment'])
      expect(results(messages)[0]).toEqual([hidden.name, 'error', refusal])
    },
  )

  test('where other middleware answers in the place of the model', async () => {
    for (const index of [restricting, () => restricting]) {
      const { ran, messages } = await turn([says('Done.')], { middleware: [answering] }, { index })
      expect(ran).toEqual([])
      expect(results(messages)).toEqual([[hidden.name, 'error', refusal]])
    }
  })

  test('where two callers ask with one message object and the answers are copied', async () => {
    const question = new HumanMessage('Please see to it')
    const contextSchema = z.object({ isAdmin: z.boolean() })
    const everything = permitting(() => true)
    const ran: string[] = []
    const { model } = scripted(calls(hidden), calls(hidden), says('Done.'), says('Done.'))
    const index: WinnowMiddlewareOptions['index'] = ({ context }) =>
      contextSchema.parse(context).isAdmin ? everything : restricting
    const params = { model, tools: shopTools(ran), contextSchema, middleware: [copying] as const }
    const agent = createAgent(withWinnow(createWinnow({ select: { alwaysInclude: [hidden.name] } }), params, { index }))
    const states = await Promise.all(
      [false, true].map((isAdmin) => agent.invoke({ messages: [question] }, { context: { isAdmin } })),
    )
    expect(results(states[0]!.messages)).toEqual([[hidden.name, 'error', refusal]])
    expect(ran.length).toBeLessThan(2)
  })

  test.each(['v1', 'v2'])('where its call has no id: each call has one result (%s)', async (version) => {
    const made = [hidden, { name: 'find_shipment', args: shipment }]
    const answer = new AIMessage({ content: '', tool_calls: made.map((call) => ({ ...call, type: 'tool_call' })) })
    const { ran, messages } = await turn([answer, says('Done.')], { version })
    expect(ran).toEqual(['find_shipment'])
    expect(results(messages)).toEqual([
      [hidden.name, 'error', refusal],
      ['find_shipment', 'success', expect.stringContaining('is done')],
    ])
  })

  test('where it is named as the search tool, and its definition is not posted', async () => {
    const ran: string[] = []
    const secret = tool(() => ran.push('secret'), { name: searchToolName, description: 'Secret', schema: z.object({}) })
    const wire = { type: 'function', function: { name: 'wire_money', description: 'Pays', parameters: {} } }
    const index = permitting((name) => name === 'find_shipment')
    const tools = [...shopTools(ran), secret, wire, { type: 'web_search' }]
    const answers = [calls({ name: searchToolName }), says('Done.')]
    const { offered, messages } = await turn(answers, { tools }, { index }, {})
    expect(offered[0]).toEqual(['find_shipment', 'web_search', recallToolName])
    expect(ran).toEqual([])
    expect(results(messages)).toEqual([[searchToolName, 'error', expect.not.stringContaining('search_tools')]])
  })
})

test('definitions of the host without permissions are always offered, whatever is selected', async () => {
  const wire = { type: 'function', function: { name: 'wire_money', description: 'Pays', parameters: {} } }
  const { offered } = await turn([says('Hi')], { tools: [...shopTools(), wire] }, {}, {})
  expect(offered[0]!.slice(0, 3)).toEqual(['wire_money', recallToolName, searchToolName])
})

test.each([copying, answering])('without permissions a call of unknown origin runs: $name', async (middleware) => {
  const answers = middleware === copying ? [calls(hidden), says('Done.')] : [says('Done.')]
  const select = { alwaysInclude: [hidden.name] }
  const { ran } = await turn(answers, { middleware: [middleware], checkpointer: new MemorySaver() }, {}, select)
  expect(ran).toEqual([hidden.name])
})
