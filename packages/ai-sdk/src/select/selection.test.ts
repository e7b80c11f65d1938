import { createAnthropic } from '@ai-sdk/anthropic'
import {
  createReviewer,
  createWinnow,
  recallToolName,
  searchToolName,
  tenthManToolName,
  type SelectableTool,
  type Winnow,
  type WinnowEvent,
  type WinnowOptions,
} from '@winnow/core'
import {
  dynamicTool,
  generateText,
  isStepCount,
  jsonSchema,
  tool,
  ToolLoopAgent,
  type ModelMessage,
  type ToolLoopAgentSettings,
  type ToolSet,
} from 'ai'
import type { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { z as z3 } from 'zod/v3'
import { mockModel, offeredTo, says, uses } from '../../fixtures/mock-model.ts'
import { searchTool, tenthManTool, winnowPrepareStep, withWinnow } from '../index.ts'

type Step = (input: object) => Promise<{ activeTools: string[] }>

/** No recall tool, so that lists are short; every tool counts. */
const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0, limit: 1 } }
const winnow = createWinnow(lean)
const simple = (description: string) =>
  tool({ description, inputSchema: z.object({ id: z.string().optional() }), execute: () => 'ok' })
const tools = {
  invoice: simple('Shows an invoice.'),
  weather: simple('Forecasts rain.'),
  parcel: simple('Tracks a shipment.'),
  room: simple('Books a conference hall.'),
}
const rain = 'Will there be rain?'

describe('the tools of a step', () => {
  test('are those the history asked for, in the order in which it came to them', async () => {
    const model = mockModel(uses('parcel'))
    const messages: ModelMessage[] = [
      { role: 'user', content: 'Book a hall.' },
      { role: 'assistant', content: 'Which?' },
      { role: 'user', content: rain },
    ]
    await generateText(withWinnow(winnow, { model, tools, messages, stopWhen: isStepCount(2) }))
    // The call of what was not offered is refused, and brings the tool.
    expect(offeredTo(model)).toEqual([
      [searchToolName, 'room', 'weather'],
      [searchToolName, 'room', 'weather', 'parcel'],
    ])
  })

  test('always hold what no words could find, what the options name, the recall tool and the tenth man', async () => {
    const anthropic = createAnthropic({ apiKey: 'none' })
    const model = mockModel()
    const all = {
      ...tools,
      bash: anthropic.tools.bash_20250124({ execute: () => 'done' }),
      nameless: tool({ inputSchema: z.object({}), execute: () => 'ok' }),
      [tenthManToolName]: tenthManTool(createReviewer({ generate: async () => '' })),
    }
    const options = { select: { minTools: 0, limit: 1, alwaysInclude: ['room'] } }
    await generateText(withWinnow(createWinnow(options), { model, tools: all, prompt: rain }))
    const fixed = [recallToolName, 'room', 'bash', 'nameless', tenthManToolName]
    expect(offeredTo(model)).toEqual([[...fixed, searchToolName, 'weather']])
  })

  test('hold the one the tool choice insists on', async () => {
    const model = mockModel(uses('parcel'), uses('parcel'))
    const toolChoice = { type: 'tool' as const, toolName: 'parcel' as const }
    await generateText(withWinnow(winnow, { model, tools, toolChoice, prompt: rain }))
    await generateText(withWinnow(winnow, { model, tools, prompt: rain, prepareStep: () => ({ toolChoice }) }))
    expect(offeredTo(model)).toEqual([
      [searchToolName, 'weather', 'parcel'],
      [searchToolName, 'weather', 'parcel'],
    ])
  })

  test('are all there are where there are few, without the search tool', async () => {
    const [model, plain] = [mockModel(), mockModel()]
    const few = createWinnow({ ...lean, select: {} })
    await generateText(withWinnow(few, { model, tools, prompt: rain }))
    await generateText({ model: plain, tools, prompt: rain })
    expect(JSON.stringify(model.doGenerateCalls[0]!.tools)).toBe(JSON.stringify(plain.doGenerateCalls[0]!.tools))
  })

  test('are counted in the report of the model, and reported themselves', async () => {
    const events: WinnowEvent[] = []
    const telling = createWinnow({ ...lean, onEvent: (event) => events.push(event) })
    await generateText(withWinnow(telling, { model: mockModel(), tools, instructions: 'You help.', prompt: rain }))
    await generateText(
      withWinnow(createWinnow({ ...lean, select: false, onEvent: (event) => events.push(event) }), {
        model: mockModel(),
        tools,
        prompt: rain,
      }),
    )
    const selected = events.find((event) => event.type === 'selected')
    // The system text is the first message of the prompt.
    expect(selected?.offered.map(({ name, reason, at }) => [name, reason, at])).toEqual([
      [searchToolName, 'search-tool', undefined],
      ['weather', 'selected', 1],
    ])
    const [some, all] = events.flatMap((event) => (event.type === 'prepared' ? [event.report.overhead.tools] : []))
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(all!)
  })
})

describe('what the host says about tools', () => {
  test('its active tools are what is selected from, and searched', async () => {
    const model = mockModel(uses(searchToolName, { query: 'rain forecast or hall' }))
    const settings = { model, tools, activeTools: ['room', 'parcel'] as const, prompt: rain, stopWhen: isStepCount(2) }
    await generateText(withWinnow(winnow, settings))
    expect(offeredTo(model)).toEqual([[searchToolName], [searchToolName, 'room']])
  })

  test('what its step function returns counts for the step', async () => {
    const model = mockModel(uses('weather'), uses('weather'))
    const prepareStep = ({ stepNumber }: { stepNumber: number }) =>
      stepNumber === 1 ? { activeTools: ['invoice' as const, 'parcel' as const] } : undefined
    await generateText(withWinnow(winnow, { model, tools, prompt: rain, prepareStep, stopWhen: isStepCount(3) }))
    expect(offeredTo(model)).toEqual([
      [searchToolName, 'weather'],
      ['invoice', 'parcel'],
      [searchToolName, 'weather'],
    ])
  })

  test('without active tools there are none', async () => {
    const model = mockModel()
    await generateText(withWinnow(createWinnow({ select: {} }), { model, tools, activeTools: [], prompt: rain }))
    expect(offeredTo(model)).toEqual([[]])
  })

  test('its order is the order of its tools, and that of a step counts for the step', async () => {
    const model = mockModel()
    const nothing = createWinnow({ ...lean, select: { minTools: 0, fallback: 'all', searchTool: false } })
    const settings = { model, tools, toolOrder: ['room', 'weather'] as const, prompt: 'Hi' }
    await generateText(withWinnow(nothing, settings))
    await generateText(withWinnow(nothing, { ...settings, prepareStep: () => ({ toolOrder: ['parcel' as const] }) }))
    expect(offeredTo(model)).toEqual([
      ['room', 'weather', 'invoice', 'parcel'],
      ['parcel', 'invoice', 'room', 'weather'],
    ])
  })

  test('a tool of its own under the name of the search tool stays, always offered', async () => {
    const model = mockModel()
    const search_tools = simple('Searches the workshop.')
    await generateText(withWinnow(winnow, { model, tools: { ...tools, search_tools }, prompt: rain }))
    expect(offeredTo(model)).toEqual([[searchToolName, 'weather']])
    expect(model.doGenerateCalls[0]!.tools![0]).toMatchObject({ description: 'Searches the workshop.' })
  })

  test.each<[string, WinnowOptions]>([
    ['does not select', { ...lean, select: false }],
    ['is off', { ...lean, mode: 'off' }],
    ['only observes', { ...lean, mode: 'observe' }],
  ])('nothing changes on the way to the model where Winnow %s', async (_what, options) => {
    const [model, plain] = [mockModel(uses('weather')), mockModel(uses('weather'))]
    const settings = { tools, toolOrder: ['room'] as const, prompt: rain, stopWhen: isStepCount(2) }
    await generateText(withWinnow(createWinnow(options), { ...settings, model }))
    await generateText({ ...settings, model: plain })
    const sent = ({ doGenerateCalls }: MockLanguageModelV4): string => JSON.stringify(doGenerateCalls)
    expect(sent(model)).toBe(sent(plain))
  })

  test('a call that is left alone keeps its tools', async () => {
    const model = mockModel()
    await generateText(withWinnow(winnow, { model, tools, prompt: rain, providerOptions: { winnow: { off: true } } }))
    expect(offeredTo(model)).toEqual([Object.keys(tools)])
  })

  test('where the provider holds the history, the messages there are select', async () => {
    const model = mockModel()
    const providerOptions = { openai: { previousResponseId: 'resp_1' } }
    await generateText(withWinnow(winnow, { model, tools, prompt: rain, providerOptions }))
    expect(offeredTo(model)).toEqual([[searchToolName, 'weather']])
  })

  test('the mode can change while an agent lives', async () => {
    const [model, own] = [mockModel(), createWinnow({ ...lean, mode: 'off' })]
    const agent = new ToolLoopAgent(withWinnow(own, { model, tools }))
    await agent.generate({ prompt: rain })
    own.mode = 'on'
    await agent.generate({ prompt: rain })
    expect(offeredTo(model)).toEqual([Object.keys(tools), [searchToolName, 'weather']])
  })
})

describe('an agent', () => {
  test('selects once a step, from the tools its call is prepared with', async () => {
    const events: WinnowEvent[] = []
    const telling = createWinnow({ ...lean, onEvent: (event) => events.push(event) })
    const search = uses(searchToolName, { query: 'parasol' })
    const model = mockModel(uses('weather'), says, search)
    const settings: ToolLoopAgentSettings<{ more: boolean }, ToolSet> = {
      model,
      tools,
      callOptionsSchema: z.object({ more: z.boolean() }),
      prepareStep: () => ({ temperature: 0 }),
      prepareCall: ({ options, ...rest }) => ({
        ...rest,
        tools: options?.more ? { ...rest.tools, umbrella: simple('Lends a parasol.') } : rest.tools!,
      }),
    }
    const agent = new ToolLoopAgent(withWinnow(telling, settings))
    await agent.generate({ prompt: rain, options: { more: false } })
    await agent.generate({ prompt: rain, options: { more: true } })
    expect(offeredTo(model)).toEqual([
      [searchToolName, 'weather'],
      [searchToolName, 'weather'],
      [searchToolName, 'weather'],
      [searchToolName, 'weather', 'umbrella'],
    ])
    expect(model.doGenerateCalls.map(({ temperature }) => temperature)).toEqual([0, 0, 0, 0])
    expect(events.filter(({ type }) => type === 'selected')).toHaveLength(4)
  })
})

describe('any kind of tool is selected by', () => {
  /** What core is given to select from, of a tool named `climb` in a step. */
  async function given(climb: unknown): Promise<SelectableTool> {
    let seen: readonly SelectableTool[] = []
    const select: Winnow['select'] = (all, request) => {
      seen = all
      return winnow.select(all, request)
    }
    const spy: Winnow = { ...winnow, select }
    const step = winnowPrepareStep(spy, undefined, { tools: { ...tools, climb } as ToolSet }) as unknown as Step
    await step({
      messages: [{ role: 'user', content: rain }],
      steps: [],
      toolsContext: { climb: { hills: 'Pyrenees' } },
    })
    return seen.find(({ name }) => name === 'climb')!
  }
  const unreadable = { '~standard': { version: 1, vendor: 'none', validate: (value: unknown) => ({ value }) } }
  const schema = { type: 'object' as const, properties: { altitude: { type: 'number' as const } } }
  const described = (inputSchema: unknown) => tool({ description: 'Climbs.', inputSchema: inputSchema as never })

  test.each<[string, unknown]>([
    ['zod 4', described(z.object({ altitude: z.number() }))],
    ['zod 3', described(z3.object({ altitude: z3.number() }))],
    ['JSON Schema', described(jsonSchema(schema))],
    ['JSON Schema that comes later', described(jsonSchema(Promise.resolve(schema)))],
    [
      'a tool of an MCP server',
      dynamicTool({ description: 'Climbs.', inputSchema: jsonSchema(schema), execute: () => 1 }),
    ],
  ])('its description and its parameters: %s', async (_kind, climb) => {
    const selectable = await given(climb)
    expect(selectable.description).toBe('Climbs.')
    expect(selectable.inputSchema).toMatchObject({ properties: { altitude: { type: 'number' } } })
  })

  test('its title', async () => {
    expect((await given({ ...simple('Climbs.'), title: 'Mountaineering' })).tags).toEqual(['Mountaineering'])
  })

  test('a description made for the step, and no other', async () => {
    const description = ({ context }: { context: { hills: string } }) => `Climbs ${context.hills}.`
    expect((await given({ ...simple(''), description })).description).toBe('Climbs Pyrenees.')
    const failing = (): string => {
      throw new Error('none')
    }
    expect((await given({ ...simple(''), description: failing })).description).toBeUndefined()
  })

  test('its description alone, where the schema cannot be converted', async () => {
    const { description, inputSchema } = await given(described(unreadable))
    expect([description, inputSchema]).toEqual(['Climbs.', undefined])
  })

  test('a schema that is converted once', async () => {
    let conversions = 0
    const lazy = jsonSchema(async () => {
      conversions += 1
      return { type: 'object' }
    })
    const climb = described(lazy)
    const [first, second] = [await given(climb), await given(climb)]
    expect(second).toBe(first)
    expect(conversions).toBe(1)
  })
})

describe('winnowPrepareStep', () => {
  test('offers what is selected from the tools it is given', async () => {
    const model = mockModel(uses(searchToolName, { query: 'shipment' }))
    const all = { ...tools, [searchToolName]: searchTool(winnow, tools) }
    await generateText({
      model: withWinnow(winnow, model),
      tools: all,
      prompt: rain,
      prepareStep: winnowPrepareStep(winnow, undefined, { tools: all }),
      stopWhen: isStepCount(2),
    })
    expect(offeredTo(model)).toEqual([
      [searchToolName, 'weather'],
      [searchToolName, 'weather', 'parcel'],
    ])
  })

  test('leaves tools alone that it is not given', async () => {
    const model = mockModel()
    await generateText({ model, tools, prompt: rain, prepareStep: winnowPrepareStep(winnow) })
    expect(offeredTo(model)).toEqual([Object.keys(tools)])
  })
})
