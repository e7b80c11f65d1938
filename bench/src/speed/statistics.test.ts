import { expect, test } from 'vitest'
import { median, slopeOf } from './statistics.ts'

test('the median is the middle one, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([4, 1, 3, 2])).toBe(3)
  expect(() => median([])).toThrow('no median')
})

test('the slope of points on a line is that of the line', () => {
  expect(slopeOf([1, 2, 5].map((x) => ({ x, y: 3 * x + 7 })))).toBeCloseTo(3)
  expect(slopeOf([1, 2, 5].map((x) => ({ x, y: 7 })))).toBe(0)
})
