import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { user } from '../testing/builders.ts'
import { extracted } from '../testing/extracted.ts'
import { histories } from '../testing/index.ts'
import { estimator } from '../tokens/estimate.ts'
import { merge } from './said/merge.ts'
import { write } from './said/write.ts'

describe('a summary made of what was said', () => {
  test('fits its room, whatever the history', () => {
    fc.assert(
      fc.property(histories(), fc.integer({ min: 40, max: 400 }), ({ messages }, room) => {
        const summary = extracted(messages, room, estimator)
        const bare = estimator.count(write({ ...summary, notes: [] }))
        expect(estimator.count(write(summary))).toBeLessThanOrEqual(Math.max(room, bare))
      }),
      { numRuns: runs(40) },
    )
  })

  test('says how much of what people asked it leaves out, alone and with others', () => {
    const words = fc.array(fc.constantFrom('look', 'at', 'day', '7', 'box', 'red', 'send', 'it', 'Graz', 'list'), {
      minLength: 3,
      maxLength: 30,
    })
    const asked = fc.array(
      words.map((some) => user(`${some.join(' ')}.`)),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(asked, fc.integer({ min: 60, max: 600 }), (messages, room) => {
        const one = extracted(messages, room, estimator)
        for (const [summary, all] of [
          [one, messages.length],
          [merge([one, one], { room, tokens: estimator }), 2 * messages.length],
        ] as const) {
          const text = write(summary)
          const numbers = [...text.matchAll(/\[(?:asked: )?(\d+) more(?: left out|, worded alike)\]/gu)]
          const hidden = numbers.reduce((sum, [, count]) => sum + Number(count), 0)
          expect(text.split('\nasked: ').length - 1 + hidden).toBe(all)
        }
      }),
      { numRuns: runs(60) },
    )
  })
})
