import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../../scripts/runs.ts'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import { prose } from './prose.ts'

const contextOf = (question: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path: undefined,
})

/** Puts the missing lines back where the marks are. */
const restore = (chosen: string, lines: readonly string[]): string =>
  chosen
    .split('\n')
    .flatMap((line) => {
      const range = /^\[… lines (\d+)-(\d+)\]$/u.exec(line)
      return range ? lines.slice(Number(range[1]) - 1, Number(range[2])) : [line]
    })
    .join('\n')

describe('prose', () => {
  it('keeps lines as they are, in their order, and gets shorter', () => {
    const line = fc.oneof(
      fc.string({ maxLength: 30 }),
      fc.constantFrom('', 'alpha beta', 'error: x', '\u001B[1mbold', 'ünï'),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 80 }), fc.integer({ min: 20, max: 400 }), (lines, room) => {
        const text = lines.join('\n')
        const chosen = prose.choose(text, contextOf('alpha'), room)
        expect(chosen?.text.length ?? -1).toBeLessThan(text.length)
        expect(restore(chosen?.text ?? text, lines)).toBe(text)
      }),
      { numRuns: runs(300) },
    )
  })
})
