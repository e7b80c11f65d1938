import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stem } from './stem.ts'

test('a stem is never empty nor longer than the word', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,45}$/u), (word) => {
      const short = stem(word)
      expect(short.length).toBeGreaterThan(0)
      expect(short.length).toBeLessThanOrEqual(Math.max(word.length, 8))
    }),
  )
})
