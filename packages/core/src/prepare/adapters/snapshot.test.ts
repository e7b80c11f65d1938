import { expect, test } from 'vitest'
import { takeSnapshot } from './snapshot.ts'

test('what a value holds is noticed when it changes in place', () => {
  const value = { path: 'a.ts', lines: [1, 2] }
  const before = takeSnapshot(value)
  expect(before.value).toEqual(value)
  expect(before.isSame(value)).toBe(true)
  value.lines[1] = 3
  expect(before.isSame(value)).toBe(false)
  expect(before.value).toEqual({ path: 'a.ts', lines: [1, 2] })
})

test('a value that holds itself more than once is read in bounded time', () => {
  const value: Record<string, unknown> = { name: 'knot' }
  value['left'] = value
  value['right'] = value
  expect(takeSnapshot(value).isSame(value)).toBe(true)
})
