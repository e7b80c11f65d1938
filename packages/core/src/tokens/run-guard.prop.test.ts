import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { guardRuns } from './run-guard.ts'

/** Longest run in one piece. */
const runLimit = 256

const units = (text: string): string[] => text.split('')

test('pieces always join to the text, and no piece holds a run of one kind above the limit', () => {
  const kinds = [/[A-Za-z\u0080-\uffff]+/gu, /[\s\u0080-\uffff]+/gu, /[^A-Za-z0-9\s]+/gu]
  const run = fc.tuple(fc.constantFrom('a', ' ', '.', '中', '🎉', '1', 'x1'), fc.integer({ min: 1, max: 600 }))
  fc.assert(
    fc.property(fc.array(run, { maxLength: 6 }), (stretches) => {
      const text = stretches.map(([character, count]) => character.repeat(count)).join('')
      const pieces = guardRuns(text)
      expect(pieces.join('')).toBe(text)
      for (const piece of pieces)
        for (const kind of kinds)
          for (const [found] of piece.matchAll(kind)) expect(units(found).length).toBeLessThanOrEqual(runLimit + 1)
    }),
    { numRuns: runs(60) },
  )
})
