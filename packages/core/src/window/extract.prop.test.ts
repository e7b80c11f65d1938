import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { histories } from '../testing/index.ts'
import { estimator } from '../tokens/estimate.ts'
import { extract } from './extract.ts'
import { Seen } from './seen.ts'
import { write } from './write.ts'

const nothingBefore = { wroteBefore: () => 0, wrote: () => {} }

describe('a summary made of what was said', () => {
  test('fits its room, whatever the history', () => {
    fc.assert(
      fc.property(histories(), fc.integer({ min: 40, max: 400 }), ({ messages }, room) => {
        const summary = extract(messages, { room, tokens: estimator, seen: new Seen(), ...nothingBefore })
        const bare = estimator.count(write({ ...summary, notes: [] }))
        expect(estimator.count(write(summary))).toBeLessThanOrEqual(Math.max(room, bare))
      }),
      { numRuns: runs(40) },
    )
  })
})
