import { expect, it } from 'vitest'
import { measureError } from './error.ts'

const exact = (text: string): number => text.length

it('gives median, 90th percentile and bias', () => {
  const texts = Array.from({ length: 10 }, () => 'x'.repeat(100))
  let next = 100
  const estimate = (): number => (next += 1)
  expect(measureError(texts, estimate, exact)).toEqual({ texts: 10, tokens: 1000, median: 0.06, p90: 0.1, bias: 0.055 })
})

it('tells too low from too high only in the bias', () => {
  const found = measureError(['x'.repeat(50)], () => 40, exact)
  expect(found).toMatchObject({ median: 0.2, p90: 0.2, bias: -0.2 })
})

it('measures nothing where there are no texts', () => {
  expect(measureError([], exact, exact)).toEqual({ texts: 0, tokens: 0, median: 0, p90: 0, bias: 0 })
})
