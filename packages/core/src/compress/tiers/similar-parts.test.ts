import { describe, expect, test } from 'vitest'
import { similarParts } from './similar-parts.ts'

const of = (...values: number[]): Float64Array => Float64Array.from(values)
const similarity = of(0.1, 0.9, 0.2, 0.1, 0.7, 0.15, 0.1, 0.6)
const defaults = { minItems: 3, maxItems: 20 }

describe('similar parts', () => {
  test('are those that stand out, and as many as are wanted at least, most similar first', () => {
    expect(similarParts(similarity, defaults).map(({ part }) => part)).toEqual([1, 4, 7])
    expect(similarParts(similarity, { ...defaults, minItems: 0 }).map(({ part }) => part)).toEqual([1, 4])
    expect(similarParts(similarity, { minItems: 1, maxItems: 1 })).toEqual([{ part: 1, weight: 1 }])
  })

  test('are those above the threshold where there is one', () => {
    const above = similarParts(similarity, { threshold: 0.15, minItems: 0, maxItems: 20 })
    expect(above.map(({ part }) => part)).toEqual([1, 4, 7])
    expect(similarParts(similarity, { threshold: 0.95, minItems: 1, maxItems: 20 })).toEqual([{ part: 1, weight: 1 }])
    expect(similarParts(similarity, { threshold: 0.95, minItems: 0, maxItems: 20 })).toEqual([])
  })

  test('are none where all are alike, or there are none', () => {
    expect(similarParts(of(1, 1, 1, 1, 1, 1, 1, 1), defaults)).toEqual([])
    expect(similarParts(of(), defaults)).toEqual([])
  })

  test('are the one there is, with which nothing can be compared', () => {
    expect(similarParts(of(0.5), defaults)).toEqual([{ part: 0, weight: 1 }])
    expect(similarParts(of(0.5), { ...defaults, minItems: 0 })).toEqual([])
  })
})
