import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { createWinnow } from '../prepare/create-winnow.ts'
import type { Winnow, WinnowOptions } from '../prepare/types.ts'
import { sessions } from '../testing/arbitraries/session.ts'
import { wordCounter } from '../testing/laws/tokens.ts'
import { compact, compress, createKernel, prune, recall, window, type KernelOptions } from './index.ts'

const tokens = wordCounter
const secret = 'a secret of this test'
const clearing = { contextWindow: 400, from: 0.2, keep: 40, every: 60 }
const small = { contextWindow: 900, output: 100 }

/** The same as options of `createWinnow` and as plugins. */
const pairs: Record<string, [WinnowOptions, KernelOptions]> = {
  'the defaults': [{}, { plugins: [prune(), compact(), compress()], recall: recall() }],
  'prune alone': [
    { compact: false, compress: false, prune: { otherTools: 'auto' }, tokens },
    { plugins: [prune({ otherTools: 'auto' })], tokens, recall: recall() },
  ],
  'compact alone': [
    { prune: false, compress: false, compact: { minSavings: 0 }, tokens },
    { plugins: [compact({ minSavings: 0 })], tokens, recall: recall() },
  ],
  'compress alone, without recall': [
    { prune: false, compact: false, compress: { cap: 80 }, recall: false, tokens },
    { plugins: [compress({ cap: 80 })], tokens },
  ],
  'aggressive, with a secret': [
    { profile: 'aggressive', compress: { cap: 80 }, compact: { minSavings: 0, clearing }, recall: { secret }, tokens },
    {
      plugins: [
        prune(),
        compact({ minSavings: 0, clearing, profile: 'aggressive', results: { cap: 80 } }),
        compress({ cap: 80, profile: 'aggressive' }),
      ],
      recall: recall({ secret }),
      tokens,
    },
  ],
  'a window': [
    { window: small, compact: { minSavings: 0 }, tokens },
    { plugins: [prune(), compact({ minSavings: 0 }), compress(), window(small)], recall: recall(), tokens },
  ],
}

describe.each(Object.entries(pairs))('with %s', (_, [options, kernelOptions]) => {
  test('a kernel sends the same bytes as a Winnow', async () => {
    let edited = 0
    const sent = async (winnow: Winnow, { messages, requests, system }: Parameters<typeof play>[0]) => {
      const views: unknown[] = []
      for (const length of requests) {
        const view = await winnow.prepare(messages.slice(0, length), system === undefined ? {} : { system })
        edited += view.edits.length
        const { requestId, ...report } = view.report
        views.push({ ...view, report: { ...report, requestId: requestId && 'one' } })
      }
      return views
    }
    const play = async (session: {
      messages: never[]
      requests: readonly number[]
      system?: string
    }): Promise<void> => {
      const kernel = await sent(createKernel(kernelOptions), session)
      expect(kernel).toEqual(await sent(createWinnow(options), session))
    }
    await fc.assert(
      fc.asyncProperty(sessions(), async (session) => play(session as never)),
      { numRuns: runs(20) },
    )
    expect(edited).toBeGreaterThan(0)
  })
})
