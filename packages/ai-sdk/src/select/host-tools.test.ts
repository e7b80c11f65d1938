import { createWinnow, recallToolName, searchToolName, type ToolIndex, type WinnowOptions } from '@winnow/core'
import { generateText, isStepCount, tool, toolSearch, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mockModel, offeredTo, uses } from '../../fixtures/mock-model.ts'
import { recallTool, searchTool, winnowPrepareStep, withWinnow } from '../index.ts'

const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0, limit: 1 }, store: new Map() }
const winnow = createWinnow(lean)
const simple = (description: string) => tool({ description, inputSchema: z.object({}), execute: () => 'ok' })
const tools = {
  invoice: simple('Shows an invoice.'),
  weather: simple('Forecasts rain.'),
  parcel: simple('Tracks a shipment.'),
}
const rain = 'Will there be rain?'
const query = { query: 'shipment' }

describe("a search tool of the host's own making", () => {
  const find_more = searchTool(winnow, tools)

  test('stays where nothing is selected', async () => {
    const [model, plain] = [mockModel(), mockModel()]
    const settings = { tools: { invoice: tools.invoice, find_more }, prompt: rain }
    await generateText(withWinnow(createWinnow({ ...lean, select: false }), { ...settings, model }))
    await generateText({ ...settings, model: plain })
    expect(offeredTo(model)).toEqual([['invoice', 'find_more']])
    expect(JSON.stringify(model.doGenerateCalls)).toBe(JSON.stringify(plain.doGenerateCalls))
  })

  test('is the search tool where tools are selected, under its name, and searches what it was made for', async () => {
    const model = mockModel(uses('find_more', query))
    const all = { ...tools, find_more: searchTool(winnow, { parcel: tools.parcel }) }
    await generateText(withWinnow(winnow, { model, tools: all, prompt: rain, stopWhen: isStepCount(2) }))
    expect(offeredTo(model)).toEqual([
      ['find_more', 'weather'],
      ['find_more', 'weather', 'parcel'],
    ])
  })

  test('is not offered where the host switched it off, nor is its recall tool', async () => {
    const model = mockModel()
    const all = { ...tools, find_more, [recallToolName]: recallTool(winnow) }
    const activeTools = ['weather', 'parcel'] as const
    await generateText(withWinnow(winnow, { model, tools: all, activeTools, prompt: rain }))
    expect(offeredTo(model)).toEqual([[searchToolName, 'weather']])
  })
})

describe('what ai does not tell a step function, its options do', () => {
  const all = { ...tools, [searchToolName]: searchTool(winnow, tools) }

  test('the active tools of the call: no other is offered or run', async () => {
    const model = mockModel(uses('weather'))
    const activeTools = ['invoice', searchToolName] as const
    const { steps } = await generateText({
      model,
      tools: all,
      activeTools: [...activeTools],
      prompt: rain,
      prepareStep: winnowPrepareStep(winnow, undefined, { tools: all, activeTools }),
    })
    expect(offeredTo(model)).toEqual([[searchToolName]])
    expect(steps[0]!.toolResults.filter(({ toolName }) => toolName === 'weather')).toEqual([])
  })

  test('the active tools, where ai loads deferred ones', async () => {
    const model = mockModel()
    const deferred = {
      invoice: tools.invoice,
      weather: tools.weather,
      lookup: toolSearch(),
      parcel: tool({ ...tools.parcel, deferLoading: true }),
    }
    const activeTools = ['invoice'] as const
    await generateText({
      model,
      tools: deferred,
      activeTools: [...activeTools],
      prompt: rain,
      prepareStep: winnowPrepareStep(winnow, undefined, { tools: deferred, activeTools }),
    })
    expect(offeredTo(model)).toEqual([['invoice']])
  })
})

describe('a tool of the host that is named as the search tool, beside the search tool of ai', () => {
  const all = {
    lookup: toolSearch(),
    [searchToolName]: tool({
      description: 'Searches the workshop.',
      inputSchema: z.object({}),
      execute: () => '{"tools":[{"name":"invoice","description":"An answer that looks like one."}]}',
    }),
    ...tools,
    parcel: tool({ ...tools.parcel, deferLoading: true }),
    invoice: tool({ ...tools.invoice, deferLoading: true }),
  }

  test('takes nothing of it: what ai finds is offered, what the other one answers is not', async () => {
    const model = mockModel(uses('lookup', query), uses(searchToolName))
    await generateText(withWinnow(winnow, { model, tools: all, prompt: 'Hi', stopWhen: isStepCount(3) }))
    expect(offeredTo(model)).toEqual([
      [searchToolName, 'weather', 'lookup'],
      [searchToolName, 'weather', 'lookup', 'parcel'],
      [searchToolName, 'weather', 'lookup', 'parcel'],
    ])
  })

  test('is offered to a caller who may see it', async () => {
    const model = mockModel()
    const index: ToolIndex = {
      name: 'mine',
      search: async () => [],
      permitted: async (names) => names.filter((name) => name !== searchToolName),
    }
    await generateText(withWinnow(winnow, { model, tools: all, prompt: 'Hi' }, { index }))
    expect(offeredTo(model)).toEqual([['weather', 'lookup']])
  })
})

describe('a description made for the step', () => {
  const described = (name: string) => {
    const refund = {
      ...simple(''),
      contextSchema: z.object({ shop: z.string() }),
      description: ({ context }: { context: { shop: string } }) => `Refunds money of ${context.shop}.`,
    }
    return { ...tools, [name]: refund } as ToolSet
  }
  const step = (shop: string, settings: object = {}) => ({
    tools: described('zz'),
    prompt: 'Hi',
    toolsContext: { zz: { shop } } as never,
    stopWhen: isStepCount(2),
    ...settings,
  })
  const search = { query: 'refund money' }

  test('is searched as that step had it', async () => {
    const model = mockModel(uses(searchToolName, search))
    const { steps } = await generateText(withWinnow(winnow, { ...step('Acme'), model }))
    expect(offeredTo(model)[1]).toEqual([searchToolName, 'zz'])
    expect(JSON.stringify(steps[0]!.toolResults)).toContain('Refunds money of Acme.')
  })

  test('by the search tool of ai, too, and where the host returns messages and a context', async () => {
    const model = mockModel(uses('lookup', search))
    const all: ToolSet = { zz: { ...described('zz')['zz']!, deferLoading: true }, lookup: toolSearch() }
    const prepareStep = ({ messages }: { messages: unknown[] }) =>
      ({ messages: [...messages], toolsContext: { zz: { shop: 'Birch' } } }) as never
    const { steps } = await generateText(withWinnow(winnow, { ...step('Acme', { tools: all, prepareStep }), model }))
    expect(JSON.stringify(steps[0]!.toolResults)).toContain('Refunds money of Birch.')
  })

  test('by a step function that returns messages', async () => {
    const model = mockModel(uses(searchToolName, search))
    const all = { ...described('zz'), [searchToolName]: searchTool(winnow, described('zz')) }
    const prepareStep = winnowPrepareStep(winnow, undefined, { tools: all, messages: true }) as never
    const { steps } = await generateText({ ...step('Acme', { tools: all }), model, prepareStep })
    expect(JSON.stringify(steps[0]!.toolResults)).toContain('Refunds money of Acme.')
  })

  test('is that of the caller, where many use the same tools at once', async () => {
    const all = described('zz')
    const shops = Array.from({ length: 8 }, (_, at) => `shop ${at}`)
    const found = await Promise.all(
      shops.map(async (shop) => {
        const model = mockModel(uses(searchToolName, search))
        const { steps } = await generateText(withWinnow(winnow, { ...step(shop, { tools: all }), model }))
        return JSON.stringify(steps[0]!.toolResults)
      }),
    )
    for (const [at, shop] of shops.entries()) expect(found[at]).toContain(`Refunds money of ${shop}.`)
  })
})
