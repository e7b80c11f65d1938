import fc from 'fast-check'
import { expect, test } from 'vitest'
import { prices } from './price-table.ts'
import { requestCost } from './request-cost.ts'

const tokens = fc
  .tuple(fc.nat(200_000), fc.nat(200_000))
  .map(([a, b]) => ({ total: Math.max(a, b), read: Math.min(a, b) }))
test('what is saved is always the difference, and nothing changed saves nothing', () => {
  fc.assert(
    fc.property(tokens, tokens, fc.constantFrom(...Object.values(prices)), (before, after, known) => {
      const money = requestCost({ before, after }, known)
      expect(money.saved).toBe(money.before - money.after)
      expect(requestCost({ before, after: before }, known).saved).toBe(0)
    }),
  )
})
