import { fakeModel } from '@langchain/core/testing'
import { Command, MemorySaver } from '@langchain/langgraph'
import {
  createReviewer,
  createWinnow,
  InvalidOptionError,
  recallToolName,
  searchToolName,
  tenthManToolName,
  type ToolIndex,
  type WinnowEvent,
  type WinnowOptions,
} from '@winnow/core'
import {
  createAgent,
  createMiddleware,
  humanInTheLoopMiddleware,
  tool,
  toolStrategy,
  type CreateAgentParams,
} from 'langchain'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { tenthManTool } from '../../review/tenth-man-tool.ts'
import { winnowMiddleware } from '../middleware.ts'
import { withWinnow } from '../with-winnow.ts'
import { asks, calls, refusal, results, says, scripted, shipment, type Model } from './__fixtures__/scripted.ts'
import { shopTools } from './__fixtures__/shop-tools.ts'

const own = [recallToolName, searchToolName]
const selecting = (select = {}, onEvent?: (event: WinnowEvent) => void) => createWinnow({ select, onEvent })

describe('what is offered', () => {
  test('all of a few tools, as they are given, and nothing to search them with', async () => {
    const tools = shopTools().slice(0, 4)
    const { model, offered } = scripted(says('Hi'))
    await createAgent(withWinnow(selecting(), { model, tools })).invoke(asks('Hello'))
    expect(offered).toEqual([[...tools.map(({ name }) => name), recallToolName]])
  })

  test('always what a provider runs, what reads results back, the tenth man, and what the host names', async () => {
    const { model, offered } = scripted(says('Hi'))
    const winnow = selecting({ alwaysInclude: ['list_voucher'], limit: 1 })
    const tools = [...shopTools(), { type: 'web_search' }, tenthManTool(createReviewer({ generate: async () => '' }))]
    await createAgent(withWinnow(winnow, { model, tools })).invoke(asks('Please find shipment 4'))
    const fixed = ['web_search', tenthManToolName, recallToolName]
    expect(offered).toEqual([[...fixed, 'list_voucher', searchToolName, 'find_shipment']])
  })

  test.each([
    { type: 'function', function: { name: 'share_project' } },
    { type: 'tool', name: 'share_project' },
  ])('the tool the request insists on: %j', async (toolChoice) => {
    const insisting = createMiddleware({
      name: 'insisting',
      wrapModelCall: (request, handler) => handler({ ...request, toolChoice: toolChoice as never }),
    })
    const { model, offered } = scripted(says('Hi'))
    const params = { model, tools: shopTools(), middleware: [insisting] }
    await createAgent(withWinnow(selecting(), params)).invoke(asks('Hello'))
    expect(offered).toEqual([[...own, 'share_project']])
  })

  test('the tools of structured output, whose answers end the turn', async () => {
    const responseFormat = toolStrategy(z.object({ weight: z.number() }).meta({ title: 'parcel' }))
    const { model, offered } = scripted(
      calls({ name: 'find_shipment', args: shipment }),
      calls({ name: 'parcel', args: { weight: 3 } }),
    )
    const agent = createAgent(withWinnow(selecting({ limit: 1 }), { model, tools: shopTools(), responseFormat }))
    const { structuredResponse } = await agent.invoke(asks('Please find shipment 4'))
    expect(structuredResponse).toEqual({ weight: 3 })
    expect(offered).toEqual([
      [...own, 'find_shipment', 'parcel'],
      [...own, 'find_shipment', 'parcel'],
    ])
  })

  test.each(['parcel', undefined])('and a wrong answer is asked for again once (%s)', async (title) => {
    const schema = z.object({ weight: z.number() })
    const responseFormat = toolStrategy(title === undefined ? schema : schema.meta({ title }))
    const { name } = responseFormat[0]!
    const asked = async (select: WinnowOptions['select']) => {
      const weights = ['heavy', 3, 4, 5].map((weight) => calls({ name, args: { weight }, id: String(weight) }))
      const { model } = scripted(...weights)
      const params = { model, tools: shopTools(), responseFormat }
      const { structuredResponse } = await createAgent(withWinnow(createWinnow({ select }), params)).invoke(
        asks('Weigh the shipment'),
      )
      return { structuredResponse, calls: model.calls.length }
    }
    expect(await asked(false)).toEqual({ structuredResponse: { weight: 3 }, calls: 2 })
    expect(await asked({})).toEqual({ structuredResponse: { weight: 3 }, calls: 2 })
  })

  test('what the messages ask for before Winnow edits them, and after it sealed their turn', async () => {
    const { model, offered } = scripted(
      calls({ name: 'find_shipment', args: shipment, id: 'a' }, { name: 'find_shipment', args: shipment, id: 'b' }),
      says('Here.'),
      says('Bye.'),
    )
    const winnow = createWinnow({ select: { limit: 1 }, compact: { minSavings: 0 } })
    const agent = createAgent(withWinnow(winnow, { model, tools: shopTools(), checkpointer: new MemorySaver() }))
    const config = { configurable: { thread_id: '1' } }
    await agent.invoke(asks('Please find shipment 4'), config)
    await agent.invoke(asks('Thanks'), config)
    expect(offered).toEqual(Array.from({ length: 3 }, () => [...own, 'find_shipment']))
  })

  test('every tool where Winnow is off or observes, and none is refused', async () => {
    for (const mode of ['off', 'observe'] as const) {
      const ran: string[] = []
      const { model, offered } = scripted(
        calls({ name: 'share_project', args: { project_id: '1' } }, { name: 'no_such_tool' }, { name: searchToolName }),
        says('Done.'),
      )
      const winnow = createWinnow({ select: {}, mode })
      const { messages } = await createAgent(withWinnow(winnow, { model, tools: shopTools(ran) })).invoke(asks('Hello'))
      expect(offered[0]).toEqual(shopTools().map(({ name }) => name))
      expect(ran).toEqual(['share_project'])
      expect(results(messages)).toEqual([
        [searchToolName, 'error', refusal],
        ['share_project', 'success', expect.any(String)],
        ['no_such_tool', 'error', expect.stringContaining('is not a valid tool')],
      ])
    }
  })

  test('a tool of the host that bears the name of the search tool, in its place', async () => {
    const mine = tool(() => 'mine', { name: searchToolName, description: 'Mine', schema: z.object({}) })
    const tools = [mine, ...shopTools()]
    const withIt = scripted(calls({ name: searchToolName }), says('Hi'))
    const { messages } = await createAgent(withWinnow(selecting({ limit: 1 }), { model: withIt.model, tools })).invoke(
      asks('Please find shipment 4'),
    )
    expect(withIt.offered[0]).toEqual([searchToolName, recallToolName, 'find_shipment'])
    expect(results(messages)).toEqual([[searchToolName, 'success', 'mine']])
  })

  test('a tool that cannot be described, by its name', async () => {
    const schema = z.object({ day: z.date() })
    const dated = tool(() => 'none', { name: 'zodiac_sign', description: 'Reads the sky', schema })
    const { model, offered } = scripted(says('Hi'))
    await createAgent(withWinnow(selecting({ limit: 1 }), { model, tools: [...shopTools(), dated] })).invoke(
      asks('Which zodiac sign?'),
    )
    expect(offered).toEqual([[...own, 'zodiac_sign']])
  })
})

describe('a call to a tool that was not offered', () => {
  const agentOf = (model: Model, ran: string[], more: Partial<CreateAgentParams> = {}) =>
    createAgent(withWinnow(selecting({ limit: 1 }), { model, tools: shopTools(ran), ...(more as object) }))

  test.each(['v1', 'v2'] as const)('is refused, and those beside it run (%s)', async (version) => {
    const ran: string[] = []
    const { model, offered } = scripted(
      calls({ name: 'delete_invoice', args: { invoice_id: '1' } }, { name: 'find_shipment', args: shipment }),
      calls({ name: 'delete_invoice', args: { invoice_id: '1' }, id: 'again' }),
      says('Done.'),
    )
    const { messages } = await agentOf(model, ran, { version }).invoke(asks('Please find shipment 4'))
    expect(messages.map((message) => message.getType())).toEqual(['human', 'ai', 'tool', 'tool', 'ai', 'tool', 'ai'])
    expect(results(messages)).toEqual([
      ['delete_invoice', 'error', refusal],
      ['find_shipment', 'success', expect.stringContaining('is done')],
      ['delete_invoice', 'success', expect.stringContaining('is done')],
    ])
    expect(ran).toEqual(['find_shipment', 'delete_invoice'])
    expect(offered[1]).toEqual([...own, 'find_shipment', 'delete_invoice'])
  })

  test('is refused in the same words where there is no such tool', async () => {
    const { model } = scripted(calls({ name: 'delete_invoice' }, { name: 'no_such_tool' }), says('Done.'))
    const { messages } = await agentOf(model, []).invoke(asks('Please find shipment 4'))
    const [hidden, missing] = results(messages)
    expect(hidden!.slice(1)).toEqual(missing!.slice(1))
    expect(JSON.stringify(results(messages))).not.toContain('create_invoice')
  })

  test('leads back to the model by way of what other middleware do before it', async () => {
    const before: number[] = []
    const counting = createMiddleware({
      name: 'counting',
      beforeModel: ({ messages }) => void before.push(messages.length),
      afterModel: () => undefined,
      afterAgent: () => void before.push(-1),
    })
    const { model } = scripted(calls({ name: 'delete_invoice' }), says('Done.'))
    const { messages } = await agentOf(model, [], { middleware: [counting] }).invoke(asks('Please find shipment 4'))
    expect(before).toEqual([1, 3, -1])
    expect(messages.at(-1)!.text).toBe('Done.')
  })

  test('leaves what happens when a tool throws as it is', async () => {
    const broken = tool(() => Promise.reject(new Error('no disk')), {
      name: 'write_disk',
      description: 'Writes to the disk',
      schema: z.object({}),
    })
    const outcome = async (wrap: (params: CreateAgentParams) => CreateAgentParams) => {
      const { model } = scripted(calls({ name: 'write_disk' }), calls({ name: 'find_shipment', args: {} }), says('Ok.'))
      const { messages } = await createAgent(wrap({ model, tools: [...shopTools(), broken] })).invoke(
        asks('Please write to the disk and find shipment 4'),
      )
      return results(messages)
    }
    const plain = await outcome((params) => params)
    expect(plain.map(([, status]) => status)).toEqual(['error', 'error'])
    expect(await outcome((params) => withWinnow(selecting(), params as never) as never)).toEqual(plain)
  })

  test('waits for nobody to approve it, while the call beside it does', async () => {
    const ran: string[] = []
    const { model } = scripted(
      calls({ name: 'delete_invoice' }, { name: 'find_shipment', args: shipment }),
      says('Done.'),
    )
    const approving = humanInTheLoopMiddleware({ interruptOn: { find_shipment: true } })
    const agent = agentOf(model, ran, { middleware: [approving as never], checkpointer: new MemorySaver() })
    const config = { configurable: { thread_id: '1' } }
    expect(await agent.invoke(asks('Please find shipment 4'), config)).toHaveProperty('__interrupt__')
    const { messages } = await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), config)
    expect(ran).toEqual(['find_shipment'])
    expect(results(messages).map(([name]) => name)).toEqual(['delete_invoice', 'find_shipment'])
  })
})

describe('the search tool', () => {
  test('finds what is not offered, which is offered from then on', async () => {
    const { model, offered } = scripted(
      calls({ name: searchToolName, args: { query: 'share a project' } }),
      says('I can share it.'),
    )
    const { messages } = await createAgent(withWinnow(selecting({ limit: 1 }), { model, tools: shopTools() })).invoke(
      asks('Hello'),
    )
    expect(offered).toEqual([own, [...own, 'share_project']])
    expect(JSON.parse(results(messages)[0]![2] as string)).toMatchObject({ tools: [{ name: 'share_project' }] })
  })

  test('searches the newest tools of the thread where its call comes back from a checkpoint', async () => {
    const searching = { name: searchToolName, args: { query: 'share a project' } }
    const { model, offered } = scripted(
      calls({ name: 'find_shipment', args: shipment }, { ...searching, id: 'one' }),
      says('I can share it.'),
    )
    const approving = humanInTheLoopMiddleware({ interruptOn: { find_shipment: true } })
    const params = { model, tools: shopTools(), middleware: [approving as never], checkpointer: new MemorySaver() }
    const config = { configurable: { thread_id: '1' } }
    const agent = createAgent(withWinnow(selecting({ limit: 1 }), params))
    await agent.invoke(asks('Please find shipment 4'), config)
    const { messages } = await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), config)
    expect(results(messages).map(([, , text]) => text)).toEqual([
      expect.stringContaining('share_project'),
      expect.stringContaining('is done'),
    ])
    expect(offered.at(-1)).toEqual([...own, 'find_shipment', 'share_project'])
  })

  test('searches the tools as the middleware before it leave them', async () => {
    const hiding = createMiddleware({
      name: 'hiding',
      wrapModelCall: (request, handler) =>
        handler({ ...request, tools: request.tools.filter(({ name }) => name !== 'share_project') }),
    })
    const { model } = scripted(calls({ name: searchToolName, args: { query: 'share a project' } }), says('No.'))
    const params = { model, tools: shopTools(), middleware: [hiding] }
    const { messages } = await createAgent(withWinnow(selecting({ limit: 1 }), params)).invoke(asks('Hello'))
    expect(results(messages)[0]![2]).toContain('"tools"')
    expect(results(messages)[0]![2]).not.toContain('share_project')
  })
})

describe('an index', () => {
  /** Finds by the whole name, for callers who may see but one subject. */
  const indexOf = (subject: string): ToolIndex => ({
    name: subject,
    search: ({ text }) => Promise.resolve(text.includes('find') ? [{ name: `find_${subject}`, score: 1 }] : []),
    permitted: (names) => Promise.resolve(names.filter((name) => name.endsWith(subject))),
  })

  test('of the caller decides what is offered, found and run', async () => {
    const ran: string[] = []
    const { model, offered } = scripted(
      calls({ name: 'delete_invoice' }, { name: searchToolName, args: { query: 'find invoice' } }),
      says('Done.'),
    )
    const index = ({ context }: { context?: unknown }) => indexOf((context as { subject: string }).subject)
    const tools = shopTools(ran)
    const contextSchema = z.object({ subject: z.string() })
    const agent = createAgent(withWinnow(selecting(), { model, tools, contextSchema }, { index }))
    const { messages } = await agent.invoke(asks('find invoice'), { context: { subject: 'shipment' } })
    expect(offered.flat().every((name) => own.includes(name) || name.endsWith('shipment'))).toBe(true)
    expect(offered[0]).toContain('find_shipment')
    expect(results(messages).map(([, , text]) => text)).toEqual([refusal, expect.not.stringContaining('invoice')])
    expect(ran).toEqual([])
  })

  test('that cannot be told permits nothing', async () => {
    const events: WinnowEvent[] = []
    const { model, offered } = scripted(says('Hi'))
    const index = () => {
      throw new Error('no session')
    }
    const winnow = selecting({}, (event) => void events.push(event))
    await createAgent(withWinnow(winnow, { model, tools: shopTools() }, { index })).invoke(asks('find invoice'))
    expect(offered).toEqual([[recallToolName]])
    const [failed, selected] = events
    expect(failed).toMatchObject({ type: 'failed', part: 'langchain', error: new Error('no session') })
    expect(failed!.requestId).toBe(selected!.requestId)
  })

  test('or another option that is wrong, or for a Winnow that selects nothing, is refused at once', () => {
    const refused = (make: () => unknown, problem: string) => {
      expect(make).toThrow(InvalidOptionError)
      expect(make).toThrow(problem)
    }
    const params = { model: fakeModel() }
    refused(() => winnowMiddleware(selecting(), { index: {} as never }), 'index: this is no index')
    refused(
      () => withWinnow(selecting(), params, { definitions: 'none' as never }),
      'definitions: this value cannot be used',
    )
    refused(() => withWinnow(createWinnow(), params, { index: indexOf('x') }), 'index: this Winnow selects no tools')
    refused(() => winnowMiddleware(createWinnow(), { definitions: 'all' }), 'definitions: this Winnow selects no tools')
  })
})

test('a Winnow that selects nothing adds no step to an agent', () => {
  const nodes = (winnow = createWinnow()) =>
    Object.keys(createAgent(withWinnow(winnow, { model: fakeModel(), tools: shopTools() })).graph.nodes)
  expect(nodes()).toEqual(['__start__', 'model_request', 'tools'])
  expect(nodes(selecting())).toContain('winnow.after_model')
})
