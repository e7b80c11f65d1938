import { expect, test } from 'vitest'
import { moneyOf, splitInput } from './bill.ts'
import { prices } from './price-table.ts'

const exact = prices['multiples']!
const blocks = { ...exact, minimumTokens: 1024, blockTokens: 128 }

test('what is shared is read and the rest is written', () => {
  expect(splitInput(100, 60, exact)).toEqual({ read: 60, written: 40, plain: 0 })
})
test('only whole blocks are cached, and nothing below the minimum', () => {
  expect(splitInput(1023, 1023, blocks)).toEqual({ read: 0, written: 0, plain: 1023 })
  expect(splitInput(2000, 1023, blocks)).toEqual({ read: 0, written: 1920, plain: 80 })
  expect(splitInput(2000, 1200, blocks)).toEqual({ read: 1152, written: 768, plain: 80 })
})
test('money is dollars for tokens at prices per million', () => {
  const tokens = { read: 1_000_000, written: 2_000_000, plain: 3_000_000, output: 500_000 }
  expect(moneyOf(tokens, prices['claude-sonnet-5-5']!)).toBeCloseTo(0.1 + 2 * 2.5 + 3 * 2 + 0.5 * 10)
})
