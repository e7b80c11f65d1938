import { expect, test } from 'vitest'
import { matchesTool } from './tool-matcher.ts'

test('a tool is meant by its whole name, a pattern or a predicate', () => {
  expect(matchesTool('read', 'read')).toBe(true)
  expect(matchesTool('read', 'reader')).toBe(false)
  expect(matchesTool(/^read/u, 'reader')).toBe(true)
  expect(matchesTool((name) => name.endsWith('er'), 'reader')).toBe(true)
})

test('a pattern that remembers where it stopped matches every time', () => {
  const sticky = /read/gu
  expect([1, 2, 3].map(() => matchesTool(sticky, 'read'))).toEqual([true, true, true])
})
