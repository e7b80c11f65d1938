import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldEqual } from './fold-equal.ts'

/** Writes again what was folded. */
function unfold(text: string): string {
  const lines: string[] = []
  for (const line of text.split('\n')) {
    const mark = /^\s*\[… the (?:line|(\d+) lines) above (\d+) more times\]$/u.exec(line)
    if (!mark) {
      lines.push(line)
      continue
    }
    const block = lines.slice(-Number(mark[1] ?? 1))
    for (let count = 0; count < Number(mark[2]); count += 1) lines.push(...block)
  }
  return lines.join('\n')
}

describe('lines that repeat', () => {
  it('are written once with how often they come again', () => {
    const once = '  still waiting for the database to answer'
    expect(foldEqual(['start', ...Array.from({ length: 12 }, () => once), 'end'].join('\n'))).toBe(
      `start\n${once}\n  [… the line above 11 more times]\nend`,
    )
    const pair = ['connect to db-1 failed', 'next attempt in 5 seconds']
    expect(
      foldEqual(
        Array.from({ length: 6 }, () => pair)
          .flat()
          .join('\n'),
      ),
    ).toBe(`${pair.join('\n')}\n[… the 2 lines above 5 more times]`)
  })

  it('stay where a mark would be longer, and where they are blank', () => {
    expect(foldEqual('a\na\na\na\nb')).toBeUndefined()
    expect(foldEqual(`a${'\n'.repeat(200)}b`)).toBeUndefined()
  })

  it('can be written again from what is left, and fold only once', () => {
    const line = fc.constantFrom(
      'a',
      'a longer line that repeats',
      'another line of some length',
      '',
      '  indented line',
    )
    const run = fc.tuple(fc.array(line, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(fc.array(run, { maxLength: 12 }), (runs) => {
        const text = runs.flatMap(([block, times]) => Array.from({ length: times }, () => block).flat()).join('\n')
        const folded = foldEqual(text)
        if (folded === undefined) return
        expect(folded.length).toBeLessThan(text.length)
        expect(unfold(folded)).toBe(text)
        expect(foldEqual(folded)).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})
