import { createOpenAI } from '@ai-sdk/openai'
import { createWinnow, searchToolName, type WinnowOptions } from '@winnow/core'
import { startLoopback } from '@winnow/loopback'
import { generateText, isStepCount, streamText, tool, type ToolSet } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { searchTool, winnowPrepareStep, withWinnow } from '../index.ts'

const lean: WinnowOptions = { compress: false, compact: false, select: { minTools: 0, limit: 1 }, store: new Map() }
const winnow = createWinnow(lean)
const simple = (description: string) => tool({ description, inputSchema: z.object({}), execute: () => 'ok' })
const tools = {
  invoice: simple('Shows an invoice.'),
  weather: simple('Forecasts rain.'),
  parcel: simple('Tracks a shipment.'),
}

describe('what ai does not tell a step function, its options do', () => {
  const all = { ...tools, [searchToolName]: searchTool(winnow, tools) }

  test('the tool choice of the call: the tool it names is posted', async () => {
    await using server = await startLoopback({ replies: [{ calls: [{ name: 'parcel', arguments: {} }] }] })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    const toolChoice = { type: 'tool' as const, toolName: 'parcel' as const }
    await generateText({
      model,
      tools: all,
      toolChoice,
      prompt: 'Hi',
      prepareStep: winnowPrepareStep(winnow, undefined, { tools: all, toolChoice }),
    })
    const posted = (server.requests[0]!.body.tools as { function: { name: string } }[]).map((one) => one.function.name)
    expect(posted).toEqual([searchToolName, 'parcel'])
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

  test('is known to streams', async () => {
    await using server = await startLoopback({
      replies: [{ calls: [{ name: searchToolName, arguments: search }] }, { text: 'Done.' }],
    })
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).chat('gpt-4o')
    const result = streamText(withWinnow(winnow, { ...step('Acme'), model }))
    await result.consumeStream()
    expect(server.requests[1]!.text).toContain('Refunds money of Acme.')
  })
})
