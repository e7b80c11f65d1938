import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyCharacter } from '../../../../scripts/any-character.ts'
import { estimateTokens } from './estimate.ts'

const texts = fc.string({ maxLength: 300, unit: anyCharacter })

describe('the estimate', () => {
  test('is a whole number, never negative, and 0 for nothing', () => {
    fc.assert(fc.property(texts, (text) => Number.isInteger(estimateTokens(text)) && estimateTokens(text) >= 0))
    expect(estimateTokens('')).toBe(0)
  })
  test('never gets smaller when text is added', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        expect(estimateTokens(first + second)).toBeGreaterThanOrEqual(estimateTokens(first))
        expect(estimateTokens(first + second)).toBeGreaterThanOrEqual(estimateTokens(second) - 3)
      }),
    )
  })
  test('counts parts as the whole, give or take what a cut through a word or a number costs', () => {
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const parts = estimateTokens(first) + estimateTokens(second)
        expect(Math.abs(parts - estimateTokens(first + second))).toBeLessThanOrEqual(5)
      }),
    )
  })
})
