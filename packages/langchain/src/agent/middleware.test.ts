import { fakeModel } from '@langchain/core/testing'
import type { ClientTool, ServerTool } from '@langchain/core/tools'
import { convertToOpenAITool } from '@langchain/core/utils/function_calling'
import { AIMessage, HumanMessage, ToolMessage, type BaseMessage } from '@langchain/core/messages'
import { Command, MemorySaver } from '@langchain/langgraph'
import { createWinnow, InvalidOptionError, type Report, type WinnowEvent } from '@winnow/core'
import { createAgent, createMiddleware, humanInTheLoopMiddleware, tool } from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { savingsEvent } from '../observe/savings-event.ts'
import { withWinnow } from './with-winnow.ts'
import { winnowMiddleware } from './middleware.ts'

const page = (order: string): string =>
  `Order ${order}: ${Array.from({ length: 300 }, (_, line) => `line ${line} of ${order} says nothing new`).join('\n')}`

const lookup = tool(({ order }: { order: string }) => page(order), {
  name: 'lookup',
  description: 'Looks an order up',
  schema: z.object({ order: z.string() }),
})

const call = (id: string, order: string) => ({ id, name: 'lookup', args: { order }, type: 'tool_call' as const })
const calling = (...calls: ReturnType<typeof call>[]): AIMessage => new AIMessage({ content: '', tool_calls: calls })
const asSent = (messages: readonly BaseMessage[]): unknown[] => messages.map((message) => message.toDict())

/** Two turns: two lookups and an answer, then a question answered at once. */
const twoTurns = () =>
  fakeModel()
    .respond(calling(call('c1', 'A-1'), call('c2', 'A-2')))
    .respond(calling(call('c3', 'A-3')))
    .respond(new AIMessage('All three are on their way.'))
    .respond(new AIMessage('You are welcome.'))
    .respond(new AIMessage('Bye.'))

describe('winnowMiddleware', () => {
  test('sends the model an edited view and leaves state and checkpoints as they were', async () => {
    const model = twoTurns()
    const checkpointer = new MemorySaver()
    const agent = createAgent(
      withWinnow(createWinnow({ compact: { minSavings: 600 } }), {
        model,
        tools: [lookup],
        checkpointer,
        systemPrompt: 'Help.',
      }),
    )
    const config = { configurable: { thread_id: '1' } }
    await agent.invoke({ messages: [new HumanMessage('Where are A-1, A-2 and A-3?')] }, config)
    const { messages: before } = (await agent.graph.getState(config)).values as { messages: BaseMessage[] }
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Thanks!')] }, config)

    const sent = model.calls.at(-1)!.messages
    expect(sent.map((message) => message.getType())).toEqual(['system', 'human', 'ai', 'tool', 'ai', 'human'])
    expect(sent.some((message) => message.text.includes('line 150 of'))).toBe(false)
    expect(asSent(messages.slice(0, before.length))).toEqual(asSent(before))
    const stored = (await agent.graph.getState(config)).values as { messages: BaseMessage[] }
    expect(asSent(stored.messages)).toEqual(asSent(messages))
    expect(stored.messages.filter((message) => ToolMessage.isInstance(message)).map(({ text }) => text)).toEqual([
      page('A-1'),
      page('A-2'),
      page('A-3'),
    ])
  })

  test('sends the same bytes for a finished turn on every later request', async () => {
    const model = twoTurns()
    const agent = createAgent(withWinnow(createWinnow(), { model, tools: [lookup], checkpointer: new MemorySaver() }))
    const config = { configurable: { thread_id: '1' } }
    for (const text of ['Where are A-1, A-2 and A-3?', 'Thanks!', 'Bye!'])
      await agent.invoke({ messages: [new HumanMessage(text)] }, config)
    const [second, third] = model.calls.slice(-2).map(({ messages }) => JSON.stringify(asSent(messages)))
    expect(third!.startsWith(second!.slice(0, -1))).toBe(true)
  })

  test('extends what it sent by whole messages while a turn is open', async () => {
    const model = twoTurns()
    const agent = createAgent(withWinnow(createWinnow(), { model, tools: [lookup] }))
    await agent.invoke({ messages: [new HumanMessage('Where are A-1, A-2 and A-3?')] })
    const views = model.calls.map(({ messages }) => JSON.stringify(asSent(messages)))
    expect(views).toHaveLength(3)
    views.slice(1).forEach((view, index) => expect(view.startsWith(views[index]!.slice(0, -1))).toBe(true))
  })

  test('sees the system text as the other middleware leave it when it comes last', async () => {
    const systems: string[] = []
    const winnow = createWinnow({
      processors: [{ name: 'spy', plan: ({ system }) => (systems.push(system), []) }],
    })
    const adding = createMiddleware({
      name: 'adding',
      wrapModelCall: (request, handler) =>
        handler({ ...request, systemMessage: request.systemMessage.concat('\n\nToday is Monday.') }),
    })
    const model = fakeModel().respond(new AIMessage('Hi'))
    const agent = createAgent(withWinnow(winnow, { model, systemPrompt: 'Help.', middleware: [adding] }))
    await agent.invoke({ messages: [new HumanMessage('Hello')] })
    expect(systems).toEqual(['Help.\n\nToday is Monday.'])
  })

  test('leaves the history alone and says so when the provider holds it', async () => {
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ onEvent: (event) => events.push(event) })
    const chaining = createMiddleware({
      name: 'chaining',
      wrapModelCall: (request, handler) => handler({ ...request, modelSettings: { previous_response_id: 'resp_1' } }),
    })
    const model = twoTurns()
    const agent = createAgent(
      withWinnow(winnow, { model, tools: [lookup], middleware: [chaining], checkpointer: new MemorySaver() }),
    )
    const config = { configurable: { thread_id: '1' } }
    await agent.invoke({ messages: [new HumanMessage('Where are A-1, A-2 and A-3?')] }, config)
    await agent.invoke({ messages: [new HumanMessage('Thanks!')] }, config)
    expect(model.calls.at(-1)!.messages).toHaveLength(8)
    expect(new Set(events.map((event) => event.type))).toEqual(new Set(['passed-through']))
    expect(events[0]).toMatchObject({ reason: expect.stringContaining('previous_response_id') })
  })

  test('does so, too, where the model itself was made that way', async () => {
    const events: WinnowEvent[] = []
    const winnow = createWinnow({ onEvent: (event) => events.push(event) })
    const model = Object.assign(fakeModel().respond(new AIMessage('Hi')), { modelKwargs: { conversation: 'conv_1' } })
    await createAgent(withWinnow(winnow, { model })).invoke({ messages: [new HumanMessage('Hello')] })
    expect(events).toMatchObject([{ type: 'passed-through', reason: expect.stringContaining('conversation') }])
  })

  /** Reports of what an agent with these tools prepared. */
  async function reportsOf(model: ReturnType<typeof twoTurns>, tools: (ClientTool | ServerTool)[]): Promise<Report[]> {
    const reports: Report[] = []
    const counter = { name: 'characters', exact: true, count: (text: string) => text.length }
    const onEvent = (event: WinnowEvent) => void (event.type === 'prepared' && reports.push(event.report))
    const winnow = createWinnow({ tokens: counter, profile: 'lossless', onEvent })
    const agent = createAgent(withWinnow(winnow, { model, tools }))
    await agent.invoke({ messages: [new HumanMessage('Where are A-1, A-2 and A-3?')] })
    return reports
  }

  test('counts the definitions of the tools in reports, as they are sent, and in what requests cost', async () => {
    const search = { type: 'web_search', filters: { allowed_domains: ['example.com'] } }
    const sent = JSON.stringify([convertToOpenAITool(lookup), search])
    const bare = await reportsOf(twoTurns(), [])
    const reports = await reportsOf(twoTurns(), [lookup, search])
    expect(reports.map(({ overhead }) => overhead.tools)).toEqual([sent.length, sent.length, sent.length])
    expect(bare[0]!.overhead.tools).toBe(0)
    expect(reports[0]!.cost.after).toBeGreaterThan(bare[0]!.cost.after)
  })

  test('prepares the messages all the same where a tool cannot be described, and says so', async () => {
    const events: WinnowEvent[] = []
    const dated = tool(() => 'none', { name: 'dated', schema: z.object({ day: z.date() }) })
    const winnow = createWinnow({ onEvent: (event) => events.push(event) })
    const agent = createAgent(withWinnow(winnow, { model: twoTurns(), tools: [lookup, dated] }))
    await agent.invoke({ messages: [new HumanMessage('Where are A-1, A-2 and A-3?')] })
    expect(events.slice(0, 2)).toMatchObject([
      { type: 'failed', part: 'langchain', error: expect.any(Error) as Error },
      { type: 'prepared', report: { overhead: { tools: 0 } } },
    ])
    expect(events.filter(({ type }) => type === 'prepared')).toHaveLength(3)
  })

  test('hands the signal of the run to processors', async () => {
    const signals: unknown[] = []
    const watch = { name: 'watch', plan: ({ signal }: { signal?: AbortSignal }) => (signals.push(signal), []) }
    const model = fakeModel().respond(new AIMessage('Hi'))
    const agent = createAgent(withWinnow(createWinnow({ processors: [watch] }), { model }))
    await agent.invoke({ messages: [new HumanMessage('Hello')] }, { signal: new AbortController().signal })
    expect(signals).toEqual([expect.any(AbortSignal)])
  })

  test('sends the original with an event when Winnow itself fails', async () => {
    const events: WinnowEvent[] = []
    const broken = {
      ...createWinnow(),
      mode: 'on' as const,
      prepare: () => Promise.reject(new Error('out of order')),
      notify: (event: WinnowEvent) => void events.push(event),
    }
    const model = fakeModel().respond(new AIMessage('Hi'))
    const agent = createAgent({ model, middleware: [winnowMiddleware(broken)] })
    await agent.invoke({ messages: [new HumanMessage('Hello')] })
    expect(model.calls[0]!.messages.map(({ text }) => text)).toEqual(['Hello'])
    expect(events).toMatchObject([{ type: 'failed', part: 'langchain', error: new Error('out of order') }])
  })

  test('hands an error of the model on and calls the model once', async () => {
    const model = fakeModel().alwaysThrow(new Error('overloaded'))
    const agent = createAgent(withWinnow(createWinnow(), { model }))
    await expect(agent.invoke({ messages: [new HumanMessage('Hello')] })).rejects.toThrow('overloaded')
    expect(model.calls).toHaveLength(1)
  })

  test('passes a call that waits for approval, and one that never got a result', async () => {
    const model = fakeModel()
      .respond(calling(call('c1', 'A-1')))
      .respond(new AIMessage('It is on its way.'))
      .respond(new AIMessage('Never mind then.'))
    const agent = createAgent(
      withWinnow(createWinnow(), {
        model,
        tools: [lookup],
        checkpointer: new MemorySaver(),
        middleware: [humanInTheLoopMiddleware({ interruptOn: { lookup: true } })],
      }),
    )
    const approved = { configurable: { thread_id: 'approved' } }
    const paused = await agent.invoke({ messages: [new HumanMessage('Where is A-1?')] }, approved)
    expect(paused).toHaveProperty('__interrupt__')
    await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), approved)
    expect(model.calls[1]!.messages.map((message) => message.getType())).toEqual(['human', 'ai', 'tool'])

    const dangling = [new HumanMessage('Where is A-1?'), calling(call('c1', 'A-1')), new HumanMessage('Forget it.')]
    await agent.invoke({ messages: dangling }, { configurable: { thread_id: 'dangling' } })
    expect(asSent(model.calls[2]!.messages).map((message) => JSON.stringify(message))).toHaveLength(3)
    expect(model.calls[2]!.messages[1]).toMatchObject({ tool_calls: [{ id: 'c1', args: { order: 'A-1' } }] })
  })

  test('tells what it saved as a custom event, and nothing when it is off', async () => {
    const told: unknown[] = []
    const callbacks = [{ handleCustomEvent: (name: string, data: unknown) => void told.push([name, data]) }]
    const winnow = createWinnow({ compact: { minSavings: 600 } })
    const model = twoTurns()
    const agent = createAgent(withWinnow(winnow, { model, tools: [lookup] }))
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Where are they?')] }, { callbacks })
    expect(told).toHaveLength(3)
    expect(told[0]).toMatchObject([savingsEvent, { report: { mode: 'on', tokens: { saved: 0 } } }])
    await agent.invoke({ messages: [...messages, new HumanMessage('Thanks!')] }, { callbacks })
    expect(told[3]).toMatchObject([
      savingsEvent,
      { report: { rules: expect.arrayContaining([expect.objectContaining({ rule: 'compact' })]) } },
    ])
    winnow.mode = 'off'
    await agent.invoke({ messages: [new HumanMessage('Bye!')] }, { callbacks })
    expect(told).toHaveLength(4)
  })

  test('lets an agent go on when a callback fails at the news', async () => {
    const callbacks = [
      {
        raiseError: true,
        awaitHandlers: true,
        handleCustomEvent: () => {
          throw new Error('observer')
        },
      },
    ]
    const model = fakeModel().respond(new AIMessage('Hi'))
    const agent = createAgent(withWinnow(createWinnow(), { model }))
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Hello')] }, { callbacks })
    expect(messages.at(-1)!.text).toBe('Hi')
  })

  test('does not take a summary the agent wrote for a person, so it opens no turn', async () => {
    const summary = new HumanMessage({
      content: 'Earlier: the customer asked for A-1.',
      additional_kwargs: { lc_source: 'summarization' },
    })
    const model = fakeModel().respond(new AIMessage('Done.'))
    const reports: unknown[] = []
    const winnow = createWinnow({ onEvent: (event) => event.type === 'prepared' && reports.push(event.report.turns) })
    const agent = createAgent(withWinnow(winnow, { model }))
    await agent.invoke({
      messages: [
        summary,
        new HumanMessage('And A-2?'),
        calling(call('c2', 'A-2')),
        new ToolMessage({ content: page('A-2'), tool_call_id: 'c2' }),
        new AIMessage('On its way.'),
        new HumanMessage({ content: 'A task has finished.', additional_kwargs: { lc_source: 'async_subagent' } }),
        new HumanMessage('Thanks!'),
      ],
    })
    expect(reports).toEqual([{ sealed: 1, open: 1 }])
    const sent = model.calls[0]!.messages
    expect(sent[0]).toBe(summary)
    expect(sent.at(-2)!.text).toBe('A task has finished.')
  })
})

describe('misuse', () => {
  const winnow = createWinnow()
  const model = fakeModel()

  test('a value that is no Winnow is named at construction', () => {
    expect(() => winnowMiddleware({} as never)).toThrow(InvalidOptionError)
    expect(() => withWinnow(undefined as never, { model })).toThrow('winnow: this is no Winnow')
  })

  test('Winnow twice in one agent is refused', () => {
    const once = withWinnow(winnow, { model })
    expect(() => withWinnow(winnow, once)).toThrow('params.middleware: Winnow is among it already')
  })

  test('parameters that are none are refused', () => {
    expect(() => withWinnow(winnow, undefined as never)).toThrow('params: these are no agent parameters')
    expect(() => withWinnow(winnow, { model, middleware: 'winnow' as never })).toThrow(
      'params.middleware: this is no list',
    )
  })
})
