import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffLines, type DiffBlock } from './line-diff.ts'

const joined = (blocks: readonly DiffBlock[], left: DiffBlock['kind']): string =>
  blocks.flatMap(({ kind, lines }) => (kind === left ? [] : lines)).join('\n')

test('both texts can be read off a difference, and its line numbers are right', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', '', 'e  '), { maxLength: 30 }).map((all) => all.join('\n'))
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const blocks = diffLines(before, after)
      expect(joined(blocks, 'added')).toBe(before)
      expect(joined(blocks, 'removed')).toBe(after)
      for (const { kind, lines: own, from } of blocks)
        expect((kind === 'added' ? after : before).split('\n').slice(from - 1, from - 1 + own.length)).toEqual(own)
    }),
  )
})

test('what was cut out of a text is told as removed, and nothing else', () => {
  const before = Array.from({ length: 100 }, (_, index) => `line ${index}`)
  const after = [...before.slice(0, 10), '[… 11-90]', ...before.slice(90)]
  expect(
    diffLines(before.join('\n'), after.join('\n')).map(({ kind, lines, from }) => [kind, lines.length, from]),
  ).toEqual([
    ['same', 10, 1],
    ['removed', 80, 11],
    ['added', 1, 11],
    ['same', 10, 91],
  ])
})

test('a hundred thousand lines are compared, which takes longer than a test may take where each is compared with all', () => {
  const before = Array.from({ length: 100_000 }, (_, index) => `line ${index % 5000}`)
  const after = before.map((line) => line.replace('line 7', 'other'))
  const parts = diffLines(before.join('\n'), after.join('\n'))
  const shown = (kinds: readonly string[]): string[] =>
    parts.filter(({ kind }) => kinds.includes(kind)).flatMap(({ lines }) => lines)
  expect(shown(['same', 'removed'])).toEqual(before)
  expect(shown(['same', 'added'])).toEqual(after)
})
