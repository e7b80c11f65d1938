import { expect, test } from 'vitest'
import { copyWithLeaves, holdsLeaves } from './leaves.ts'

test('what a value holds is noticed when it changes in place', () => {
  const value = { path: 'a.ts', lines: [1, 2] }
  const leaves: unknown[] = []
  expect(copyWithLeaves(value, leaves)).toEqual(value)
  expect(holdsLeaves(value, leaves)).toBe(true)
  value.lines[1] = 3
  expect(holdsLeaves(value, leaves)).toBe(false)
})

test('a value that holds itself more than once is read in bounded time', () => {
  const value: Record<string, unknown> = { name: 'knot' }
  value['left'] = value
  value['right'] = value
  const leaves: unknown[] = []
  copyWithLeaves(value, leaves)
  expect(leaves.length).toBeLessThan(500_000)
  expect(holdsLeaves(value, leaves)).toBe(true)
})
