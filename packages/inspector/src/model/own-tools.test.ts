import {
  createWinnow,
  recallDescription,
  recallInputSchema,
  recallToolName,
  searchToolDescription,
  searchToolInputSchema,
  searchToolName,
  type Message,
  type WinnowOptions,
} from '@winnow/core'
import { describe, expect, test } from 'vitest'
import { checkView } from '../__fixtures__/check-view.ts'
import { inspect, recordRequest, type InspectedRequest } from './index.ts'
import { endsWithAddedTools } from './own-tools.ts'

const asked: Message = { role: 'user', parts: [{ type: 'text', text: 'What failed?' }] }
const calls = (...names: readonly string[]): Message => ({
  role: 'assistant',
  parts: names.map((toolName, at) => ({ type: 'tool-call', callId: `${at}`, toolName, input: {} })),
})
const answer = (toolName: string): Message => ({
  role: 'tool',
  parts: [{ type: 'tool-result', callId: '0', toolName, status: 'ok', content: [] }],
})

test('only a round that called nothing but what Winnow adds is its own', () => {
  const ends = (...round: readonly Message[]): boolean => endsWithAddedTools([asked, ...round])
  expect(ends(calls('search_tools'), answer('search_tools'))).toBe(true)
  expect(ends(calls('recall_result', 'tenth_man_review'), answer('recall_result'), answer('tenth_man_review'))).toBe(
    true,
  )
  expect(ends(calls('search_tools', 'read_log'), answer('search_tools'), answer('read_log'))).toBe(false)
  expect(ends(calls('read_log'), answer('read_log'))).toBe(false)
  expect(ends(calls('search_tools'), answer('search_tools'), asked)).toBe(false)
  expect(ends(calls('search_tools'))).toBe(false)
  expect(endsWithAddedTools([])).toBe(false)
  expect(endsWithAddedTools([answer('search_tools')])).toBe(false)
})

describe('definitions of tools that Winnow adds', () => {
  const history: Message[] = [
    { role: 'user', parts: [{ type: 'text', text: 'Send an email to Anna, and read the log' }] },
  ]
  const host = Array.from({ length: 30 }, (_, index) => ({
    name: `tool_${index}`,
    description: index === 3 ? 'Sends an email' : `Does the thing of number ${index}`,
  }))
  const recallDefinition = {
    type: 'function',
    function: { name: recallToolName, description: recallDescription, parameters: recallInputSchema },
  }
  const searchDefinition = {
    name: searchToolName,
    description: searchToolDescription,
    inputSchema: searchToolInputSchema,
  }
  const view = async (
    definitions: readonly unknown[],
    options: WinnowOptions = {},
    selects = false,
    searchTool = false,
  ) => {
    const winnow = createWinnow({ prices: 'gpt-5.2', select: { minTools: 0, limit: 1 }, ...options })
    const selected = selects ? await winnow.select(host, { messages: history, searchTool }) : undefined
    const tools = [...(selected?.tools ?? []), ...definitions]
    const prepared = await winnow.prepare(history, { tools })
    const request = recordRequest(winnow, { id: 'a', history, prepared, definitions: tools, selected })
    const shown = inspect(JSON.parse(JSON.stringify(request)) as InspectedRequest)
    checkView(request, shown)
    const { total, cost, cache } = shown
    expect(cache!.before.cached + cache!.before.uncached).toBe(total.before)
    expect(cost.before - cost.after).toBeCloseTo(cost.saved, 12)
    return shown
  }
  /** Definitions are counted one by one here, and as one text by the report: commas and brackets make the difference. */
  const beside = (one: number, other: number): void => expect(Math.abs(one - other)).toBeLessThanOrEqual(3)

  test('count on the side with Winnow alone', async () => {
    const [without, with_] = await Promise.all([view(host), view([...host, recallDefinition])])
    expect(with_.parts.after.tools).toBeGreaterThan(without.parts.after.tools + 50)
    beside(with_.parts.before.tools, without.parts.before.tools)
    expect(with_.cost.before).toBeLessThan(with_.cost.after)
    expect(with_.cost.before).toBeCloseTo(without.cost.before, 5)
  })

  test('do not count either where a selection tells what all tools would take', async () => {
    const [without, with_] = await Promise.all([view([], {}, true), view([recallDefinition], {}, true)])
    expect(with_.parts.after.tools).toBeGreaterThan(without.parts.after.tools + 50)
    beside(with_.parts.before.tools, without.parts.before.tools)
    const searched = await view([searchDefinition, recallDefinition], {}, true, true)
    const { before } = searched.selected!.report.tokens
    expect(searched.parts.after.tools).toBeGreaterThan(with_.parts.after.tools + 50)
    expect(Math.abs(searched.parts.before.tools - before)).toBeLessThanOrEqual(10)
  })

  test('leave nothing below zero where there is little else', async () => {
    for (const prices of ['gpt-5.2', 'claude-opus-5'] as const) {
      const shown = await view([recallDefinition], { prices })
      expect(shown.parts.before.tools).toBeLessThanOrEqual(3)
      expect(shown.cost.before).toBeGreaterThanOrEqual(0)
    }
  })

  test('count on both sides where Winnow only observes, because they are sent', async () => {
    const observed = await view([...host, recallDefinition], { mode: 'observe' })
    expect(observed.parts.before.tools).toBe(observed.parts.after.tools)
  })
})
