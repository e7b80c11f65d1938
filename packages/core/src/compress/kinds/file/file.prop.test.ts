import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../question.ts'
import { file } from './file.ts'

const contextOf = (question: string, path?: string): ShrinkContext => ({
  question: questionOf(question, {}),
  profile: 'default',
  path,
})

/** Puts the missing lines back where the marks are. */
const restore = (chosen: string, lines: readonly string[]): string =>
  chosen
    .split('\n')
    .flatMap((line) => {
      const range = /^\[… (\d+)-(\d+)\]$/u.exec(line)
      return range ? lines.slice(Number(range[1]) - 1, Number(range[2])) : [line]
    })
    .join('\n')

describe('what stands in a file', () => {
  it('covers the file exactly with kept lines and marks', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        '}',
        '    return x',
        'def f(a,',
        '"""',
        '# note',
        '@cached',
        'class A:',
        '\t\tif (x) {',
        '[… 3-4] no',
      ),
      fc.string({ maxLength: 60 }).map((text) => text.replace(/[\n\r]/gu, ' ')),
    )
    fc.assert(
      fc.property(fc.array(line, { maxLength: 120 }), fc.integer({ min: 30, max: 2000 }), (lines, room) => {
        const text = lines.join('\n')
        const chosen = file.choose(text, contextOf('return x from class A'), room)
        if (!chosen) return
        expect(chosen.text.length).toBeLessThanOrEqual(room)
        expect(chosen.text.length).toBeLessThan(text.length)
        const all = lines.at(-1) === '' ? lines.slice(0, -1) : lines
        expect(restore(chosen.text, all)).toBe(all.join('\n'))
      }),
    )
  })
})
