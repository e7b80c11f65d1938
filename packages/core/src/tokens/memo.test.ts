import { describe, expect, test } from 'vitest'
import type { TokenCounter } from '../ports.ts'
import { estimateTokens } from './estimate.ts'
import { memoizeCounter } from './memo.ts'

const counting = (count: (text: string) => unknown): { tokens: TokenCounter; counted: string[] } => {
  const counted: string[] = []
  return {
    counted,
    tokens: {
      name: 'test',
      exact: true,
      count: (text) => {
        counted.push(text)
        return count(text) as number
      },
    },
  }
}

describe('a remembered counter', () => {
  test('counts each text once, short or long, and nothing not at all', () => {
    const { tokens, counted } = counting((text) => text.length)
    const memo = memoizeCounter(tokens, () => {})
    const long = 'x'.repeat(500)
    for (const text of ['a', long, 'a', `${'x'.repeat(250)}${'x'.repeat(250)}`, ''])
      expect(memo.count(text)).toBe(text.length)
    expect(counted).toEqual(['a', long])
  })
  test('forgets what was not used for long, and never more than that', () => {
    const { tokens, counted } = counting((text) => text.length)
    const memo = memoizeCounter(tokens, () => {})
    const big = (n: number): string => `${n} ${'x'.repeat(3_000_000)}`
    for (let n = 0; n < 20; n += 1) {
      memo.count('often used')
      memo.count(big(n))
    }
    memo.count(big(19))
    expect(counted.filter((text) => text === 'often used')).toHaveLength(1)
    expect(counted.filter((text) => text === big(19))).toHaveLength(1)
    memo.count(big(0))
    expect(counted.filter((text) => text === big(0))).toHaveLength(2)
  })
  test.each<[string, () => unknown]>([
    ['NaN', () => Number.NaN],
    ['less than nothing', () => -1],
    ['endlessly much', () => Infinity],
    ['more than can be added up', () => 1e308],
    ['a word', () => '7'],
    ['nothing', () => undefined],
    [
      'an exception',
      () => {
        throw new Error('broken')
      },
    ],
  ])('puts the estimate in the place of %s and says so', (_name, count) => {
    const failures: unknown[] = []
    const memo = memoizeCounter(counting(count).tokens, (error) => failures.push(error))
    expect(memo.count('Which flights are left?')).toBe(estimateTokens('Which flights are left?'))
    expect(failures).toHaveLength(1)
  })
  test('rounds fractions up, so that sums of counts agree', () => {
    const memo = memoizeCounter(counting((text) => text.length / 3.7).tokens, () => {})
    expect(memo.count('Which flights are left?')).toBe(7)
  })
  test('goes by the name of what it remembers', () => {
    expect(memoizeCounter(counting(() => 1).tokens, () => {})).toMatchObject({ name: 'test', exact: true })
  })
})
