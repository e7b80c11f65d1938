import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import type { OutlineBlock } from '../ports.ts'
import { compressResult } from './compress-result.ts'

const source = Array.from(
  { length: 120 },
  (_, step) => `function step${step}(value) {\n  const next = value + ${step}\n  return next\n}\n`,
).join('\n')

describe('an outline', () => {
  it('never makes a result longer, whatever it says', () => {
    const nested = fc.letrec<{ block: OutlineBlock; blocks: OutlineBlock[] }>((tie) => ({
      blocks: fc.array(tie('block'), { maxLength: 4 }),
      block: fc.record({
        kind: fc.constantFrom('class', 'comment', 'import', ''),
        name: fc.string({ maxLength: 20 }),
        from: fc.nat(600),
        to: fc.nat(600),
        header: fc.record({ from: fc.nat(600), to: fc.nat(600) }),
        children: fc.oneof({ depthSize: 'small', withCrossShrink: true }, fc.constant([]), tie('blocks')),
      }),
    })).blocks
    const call = { toolName: 'read_file', args: { path: 'a.js' }, output: source, query: 'step77' }
    fc.assert(
      fc.property(nested, (blocks) => {
        const { output } = compressResult(call, { cap: 300, outline: { name: 'any', outline: () => blocks } })
        expect((output as string).length).toBeLessThan(source.length / 2)
      }),
      { numRuns: runs(60) },
    )
  })
})
