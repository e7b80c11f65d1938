import { expect, it } from 'vitest'
import { halfOf } from './half.ts'

it('is the same for an id in every process, and gives about as many to both', () => {
  const halves = Array.from({ length: 400 }, (_, at) => halfOf({ id: `question-${at}` }))
  const tuned = halves.filter((half) => half === 'tuned').length
  expect(tuned).toBeGreaterThan(160)
  expect(tuned).toBeLessThan(240)
  expect(halves.slice(0, 4)).toEqual(['tuned', 'reported', 'tuned', 'reported'])
})
