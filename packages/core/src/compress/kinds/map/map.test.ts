import { describe, expect, test } from 'vitest'
import type { ShrinkContext } from '../../kind.ts'
import { questionOf } from '../../read/question.ts'
import type { Profile } from '../../types.ts'
import { map } from './map.ts'

const about = (text: string, profile: Profile = 'default'): ShrinkContext => ({
  question: questionOf(text, {}),
  profile,
  path: undefined,
})
const reformat = (text: string): string | undefined => map.reformat!(text, about(''))?.text

const drawn = [
  'shop/cart.py:',
  '⋮',
  '│class Cart:',
  '⋮',
  '│    def total(self) -> int:',
  '⋮',
  '',
  'shop/tax.py:',
  '│def rate(country: str):',
  '⋮',
  '',
  'shop/empty.py',
].join('\n')
const indented =
  'shop/cart.py:\n class Cart:\n     def total(self) -> int:\nshop/tax.py:\n def rate(country: str):\nshop/empty.py'

describe('a map', () => {
  test('keeps paths and definitions, without marks that say nothing', () => {
    expect(reformat(drawn)).toBe(indented)
  })
  test.each([
    ['that is indented already', indented],
    ['prose', 'Some text:\n  with an indented line\nmore text'],
    ['typed code', 'class Cart:\n    name: str\n    def total(self):\n        pass'],
    ['a listing', 'src/a.ts\nsrc/b.ts'],
    ['nothing', ''],
  ])('%s stays as it is', (_, text) => {
    expect(reformat(text)).toBeUndefined()
  })
  test('stays as it is without loss', () => {
    expect(map.reformat!(drawn, about('', 'lossless'))).toBeUndefined()
  })
})

describe('a choice', () => {
  const many = Array.from(
    { length: 80 },
    (_, i) => `src/part${i}.ts:\n  class Part${i}\n    method open${i}()\n    method close${i}()`,
  )
  many.splice(40, 0, 'src/tax.ts:\n  class Tax\n    method other()\n    method rateOf(country)')

  test('holds the definition that was asked for with what it is in', () => {
    const chosen = map.choose(many.join('\n'), about('where is `rateOf` defined?'), 300)!
    expect(chosen.text).toMatch(
      /^src\/tax\.ts:\n {2}class Tax\n(?: {4}method other\(\)\n)? {4}method rateOf\(country\)$/mu,
    )
    expect(chosen.text).toMatch(/\[… \d+ definitions in \d+ files[^\]]*\]$/u)
    expect(chosen.text.length).toBeLessThanOrEqual(300)
  })
  test('is not made of something else', () => {
    expect(map.choose('class Cart:\n    name: str\n'.repeat(50), about('name'), 100)).toBeUndefined()
  })
})

test.each([
  ['deep nesting', `a/b.ts:\n${Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i + 1)}x`).join('\n')}`],
  ['bars', `a/b.ts:\n${'│'.repeat(1_000_000)}`],
  ['one long line', 'x'.repeat(10_000_000)],
])('is no matter how hostile: %s', { timeout: 60_000 }, (_, text) => {
  expect(reformat(text)?.length ?? 0).toBeLessThan(text.length)
  expect(map.choose(text, about('x'), 2000)?.text.length ?? 0).toBeLessThanOrEqual(2000)
})
