import { createWinnow, searchToolName, type ToolIndex, type WinnowOptions } from '@winnow/core'
import { generateText, isStepCount, tool, toolSearch, type ModelMessage, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { mockModel, offeredTo, uses } from '../../fixtures/mock-model.ts'
import { searchWith, winnowPrepareStep, withWinnow } from '../index.ts'

const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0, limit: 1 } }
const simple = (description: string) => tool({ description, inputSchema: z.object({}), execute: () => 'ok' })
const deferred = (description: string) =>
  tool({ description, deferLoading: true, inputSchema: z.object({}), execute: () => 'ok' })
const tools = {
  clock: simple('Tells the time.'),
  weather: deferred('Forecasts rain.'),
  parcel: deferred('Tracks a shipment.'),
  invoice: deferred('Shows an invoice.'),
}
const rain = 'Will there be rain?'
const query = { query: 'shipment' }

describe('tools the host defers', () => {
  test('are what is selected from; the others are always offered', async () => {
    const model = mockModel()
    await generateText(withWinnow(createWinnow(lean), { model, tools, prompt: rain }))
    expect(offeredTo(model)).toEqual([['clock', searchToolName, 'weather']])
  })

  test('are found by the search tool of ai under its name, and stay found in later turns', async () => {
    const model = mockModel(uses('lookup', query), uses('parcel'))
    const all = { lookup: toolSearch(), ...tools }
    const messages: ModelMessage[] = [{ role: 'user', content: 'Hello.' }]
    const settings = { model, tools: all, stopWhen: isStepCount(3) }
    const { responseMessages } = await generateText(withWinnow(createWinnow(lean), { ...settings, messages }))
    messages.push(...responseMessages, { role: 'user', content: rain })
    const stored = JSON.parse(JSON.stringify(messages)) as ModelMessage[]
    await generateText(withWinnow(createWinnow(lean), { ...settings, messages: stored }))
    expect(offeredTo(model)).toEqual([
      ['clock', 'lookup'],
      ['clock', 'lookup', 'parcel'],
      ['clock', 'lookup', 'parcel'],
      ['clock', 'lookup', 'parcel', 'weather'],
    ])
    const sent = model.doGenerateCalls[0]!.tools!.find(({ name }) => name === 'lookup')
    expect(sent).toMatchObject({ inputSchema: { required: ['query'] } })
    const found = responseMessages.find(({ role }) => role === 'tool')
    expect(found).toMatchObject({
      content: [{ output: { value: { tools: [{ name: 'parcel', description: 'Tracks a shipment.' }] } } }],
    })
  })

  test('are found by the search tool of ai, whatever its name, and whatever else an index permits', async () => {
    const model = mockModel(uses(searchToolName, query))
    const index: ToolIndex = {
      name: 'mine',
      search: async () => [{ name: 'parcel', score: 1 }],
      permitted: async (names) => names.filter((name) => name === 'parcel' || name === 'weather'),
    }
    const settings = {
      model,
      tools: { ...tools, [searchToolName]: toolSearch() },
      prompt: 'Hi',
      stopWhen: isStepCount(2),
    }
    const winnow = createWinnow({ ...lean, select: { minTools: 0, limit: 1, fallback: 'none' }, store: new Map() })
    await generateText(withWinnow(winnow, settings, { index }))
    expect(offeredTo(model)[1]).toEqual([searchToolName, 'parcel'])
  })

  test('are found without a tool that the host leaves out', async () => {
    const model = mockModel()
    const all = { lookup: toolSearch(), ...tools, search_tools: simple('Searches the workshop.') }
    const activeTools = ['lookup', 'clock', 'weather'] as const
    await generateText(withWinnow(createWinnow(lean), { model, tools: all, activeTools, prompt: rain }))
    expect(offeredTo(model)).toEqual([['clock', 'lookup', 'weather']])
  })

  test('are found by the function the host gave the search tool', async () => {
    const asked: unknown[] = []
    const search = (options: { query: string; tools: { name: string }[] }): string[] => {
      asked.push(
        options.query,
        options.tools.map(({ name }) => name),
      )
      return ['invoice', 'invoice', 'clock', 'parcel', 'weather']
    }
    const model = mockModel(uses('lookup', query))
    const all = { ...tools, lookup: toolSearch({ search, maxResults: 2 }) }
    const settings = { model, tools: all, prompt: 'Hi', stopWhen: isStepCount(2) }
    await generateText(withWinnow(createWinnow(lean), settings))
    expect(asked).toEqual(['shipment', ['weather', 'parcel', 'invoice']])
    expect(offeredTo(model)[1]).toEqual(['clock', 'lookup', 'invoice', 'parcel'])
  })

  test('are found by an index that knows the caller, whatever the host gave the search tool', async () => {
    const index: ToolIndex = {
      name: 'mine',
      search: async () => [
        { name: 'invoice', score: 2 },
        { name: 'parcel', score: 1 },
      ],
      permitted: async (names) => names.filter((name) => name !== 'invoice'),
    }
    const model = mockModel(uses('lookup', query))
    const all = { ...tools, lookup: toolSearch({ search: () => ['invoice'] }) }
    const settings = {
      model,
      tools: all,
      messages: [{ role: 'assistant' as const, content: 'Hi' }],
      stopWhen: isStepCount(2),
    }
    await generateText(withWinnow(createWinnow(lean), settings, { index }))
    expect(offeredTo(model)[1]).toEqual(['clock', 'lookup', 'parcel'])
    expect(JSON.stringify(model.doGenerateCalls[1]!.prompt)).not.toContain('invoice')
  })

  test.each<'off' | 'observe'>(['off', 'observe'])(
    'are loaded as ai loads them where Winnow is on %s',
    async (mode) => {
      const replies = [uses('lookup', query), uses('parcel')]
      const [model, plain] = [mockModel(...replies), mockModel(...replies)]
      const settings = { tools: { ...tools, lookup: toolSearch() }, prompt: 'Hi', stopWhen: isStepCount(3) }
      await generateText(withWinnow(createWinnow({ ...lean, mode }), { ...settings, model }))
      await generateText({ ...settings, model: plain })
      expect(offeredTo(plain)[2]).toEqual(['clock', 'parcel', 'lookup'])
      expect(offeredTo(model)).toEqual(offeredTo(plain))
    },
  )

  test('keep what their objects inherit', async () => {
    class Remote {
      readonly description = 'Forecasts rain.'
      readonly inputSchema = z.object({})
      readonly deferLoading = true
      execute(): string {
        return 'wet'
      }
    }
    const model = mockModel(uses('remote'))
    const settings = { model, tools: { remote: new Remote() } as ToolSet, prompt: rain, stopWhen: isStepCount(2) }
    const { steps } = await generateText(withWinnow(createWinnow(lean), settings))
    expect(steps[0]!.toolResults.map(({ output }) => output)).toEqual(['wet'])
  })
})

test('a step function leaves them to ai', async () => {
  const model = mockModel(uses('lookup', query), uses('parcel'))
  const winnow = createWinnow(lean)
  const all = { ...tools, lookup: toolSearch() }
  await generateText({
    model,
    tools: all,
    prompt: rain,
    prepareStep: winnowPrepareStep(winnow, undefined, { tools: all }),
    stopWhen: isStepCount(3),
  })
  expect(offeredTo(model)).toEqual([
    ['clock', 'lookup'],
    ['clock', 'parcel', 'lookup'],
    ['clock', 'parcel', 'lookup'],
  ])
})

describe('searchWith', () => {
  test('finds tools for the search tool of ai', async () => {
    const model = mockModel(uses('lookup', query), uses('parcel'))
    const search = searchWith(createWinnow({ ...lean, select: {} }))
    const all = { ...tools, lookup: toolSearch({ search }) }
    await generateText({ model, tools: all, prompt: 'Hi', stopWhen: isStepCount(3) })
    expect(offeredTo(model)).toEqual([
      ['clock', 'lookup'],
      ['clock', 'parcel', 'lookup'],
      ['clock', 'parcel', 'lookup'],
    ])
  })

  test('finds as many as it may', async () => {
    const all = ['one', 'two', 'three'].map((name) => ({ name, description: 'Tracks a shipment.' }))
    expect(await searchWith(createWinnow(), { limit: 2 })({ query: 'shipment', tools: all })).toEqual(['one', 'two'])
  })
})
