import { expect, test } from 'vitest'
import { isNavigation, lineKind } from './line-kinds.ts'

test.each([
  ['[Home](/) | [Docs](/docs) | [Blog](/blog)', 'markup'],
  ['[![build](https://img.example.com/a.svg)](https://ci.example.com/a)', 'markup'],
  ['![](https://img.example.com/hero.png)', 'markup'],
  ['- [The retry guide](/retries)', 'link'],
  ['Since 4.0 it counts attempts, see [the guide](/a).', 'sentence'],
  ['**Last updated:** 9 March 2026', 'field'],
  ['License: MIT', 'field'],
  ['Installation', 'other'],
  ['从 4.0 起，次数包括第一次。', 'sentence'],
])('%s is %s', (line, kind) => expect(lineKind(line)).toBe(kind))

test('is told in a moment', () => {
  for (const part of ['[', '![', '](', '[a](', '[a]', 'a ', '('])
    expect(() => lineKind(`](${part.repeat(20_000)}`)).not.toThrow()
})

test('many links below each other are navigation, a few are not', () => {
  const run = (count: number): ('link' | 'blank')[] =>
    Array.from({ length: count }, (_, at) => (at % 3 === 2 ? 'blank' : 'link'))
  expect([...isNavigation(['sentence', ...run(9), 'sentence', ...run(4), 'markup'])]).toEqual([
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 1,
  ])
})
