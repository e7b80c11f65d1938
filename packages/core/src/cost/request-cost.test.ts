import { expect, test } from 'vitest'
import { prices } from './price-table.ts'
import { requestCost } from './request-cost.ts'

const sonnet = prices['claude-sonnet-4-5']!

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
