import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { costOf } from '../cost/cost-of.ts'
import type { CostRequest } from '../cost/ledger.ts'
import type { Message } from '../message/types.ts'
import { readChat } from './read.ts'
import type { ChatMessage } from './types.ts'
import { requestPoints } from '../testing/arbitraries/session.ts'
import { assistant, round, user } from '../testing/builders.ts'
import { wordCounter } from '../testing/index.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { WinnowOptions } from '../prepare/types.ts'

const recordings = new URL('../../../../examples/demo/recordings/', import.meta.url)
const conversations = readdirSync(recordings).map((name): [string, readonly Message[]] => {
  const { messages } = JSON.parse(readFileSync(new URL(name, recordings), 'utf8')) as { messages: ChatMessage[] }
  return [name, readChat(messages)]
})
const clearing = { from: 0, every: 400, keep: 200 }

/** What the reports of all requests of a conversation say together, and what a ledger of the same requests says. */
async function account(messages: readonly Message[], options: WinnowOptions) {
  const winnow = createWinnow({ tokens: wordCounter, ...options })
  const told = { before: 0, after: 0, breaks: 0 }
  const sent: { before: CostRequest[]; after: CostRequest[] } = { before: [], after: [] }
  for (const length of requestPoints(messages)) {
    const history = messages.slice(0, length)
    const { messages: view, report } = await winnow.prepare(history)
    expect(report.cost.before - report.cost.after).toBeCloseTo(report.cost.saved, 12)
    told.before += report.cost.before
    told.after += report.cost.after
    told.breaks += report.cost.breaksCache ? 1 : 0
    sent.before.push({ messages: history })
    sent.after.push({ messages: view })
  }
  const bill = (requests: CostRequest[]) => costOf(requests, 'multiples', { tokens: wordCounter })
  return { told, before: bill(sent.before), after: bill(sent.after) }
}

describe.each(conversations)('over the requests of %s the reports tell what a ledger counts', (_name, messages) => {
  test.each<[string, WinnowOptions]>([
    ['the defaults', {}],
    ['nothing left out', { profile: 'lossless' }],
    ['compaction alone', { compress: false, compact: { minSavings: 0 } }],
    ['clearing', { compact: { clearing, minSavings: 0 } }],
  ])('with %s', async (_options, options) => {
    const { told, before, after } = await account(messages, options)
    expect(told.before).toBeCloseTo(before.money, 10)
    expect(Math.abs(told.after - after.money)).toBeLessThanOrEqual(0.01 * after.money)
    expect(told.breaks).toBe(after.breaks)
  })
})

describe('the cost of a request', () => {
  const history = [user('Go'), ...round('look_up', { of: 'x' }, 'word '.repeat(300))]

  test('is that of prices given by name or as an object', async () => {
    const named = await createWinnow({ prices: 'openai/gpt-5' }).prepare(history)
    expect(named.report.cost.prices).toBe('gpt-5')
    const own = { name: 'mine', currency: 'USD', input: 1, cacheRead: 1, cacheWrite: 1, output: 1 } as const
    const prices = { ...own, blockTokens: 1, date: '2026-11-01', source: 'a contract' }
    const { report } = await createWinnow({ prices, tokens: wordCounter, mode: 'observe' }).prepare(history)
    expect(report.cost).toMatchObject({ prices: 'mine', before: report.tokens.before / 1e6, breaksCache: false })
  })

  test.each<[unknown, string]>([
    ['gpt-nothing', 'prices'],
    [{ name: 'mine' }, 'prices.currency'],
    [7, 'prices'],
  ])('is refused at construction for %j', (prices, path) => {
    expect(() => createWinnow({ prices } as WinnowOptions)).toThrow(expect.objectContaining({ path }))
  })

  test('counts what goes along, and is written whole at first', async () => {
    const tools = [{ name: 'look_up' }]
    const { report } = await createWinnow({ tokens: wordCounter }).prepare([user('Hi')], { system: 'Be kind.', tools })
    const { tokens, overhead, cost } = report
    expect(cost.before).toBeCloseTo(((tokens.before + overhead.system + overhead.tools) * 1.25) / 1e6, 12)
    expect(cost.after).toBe(cost.before)
  })

  test('tells of a break where a turn was sealed, and not at the next request', async () => {
    const winnow = createWinnow({ tokens: wordCounter, compress: false, compact: { minSavings: 0 } })
    const sealed = [...history, assistant('Done.'), user('And?')]
    expect((await winnow.prepare(sealed)).report.cost.breaksCache).toBe(true)
    const next = [...sealed, ...round('look_up', { of: 'y' }, 'short')]
    expect((await winnow.prepare(next)).report.cost.breaksCache).toBe(false)
  })
})
