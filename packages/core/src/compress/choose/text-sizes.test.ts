import { afterEach, expect, test, vi } from 'vitest'
import { TextSizes } from './text-sizes.ts'

afterEach(() => void vi.restoreAllMocks())

test.each([
  [[10, 20, 30], 100, 100],
  [[10, 20, 300], 100, 70],
  [[200, 200], 100, 50],
  [[100, 100, 100], 100, 34],
])('texts of %j tokens that share %i may have %i each', (sizes, cap, share) => {
  expect(new TextSizes(sizes).shareOf(cap)).toBe(share)
})

test('a share is worked out once for a cap, however many texts ask', () => {
  const worked = vi.spyOn(Math, 'ceil')
  const sizes = new TextSizes(Array.from({ length: 1000 }, (_, at) => at + 1))
  for (let text = 0; text < 1000; text += 1) sizes.shareOf(500)
  expect(worked).toHaveBeenCalledTimes(1)
})
