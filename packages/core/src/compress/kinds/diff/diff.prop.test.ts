import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../question.ts'
import { diff } from './diff.ts'

const contextOf = (question = ''): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

describe('diffs', () => {
  it('covers the diff exactly with kept lines and marks', () => {
    const line = fc.constantFrom(
      'diff --git a/x b/x',
      '--- a/x',
      '+++ b/x',
      '@@ -1,3 +1,3 @@',
      '@@@ -1 -1 +1 @@@',
      ' c',
      '+a',
      '-b',
      '',
      'commit 1234567',
      '\\ No newline',
      'x'.repeat(90),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 120 }), fc.integer({ min: 30, max: 900 }), (lines, room) => {
        const text = lines.join('\n')
        const chosen = diff.choose(text, contextOf('a'), room)
        if (!chosen) return
        expect(chosen.text.length).toBeLessThanOrEqual(room)
        const all = lines.at(-1) === '' ? lines.slice(0, -1) : lines
        const restored = chosen.text.split('\n').flatMap((shown) => {
          const range = /^\[… (\d+)-(\d+)\]$/u.exec(shown)
          return range ? all.slice(Number(range[1]) - 1, Number(range[2])) : [shown]
        })
        expect(restored.join('\n')).toBe(all.join('\n'))
      }),
    )
  })
})
