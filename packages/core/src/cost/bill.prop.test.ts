import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyOf, splitInput } from './bill.ts'
import { prices } from './price-table.ts'

const exact = prices['multiples']!
const blocks = { ...exact, minimumTokens: 1024, blockTokens: 128 }
const amounts = fc
  .tuple(fc.nat(20_000), fc.nat(20_000))
  .map(([a, b]) => ({ total: Math.max(a, b), shared: Math.min(a, b) }))
test('every token is billed once, and none below 0', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(exact, blocks), ({ total, shared }, known) => {
      const { read, written, plain } = splitInput(total, shared, known)
      expect(read + written + plain).toBe(total)
      expect(Math.min(read, written, plain)).toBeGreaterThanOrEqual(0)
      expect(read).toBeLessThanOrEqual(shared)
      // What was rounded once is not rounded again.
      expect(splitInput(total, read, known).read).toBe(read)
    }),
  )
})
test('more in the cache never costs more, more tokens never cost less', () => {
  const money = (total: number, shared: number, known = exact): number =>
    moneyOf({ ...splitInput(total, shared, known), output: 0 }, known)
  fc.assert(
    fc.property(amounts, fc.constantFrom(exact, blocks), ({ total, shared }, known) => {
      expect(money(total, shared, known)).toBeLessThanOrEqual(money(total, 0, known))
      expect(money(total, shared)).toBeLessThanOrEqual(money(total + 1, shared))
    }),
  )
})
