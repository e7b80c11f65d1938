import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyOf, splitInput } from './bill.ts'
import { prices } from './price-table.ts'

const exact = prices['multiples']!
const blocks = { ...exact, minimumTokens: 1024, blockTokens: 128 }
const amounts = fc
  .tuple(fc.nat(20_000), fc.nat(20_000))
  .map(([a, b]) => ({ total: Math.max(a, b), shared: Math.min(a, b) }))

test('what is shared is read and the rest is written', () => {
  expect(splitInput(100, 60, exact)).toEqual({ read: 60, written: 40, plain: 0 })
})
test('only whole blocks are cached, and nothing below the minimum', () => {
  expect(splitInput(1023, 1023, blocks)).toEqual({ read: 0, written: 0, plain: 1023 })
  expect(splitInput(2000, 1023, blocks)).toEqual({ read: 0, written: 1920, plain: 80 })
  expect(splitInput(2000, 1200, blocks)).toEqual({ read: 1152, written: 768, plain: 80 })
})
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
test('money is dollars for tokens at prices per million', () => {
  const tokens = { read: 1_000_000, written: 2_000_000, plain: 3_000_000, output: 500_000 }
  expect(moneyOf(tokens, prices['claude-sonnet-5-5']!)).toBeCloseTo(0.1 + 2 * 2.5 + 3 * 2 + 0.5 * 10)
})
