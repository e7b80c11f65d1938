import { describe, expect, test } from 'vitest'
import { estimateTokens, estimator } from './estimate.ts'

describe('the estimate', () => {
  test('grows in proportion for repeated text', () => {
    for (const unit of ['word ', '{"id": 12},\n', '订单已发货。', 'const value = call(1)\n']) {
      const once = estimateTokens(unit.repeat(100))
      expect(estimateTokens(unit.repeat(1000)) / once).toBeCloseTo(10, 0)
    }
  })
  test('is within a quarter of the real count of a few known sentences', () => {
    const known: readonly [string, number][] = [
      ['The quick brown fox jumps over the lazy dog.', 10],
      ['Which flights are left?', 5],
      ['I would like to return two of the three lamps I ordered last week.', 15],
    ]
    for (const [text, count] of known) expect(Math.abs(estimateTokens(text) - count)).toBeLessThanOrEqual(count / 4)
  })
  test('counts the last blank in front of an aligned number', () => {
    expect(estimateTokens('     12')).toBeGreaterThan(estimateTokens('     ab'))
    const rows = Array.from({ length: 40 }, (_, index) => `${String(index).padStart(6)}\treturn total`)
    const closed = rows.map((row) => row.trimStart())
    expect(estimateTokens(closed.join('\n'))).toBeLessThan(estimateTokens(rows.join('\n')) * 0.85)
  })
  test('counts long runs of blanks, which are many tokens', () => {
    // What o200k_base counts: 313, 313 and 40.
    for (const [blank, count] of [
      ['\n', 313],
      ['\t', 313],
      [' ', 40],
    ] as const) {
      const estimated = estimateTokens(`a${blank.repeat(5000)}b`)
      expect(estimated).toBeGreaterThan(count * 0.9)
      expect(estimated).toBeLessThan(count * 1.1)
    }
  })
  test('takes hostile text without a crash', () => {
    for (const text of ['\u0000'.repeat(1000), '\ud800'.repeat(1000), '\uffff', 'a'.repeat(1_000_000)])
      expect(Number.isFinite(estimateTokens(text))).toBe(true)
  })
  test('says that it is one', () => {
    expect(estimator).toMatchObject({ name: 'estimate', exact: false })
    expect(estimator.count('Which flights are left?')).toBe(estimateTokens('Which flights are left?'))
  })
})
