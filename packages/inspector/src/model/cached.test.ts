import { prices, type Report } from '@winnow/core'
import { expect, test } from 'vitest'
import { afterPrevious, pricesNamed, withAllTools } from './cached.ts'
import { partNames, type PartTokens, type RequestBar } from './types.ts'

const own = prices['gpt-5.2']!
const cost: Report['cost'] = {
  prices: 'gpt-5.2',
  before: 0.02,
  after: 0.01,
  saved: 0.01,
  models: 0,
  breaksCache: false,
}
const none = Object.fromEntries(partNames.map((name) => [name, 0])) as PartTokens

const barOfTokens = (texts: number, more: Partial<RequestBar> = {}): RequestBar => ({
  id: 'a',
  mode: 'on',
  counter: { name: 'letters', exact: true },
  parts: { before: { ...none, tools: 4000, texts: 6000 }, after: { ...none, tools: 1000, texts } },
  total: { before: 10_000, after: 1000 + texts },
  cache: { before: { cached: 8000, uncached: 2000 }, after: { cached: 4096, uncached: texts - 3096 } },
  cost,
  isMoney: true,
  edits: 1,
  ...more,
})

test('no more is told as cached than the request before sent', () => {
  const first = barOfTokens(2000)
  const { cache, cost: told } = afterPrevious(barOfTokens(6000), first, own)
  expect(cache!.after).toEqual({ cached: 3000, uncached: 4000 })
  expect(told.after).toBeCloseTo(0.01 + (1096 * (own.cacheWrite - own.cacheRead)) / 1_000_000)
  expect(told.saved).toBeCloseTo(told.before - told.after)
  expect(afterPrevious(barOfTokens(6000), barOfTokens(5000), own)).toEqual(barOfTokens(6000))
  // An observed request was sent as it is stored.
  expect(afterPrevious(barOfTokens(6000), { ...first, mode: 'observe' }, own).cache!.after.cached).toBe(4096)
})

test('where the offered tools or the model changed, nothing is told as cached', () => {
  const cachedAfter = (now: Partial<RequestBar>, before: Partial<RequestBar>): number =>
    afterPrevious(barOfTokens(6000, now), barOfTokens(5000, before), own).cache!.after.cached
  expect(cachedAfter({ offered: 'a\nb' }, { offered: 'a\nc' })).toBe(0)
  expect(cachedAfter({ offered: 'a\nb' }, { offered: 'a\nb' })).toBe(4096)
  expect(cachedAfter({ model: 'x' }, { model: 'y' })).toBe(0)
  const parts = { before: none, after: { ...none, tools: 999 } }
  expect(cachedAfter({}, { parts })).toBe(0)
})

test('the side without Winnow pays for all tools, from the cache where it held anything', () => {
  const { cache } = barOfTokens(6000)
  const read = withAllTools(cost, cache, 3000, own)
  expect(read.cost.before).toBeCloseTo(0.02 + (3000 * own.cacheRead) / 1_000_000)
  expect(read.cost.saved).toBeCloseTo(read.cost.before - read.cost.after)
  expect(read.cache!.before).toEqual({ cached: 11_000, uncached: 2000 })
  const unread = { ...cache!, before: { cached: 0, uncached: 10_000 } }
  expect(withAllTools(cost, unread, 3000, own).cost.before).toBeCloseTo(0.02 + (3000 * own.cacheWrite) / 1_000_000)
  expect(withAllTools(cost, cache, 0, own)).toEqual({ cost, cache })
})

test('prices of your own count where the report names them, and never in the place of others', () => {
  const mine = { ...own, name: 'mine', cacheRead: 0 }
  expect(pricesNamed('mine', mine)).toBe(mine)
  expect(pricesNamed('gpt-5.2', mine)).toBe(own)
  expect(pricesNamed('another', mine)).toBeUndefined()
  expect(pricesNamed('mine', undefined)).toBeUndefined()
  expect(pricesNamed('gpt-5.2', { ...own, input: 99 })!.input).toBe(99)
})
