import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages'
import { Command, MemorySaver } from '@langchain/langgraph'
import { createWinnow, searchToolName, type ToolIndex, type WinnowOptions } from '@winnow/core'
import {
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  tool,
  toolStrategy,
  type HITLRequest,
  type InterruptOnConfig,
} from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { winnowMiddleware } from '../middleware.ts'
import { withWinnow } from '../with-winnow.ts'
import { asks, calls, refusal, results, says, scripted, shipment } from './__fixtures__/scripted.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

const find = (id: string) => ({ name: 'find_shipment', args: shipment, id })
const invoice = (id: string) => ({ name: 'find_invoice', args: { invoice_id: '1' }, id })

const question = 'Please find the shipment and find the invoice'

describe('calls with an id the history had before', () => {
  test.each<[string, WinnowOptions]>([
    ['select', { select: {} }],
    ['few tools', { select: { minTools: 500 } }],
    ['off', { select: {}, mode: 'off' }],
  ])('run, and each gets its result (%s)', async (_name, options) => {
    for (const version of ['v1', 'v2'] as const) {
      const ran: string[] = []
      const { model } = scripted(
        calls(find('0')),
        calls(invoice('0'), find('1')),
        calls(find('2'), invoice('2')),
        says('Ok'),
      )
      const agent = createAgent(withWinnow(createWinnow(options), { model, tools: shopTools(ran), version }))
      const { messages } = await agent.invoke(asks(question))
      expect(ran.toSorted()).toEqual([
        'find_invoice',
        'find_invoice',
        ...Array.from({ length: 3 }, () => 'find_shipment'),
      ])
      expect(messages.at(-1)!.text).toBe('Ok')
    }
  })

  test('and one that is refused is answered, and the agent goes on', async () => {
    const ran: string[] = []
    const { model } = scripted(
      calls(find('0')),
      calls(invoice('0'), { name: 'delete_warehouse', args: { warehouse_id: '1' }, id: '1' }),
      says('Ok'),
    )
    const agent = createAgent(withWinnow(createWinnow({ select: {} }), { model, tools: shopTools(ran) }))
    const { messages } = await agent.invoke(asks(question))
    expect(ran).toEqual(['find_shipment', 'find_invoice'])
    expect(results(messages)[1]).toEqual(['delete_warehouse', 'error', refusal])
    expect(messages.at(-1)!.text).toBe('Ok')
  })
})

test('where LangChain asks for structured output again, calls beside it do not run, as without Winnow', async () => {
  const responseFormat = toolStrategy(z.object({ a: z.string() }).meta({ title: 'Out' }))
  const out = (a: unknown, id: string) => ({ name: 'Out', args: { a }, id })
  const outcome = async (select: WinnowOptions['select'], first: AIMessage) => {
    const ran: string[] = []
    const { model } = scripted(first, calls(out('x', 'right')), says('Too far'))
    const params = { model, tools: shopTools(ran), responseFormat }
    const { messages, structuredResponse } = await createAgent(withWinnow(createWinnow({ select }), params)).invoke(
      asks(question),
    )
    return { ran, structuredResponse, requests: model.calls.length, texts: messages.map(({ text }) => text) }
  }
  for (const make of [() => calls(out(1, 'wrong'), find('a')), () => calls(out('x', 'one'), out('y', 'two'))])
    expect(await outcome({}, make())).toEqual(await outcome(false, make()))
})

describe('a person who approves calls', () => {
  const hidden = { name: 'delete_warehouse', args: { warehouse_id: '1' } }
  const interrupted = async (approving: ReturnType<typeof humanInTheLoopMiddleware>) => {
    const ran: string[] = []
    const { model } = scripted(calls(hidden, find('a')), says('Ok'))
    const params = { model, tools: shopTools(ran), checkpointer: new MemorySaver() }
    const middleware = [approving, winnowMiddleware(createWinnow({ select: {} }))] as const
    const agent = createAgent({ ...params, middleware })
    const config = { configurable: { thread_id: '1' } }
    const { __interrupt__: interrupts = [] } = await agent.invoke(asks(question), config)
    const asked = interrupts.flatMap(({ value }) => (value as HITLRequest).actionRequests.map(({ name }) => name))
    const decide = (...types: ('approve' | 'reject')[]) =>
      agent.invoke(new Command({ resume: { decisions: types.map((type) => ({ type })) } }), config)
    return { ran, model, asked, decide }
  }

  test('is not asked about one that is refused, where the middleware looks for its answer', async () => {
    const isOpen: InterruptOnConfig['when'] = ({ toolCall, state }) =>
      !state.messages.some((message) => ToolMessage.isInstance(message) && message.tool_call_id === toolCall.id)
    const open: InterruptOnConfig = { allowedDecisions: ['approve'], when: isOpen }
    const approving = humanInTheLoopMiddleware({ interruptOn: { find_shipment: open, delete_warehouse: open } })
    const { ran, asked, decide } = await interrupted(approving)
    expect(asked).toEqual(['find_shipment'])
    await decide('approve')
    expect(ran).toEqual(['find_shipment'])
  })

  test('and rejects one that is refused: the model is sent one result for it', async () => {
    const approving = humanInTheLoopMiddleware({ interruptOn: { delete_warehouse: true } })
    const { ran, model, asked, decide } = await interrupted(approving)
    expect(asked).toEqual(['delete_warehouse'])
    await decide('reject')
    expect(ran).toEqual([])
    const sent = model.calls[1]!.messages.filter((message) => ToolMessage.isInstance(message))
    expect(sent.filter(({ tool_call_id: id }) => id === hidden.name).map(({ text }) => text)).toEqual([
      expect.stringContaining('rejected'),
    ])
  })
})

describe('the search tool', () => {
  const searching = (id: string) => ({ name: searchToolName, args: { query: 'delete a warehouse' }, id })

  test('works in an agent that stops before its tools, for the caller who resumes it', async () => {
    const contextSchema = z.object({ isAdmin: z.boolean() })
    const indexOf = (isAdmin: boolean): ToolIndex => ({
      name: 'shop',
      search: () => Promise.resolve([{ name: 'delete_warehouse', score: 1 }]),
      permitted: (names) => Promise.resolve(isAdmin ? names : names.filter((name) => name !== 'delete_warehouse')),
    })
    for (const isAdmin of [true, false]) {
      const { model } = scripted(calls(searching('a')), says('Found'))
      const params = { model, tools: shopTools(), contextSchema, checkpointer: new MemorySaver() }
      const index = ({ context }: { context?: unknown }) => indexOf(contextSchema.parse(context).isAdmin)
      const agent = createAgent(withWinnow(createWinnow({ select: {}, store: new Map() }), params, { index }))
      const config = { configurable: { thread_id: '1' }, interruptBefore: ['tools' as const] }
      await agent.invoke(asks('Hm'), { ...config, context: { isAdmin: true } })
      const { messages } = await agent.invoke(null, { ...config, context: { isAdmin } })
      expect(String(results(messages)[0]![2]).includes('delete_warehouse')).toBe(isAdmin)
    }
  })

  test('works where other middleware rewrites its call, without a thread', async () => {
    const rewriting = createMiddleware({
      name: 'rewriting',
      wrapModelCall: async (request, handler) => {
        const answer = await handler(request)
        if (!AIMessage.isInstance(answer)) return answer
        const tool_calls = (answer.tool_calls ?? []).map((call) => Object.assign({}, call))
        return new AIMessage({ content: answer.content, tool_calls })
      },
    })
    const { model } = scripted(calls(searching('a')), says('Found'))
    const params = { model, tools: shopTools(), middleware: [rewriting] }
    const { messages } = await createAgent(withWinnow(createWinnow({ select: {} }), params)).invoke(asks('Hm'))
    expect(results(messages)[0]![2]).toContain('delete_warehouse')
  })

  test('says so where another process asked the model, and does not ask to search for ever', async () => {
    const checkpointer = new MemorySaver()
    const make = (...answers: AIMessage[]) =>
      createAgent(
        withWinnow(createWinnow({ select: {} }), {
          model: scripted(...answers).model,
          tools: shopTools(),
          checkpointer,
        }),
      )
    const config = { configurable: { thread_id: '1' }, interruptBefore: ['tools' as const] }
    await make(calls(searching('a'))).invoke({ messages: [new HumanMessage('Hm')] }, config)
    const { messages } = await make(says('Ok')).invoke(null, config)
    expect(results(messages)[0]![2]).toContain('Search once more; where that fails, use the tools listed.')
  })
})

test('winnowMiddleware beside a tool of the host that bears the name of the search tool says what to do', async () => {
  const mine = tool(() => 'mine', { name: searchToolName, description: 'Mine', schema: z.object({}) })
  const middleware = [winnowMiddleware(createWinnow({ select: {} }))]
  const agent = createAgent({ model: scripted(says('Hi')).model, tools: [mine, ...shopTools()], middleware })
  await expect(agent.invoke(asks('Hm'))).rejects.toThrow('Use withWinnow(), which leaves its own out')
})

test('a run that is aborted stops what selection waits for', async () => {
  const controller = new AbortController()
  const stopped: boolean[] = []
  const index: ToolIndex = {
    name: 'slow',
    search: () => Promise.resolve([]),
    permitted: (_names, options) =>
      new Promise((_resolve, reject) => {
        options?.signal?.addEventListener('abort', () => {
          stopped.push(true)
          reject(new Error('stopped'))
        })
        setTimeout(() => controller.abort())
      }),
  }
  const winnow = createWinnow({ select: { timeout: 20_000 }, store: new Map() })
  const agent = createAgent(withWinnow(winnow, { model: scripted(says('Hi')).model, tools: shopTools() }, { index }))
  const run = agent.invoke(asks(question), { signal: controller.signal })
  await expect(run).rejects.toThrow(/abort/i)
  await expect.poll(() => stopped).toEqual([true])
})
