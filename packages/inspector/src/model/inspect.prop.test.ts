import { createWinnow, type Prepared, type WinnowOptions } from '@winnow/core'
import { sessions } from '@winnow/core/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { checkView } from '../__fixtures__/check-view.ts'
import { barOf, inspect, recordRequest } from './index.ts'

const optionSets: Record<string, WinnowOptions> = {
  'a small cap': { compress: { cap: 80 }, compact: { minSavings: 0 } },
  'all tools auto': { prune: { otherTools: 'auto' }, compact: { minSavings: 0 } },
  clearing: { compact: { clearing: { from: 0, every: 40, keep: 20 }, minSavings: 0 } },
  'a small window': { window: { contextWindow: 450, output: 0 } },
  observe: { mode: 'observe', compress: { cap: 80 }, compact: { minSavings: 0 } },
}

test.each(Object.entries(optionSets))('each request of any session is shown as it was sent: %s', async (_, options) => {
  await fc.assert(
    fc.asyncProperty(sessions(), async ({ messages, requests, system }) => {
      let told: Pick<Prepared, 'edits' | 'report'> | undefined
      const winnow = createWinnow({
        ...options,
        onEvent(event) {
          if (event.type === 'prepared') told = event
        },
      })
      for (const end of requests) {
        const history = messages.slice(0, end)
        await winnow.prepare(history, system === undefined ? {} : { system })
        const request = recordRequest(winnow, { id: `${end}`, history, system, prepared: told! })
        const view = inspect(request)
        checkView(request, view)
        expect(view.isCounted).toBe(true)
        const { parts, total, cache } = view
        expect(barOf(request)).toMatchObject({ parts, total, cache })
      }
    }),
    { numRuns: runs(30) },
  )
})
