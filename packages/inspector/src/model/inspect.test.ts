import { readdirSync, readFileSync } from 'node:fs'
import { applyEdits, createWinnow, type Message, type Prepared, type Winnow, type WinnowOptions } from '@winnow/core'
import { readChat } from '@winnow/core/openai-chat'
import { describe, expect, test } from 'vitest'
import { inspect, messagesOf, partNames, recordRequest, type InspectedRequest, type RequestView } from './index.ts'
import { checkView } from '../__fixtures__/check-view.ts'

const folder = new URL('../../../../examples/demo/recordings/', import.meta.url)
const recordings = readdirSync(folder).map((file) => {
  const { messages } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as { messages: never[] }
  return [file.replace('.json', ''), readChat(messages)] as const
})

const optionSets: Record<string, WinnowOptions> = {
  default: {},
  aggressive: { profile: 'aggressive' },
  'a small window': { window: { contextWindow: 12_000, output: 500 } },
  observe: { mode: 'observe' },
}

/** The request as a host records it, in every mode. */
async function recorded(
  options: WinnowOptions,
  history: readonly Message[],
  whole: readonly string[] = [],
): Promise<{ request: InspectedRequest; prepared: Prepared; winnow: Winnow }> {
  let told: Pick<Prepared, 'edits' | 'report'> | undefined
  const winnow = createWinnow({
    ...options,
    onEvent(event) {
      if (event.type === 'prepared') told = event
    },
  })
  const prepared = await winnow.prepare(history, { whole })
  return { request: recordRequest(winnow, { id: 'a', history, prepared: told ?? prepared }), prepared, winnow }
}

test('most recordings have something to show', async () => {
  const requests = await Promise.all(recordings.map(([, history]) => recorded({}, history)))
  expect(requests.filter(({ request }) => request.edits.length > 0).length).toBeGreaterThan(7)
})

describe.each(recordings)('%s', (_, history) => {
  test.each(Object.entries(optionSets))('is shown as it was sent: %s', async (_name, options) => {
    const { request } = await recorded(options, history)
    const view = inspect(JSON.parse(JSON.stringify(request)) as InspectedRequest)
    checkView(request, view)
    expect(view.isCounted).toBe(true)
    expect(view.cache).toBeDefined()
    expect(view.cache!.before.cached + view.cache!.before.uncached).toBe(view.total.before)
    expect(view.cache!.after.cached + view.cache!.after.uncached).toBe(view.total.after)
  })

  test('every ref that is offered is found, and its text is then sent whole', async () => {
    const { request } = await recorded({}, history)
    const view = inspect(request)
    const offered = view.list.filter(({ ref, isReplaced }) => ref !== undefined && !isReplaced)
    for (const { ref, before } of offered.filter((_edit, index) => index % 7 === 0)) {
      const { prepared, request: again } = await recorded({}, history, [ref!])
      expect(prepared.report.whole?.unknown).toEqual([])
      const results = messagesOf(inspect(again).entries).flatMap(({ parts }) => parts)
      const sent = results.filter(({ whole }) => whole === ref)
      expect(sent.length).toBeGreaterThan(0)
      for (const { state, before: stored } of sent) {
        expect(state).toBe('sent')
        expect(before).toContain(stored)
      }
    }
  })
})

const text = (role: Message['role'], value: string): Message => ({ role, parts: [{ type: 'text', text: value }] })

test('a request with nothing to do is shown as it is', async () => {
  const history = [text('system', 'Be brief.'), text('user', 'Hello'), text('assistant', 'Hello!'), text('user', 'Bye')]
  const { request } = await recorded({}, history)
  const view = inspect({ ...request, system: 'unused' })
  expect(view.entries.map((entry) => (entry.kind === 'message' ? entry.state : entry.kind))).toEqual(
    history.map(() => 'sent'),
  )
  expect(view.parts.before).toEqual(view.parts.after)
  expect(view.parts.after.system).toBeGreaterThan(4)
  expect(view.parts.after.finished).toBeGreaterThan(8)
  expect(view.parts.after.texts).toBe(view.total.after - view.parts.after.system - view.parts.after.finished)
})

test('counts of another counter share out what the report says', async () => {
  const [, history] = recordings.find(([name]) => name === 'failing-tests')!
  const tokens = { name: 'letters', exact: true, count: (value: string) => value.length }
  const winnow = createWinnow({ tokens })
  const prepared = await winnow.prepare(history)
  const request = recordRequest(winnow, { id: 'a', history, prepared })
  const estimated = inspect(request)
  expect(estimated.isCounted).toBe(false)
  checkView(request, estimated)
  const recordedCounts = inspect(recordRequest(winnow, { id: 'a', history, prepared, tokens }))
  expect(recordedCounts.isCounted).toBe(true)
  checkView(request, recordedCounts)
  const counted = inspect(request, { tokens })
  expect(recordedCounts.entries).toEqual(counted.entries)
  expect(counted.isCounted).toBe(true)
  checkView(request, counted)
})

test('prices nobody knows leave out the cache, and those of a host are taken', async () => {
  const [, history] = recordings.find(([name]) => name === 'failing-tests')!
  const prices = {
    name: 'mine',
    currency: 'USD',
    input: 2,
    cacheRead: 0.2,
    cacheWrite: 2,
    output: 8,
    minimumTokens: 1024,
    blockTokens: 128,
    date: '2026-11-01',
    source: 'a contract',
  } as const
  const { request } = await recorded({ prices }, history)
  expect(inspect(request).cache).toBeUndefined()
  const { cache, isMoney } = inspect({ ...request, prices })
  expect(isMoney).toBe(true)
  expect(cache!.before.cached % 128).toBe(0)
  expect(cache!.before.cached).toBeGreaterThan(0)
})

test('in observe without the planned edits the numbers are told, and nothing is made up', async () => {
  const [, history] = recordings.find(([name]) => name === 'failing-tests')!
  const winnow = createWinnow({ mode: 'observe' })
  const { edits, report } = await winnow.prepare(history)
  const view: RequestView = inspect({ id: 'a', history, edits, report })
  expect(view.isPlanMissing).toBe(true)
  expect(messagesOf(view.entries).every(({ state }) => state === 'sent')).toBe(true)
  expect(view.parts.after).toEqual(view.parts.before)
})

test('tools that were not offered count as saved', async () => {
  const history = [text('user', 'Send an email to Anna')]
  const winnow = createWinnow({ prices: 'gpt-5.2', select: { minTools: 0, limit: 1 } })
  const tools = Array.from({ length: 30 }, (_, index) => ({
    name: index === 3 ? 'send_email' : `tool_${index}`,
    description: index === 3 ? 'Sends an email' : `Does the thing of number ${index}`,
  }))
  const selected = await winnow.select(tools, { messages: history })
  const prepared = await winnow.prepare(history, { tools: selected.tools })
  const view = inspect(recordRequest(winnow, { id: 'a', history, prepared, tools, selected }))
  expect(view.parts.after.tools).toBe(prepared.report.overhead.tools)
  expect(view.parts.before.tools - view.parts.after.tools).toBe(selected.report.tokens.saved)
  expect(view.selected?.offered.map(({ name }) => name)).toContain('send_email')
  // Money and tokens are on one basis: all tools on the side without Winnow.
  expect(view.cost.saved).toBeGreaterThan(prepared.report.cost.saved)
  expect(view.cost.before - view.cost.after).toBeCloseTo(view.cost.saved)
  expect(view.cache!.before.cached + view.cache!.before.uncached).toBe(view.total.before)
  expect(partNames.reduce((sum, name) => sum + view.parts.before[name], 0)).toBe(view.total.before)
})

test('what the model read back is told with what had been left out', async () => {
  const log = Array.from({ length: 3000 }, (_, line) => `2026-11-01 12:00 GET /orders/${line * 7} 200`).join('\n')
  const call = (callId: string, toolName: string, input: unknown): Message => ({
    role: 'assistant',
    parts: [{ type: 'tool-call', callId, toolName, input }],
  })
  const result = (callId: string, toolName: string, value: string): Message => ({
    role: 'tool',
    parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content: [{ type: 'text', text: value }] }],
  })
  const history = [
    text('user', 'Was order 4711 found?'),
    call('1', 'read_log', { path: 'a.log' }),
    result('1', 'read_log', log),
  ]
  const first = await recorded({}, history)
  const ref = inspect(first.request).list[0]!.ref!
  const more = [...history, call('2', 'recall_result', { ref }), result('2', 'recall_result', 'GET /orders/4711 200')]
  const { recalls } = inspect((await recorded({}, more)).request)
  expect(recalls).toMatchObject([{ at: 3, answeredAt: 4, edits: [0] }])
  expect(recalls[0]!.tokens).toBeGreaterThan(0)
})

test('edits of another history are refused', () => {
  const edits = [{ action: 'remove-message', at: 7, rule: 'compact', reason: 'r', group: 'g' }] as const
  return recorded({}, [text('user', 'Hello')]).then(({ request }) =>
    expect(() => inspect({ ...request, edits })).toThrow(/no such part/u),
  )
})

test('a view is made of what applyEdits gives', async () => {
  const [, history] = recordings.find(([name]) => name === 'failing-tests')!
  const { request } = await recorded({}, history)
  expect(applyEdits(history, request.edits).length).toBe(
    inspect(request).entries.filter((entry) => entry.kind === 'summary' || entry.state !== 'removed').length,
  )
})

describe('calls of tools that Winnow adds', () => {
  const long = 'A line of a log that was read again, and once more.\n'.repeat(60)
  const round = (callId: string, toolName: string): Message[] => [
    { role: 'assistant', parts: [{ type: 'tool-call', callId, toolName, input: {} }] },
    {
      role: 'tool',
      parts: [{ type: 'tool-result', callId, toolName, status: 'ok', content: [{ type: 'text', text: long }] }],
    },
  ]
  const own = [...round('1', 'search_tools'), ...round('2', 'recall_result')]
  const rest = [text('user', 'What failed?'), ...round('3', 'read_log')]
  const before = async (history: readonly Message[], options: WinnowOptions = {}) => {
    const { request } = await recorded(options, history)
    const view = inspect(request)
    checkView(request, view)
    return view
  }

  test('count on the side with Winnow alone, in the open turn and in a finished one', async () => {
    for (const after of [[], [text('assistant', 'The disk was full.'), text('user', 'And now?')]]) {
      const [without, with_] = await Promise.all([
        before([...rest, ...after]),
        before([rest[0]!, ...own, ...rest.slice(1), ...after]),
      ])
      expect(without.ownTools).toBeUndefined()
      expect(with_.ownTools).toBeGreaterThan(1000)
      expect(with_.total.before).toBe(without.total.before)
      expect(with_.parts.before).toEqual(without.parts.before)
      expect(with_.total.after).toBeGreaterThan(0)
      const { cost, cache } = with_
      expect(cost.before - cost.after).toBeCloseTo(cost.saved, 12)
      expect(cost.before).toBeLessThanOrEqual(without.cost.before)
      expect(cache!.before.cached + cache!.before.uncached).toBe(with_.total.before)
    }
  })

  test('beside another call count by what they take', async () => {
    const mixed: Message[] = [
      {
        role: 'assistant',
        parts: [own[0]!, rest[1]!].flatMap(({ parts }) => [...parts]),
      },
      own[1]!,
      rest[2]!,
    ]
    const view = await before([rest[0]!, ...mixed])
    expect(view.ownTools).toBeGreaterThan(500)
    expect(view.total.before).toBeGreaterThan(500)
    expect(view.total.before).toBeLessThan(view.ownTools! * 2)
  })

  test('are sent where Winnow only observes, and count', async () => {
    const observed = await before([rest[0]!, ...own, ...rest.slice(1)], { mode: 'observe' })
    expect(observed.ownTools).toBeUndefined()
    expect(observed.total.before).toBeGreaterThan((await before(rest)).total.before)
  })
})
