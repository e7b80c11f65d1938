import { describe, expect, test } from 'vitest'
import { agreement } from './agreement.ts'
import { similarParts } from './similar-parts.ts'

const of = (...values: number[]): Float64Array => Float64Array.from(values)
const nothing = new Float64Array(8)
const similarity = of(0.1, 0.9, 0.2, 0.1, 0.7, 0.15, 0.1, 0.6)
const defaults = { minItems: 3, maxItems: 20 }

describe('similar parts', () => {
  test('are those that stand out, and as many as are wanted at least, most similar first', () => {
    expect(similarParts(nothing, similarity, defaults).map(([part]) => part)).toEqual([1, 4, 7])
    expect(similarParts(nothing, similarity, { ...defaults, minItems: 0 }).map(([part]) => part)).toEqual([1, 4])
    expect(similarParts(nothing, similarity, { minItems: 1, maxItems: 1 })).toEqual([[1, 1]])
  })

  test('are those above the threshold where there is one', () => {
    const above = similarParts(nothing, similarity, { threshold: 0.15, minItems: 0, maxItems: 20 })
    expect(above.map(([part]) => part)).toEqual([1, 4, 7])
    expect(similarParts(nothing, similarity, { threshold: 0.95, minItems: 1, maxItems: 20 })).toEqual([[1, 1]])
    expect(similarParts(nothing, similarity, { threshold: 0.95, minItems: 0, maxItems: 20 })).toEqual([])
  })

  test('are none where all are alike, or there is but one', () => {
    expect(similarParts(nothing, of(1, 1, 1, 1, 1, 1, 1, 1), defaults)).toEqual([])
    expect(similarParts(of(1), of(0.5), defaults)).toEqual([])
  })

  test('count as far as they agree with words', () => {
    const words = of(0, 3, 0, 0, 2, 0, 0, 2)
    const against = of(3, 0, 2, 3, 0, 2, 3, 0)
    expect(similarParts(words, similarity, defaults)[0]).toEqual([1, 1])
    expect(similarParts(against, similarity, defaults)).toEqual([])
  })
})

describe('agreement', () => {
  test('is full where words find nothing or everything, and there is no witness', () => {
    expect(agreement(nothing, similarity)).toBe(1)
    expect(agreement(of(1, 1, 1), of(3, 2, 1))).toBe(1)
  })

  test('is none at chance and below', () => {
    const words = of(1, 0, 1, 0)
    expect(agreement(words, of(1, 1, 1, 1))).toBe(0)
    expect(agreement(words, of(1, 2, 2, 1))).toBe(0)
    expect(agreement(words, of(0, 1, 0, 1))).toBe(0)
  })

  test('grows with the share of pairs in the right order, ties counting half', () => {
    const words = of(1, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    const at = (place: number): number => agreement(words, of(place, 0, 1, 2, 3, 4, 5, 6, 7, 8))
    expect(at(4)).toBe(0)
    expect(at(4.5)).toBeCloseTo((5 / 9 - 4 / 9) / 0.3)
    expect(at(5)).toBeCloseTo((5.5 / 9 - 3.5 / 9) / 0.3)
    expect(at(5.5)).toBe(1)
  })
})
