import { describe, expect, test } from 'vitest'
import { gain } from './gate.ts'
import { prices } from './price-table.ts'

const multiples = prices['multiples']!

describe('what an edit gains', () => {
  test('is the difference of a read and a write at the published multiples', () => {
    expect(gain({ removed: 2000, rewritten: 50_000, remaining: 100, prices: multiples })).toBeCloseTo(20_000 - 57_500)
    expect(gain({ removed: 50_000, rewritten: 10_000, remaining: 3, prices: multiples })).toBeCloseTo(15_000 - 11_500)
  })
  test('is a loss where little goes and much stands behind it, and never one in a cold cache', () => {
    const edit = { removed: 200, rewritten: 20_000, remaining: 16, prices: multiples }
    expect(gain(edit)).toBeLessThan(0)
    expect(gain({ ...edit, rewritten: 0 })).toBeGreaterThan(0)
  })
})
