import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prices } from './price-table.ts'
import { requestCost } from './request-cost.ts'

const sonnet = prices['claude-sonnet-4-5']!
const tokens = fc
  .tuple(fc.nat(200_000), fc.nat(200_000))
  .map(([a, b]) => ({ total: Math.max(a, b), read: Math.min(a, b) }))

test('a request that is shorter and keeps the cache costs less', () => {
  const { before, after, saved } = requestCost(
    { before: { total: 100_000, read: 90_000 }, after: { total: 60_000, read: 55_000 } },
    sonnet,
  )
  expect(before).toBeCloseTo(0.09 * 0.3 + 0.01 * 3.75)
  expect(after).toBeCloseTo(0.055 * 0.3 + 0.005 * 3.75)
  expect(saved).toBeCloseTo(before - after)
})
test('one that is shorter and breaks the cache may cost more', () => {
  const { saved } = requestCost({ before: { total: 100_000, read: 90_000 }, after: { total: 60_000, read: 0 } }, sonnet)
  expect(saved).toBeCloseTo(0.09 * 0.3 + 0.01 * 3.75 - 0.06 * 3.75)
  expect(saved).toBeLessThan(0)
})
test('what is saved is always the difference, and nothing changed saves nothing', () => {
  fc.assert(
    fc.property(tokens, tokens, fc.constantFrom(...Object.values(prices)), (before, after, known) => {
      const money = requestCost({ before, after }, known)
      expect(money.saved).toBe(money.before - money.after)
      expect(requestCost({ before, after: before }, known).saved).toBe(0)
    }),
  )
})
