import { expect, test } from 'vitest'
import { finderOf } from './piece.ts'

const found = (piece: string, text: string): string | undefined => {
  const match = finderOf(piece)(text)
  return match && text.slice(match.at, match.at + match.length)
}

test('a piece is found whatever its case, as letters and not as a pattern', () => {
  expect(found('A.B', 'xA.b')).toBe('A.b')
  expect(found('a.b', 'a1b')).toBeUndefined()
  expect(found('İx', 'an İx')).toBe('İx')
})

test('space is space, however much of it was typed or pasted', () => {
  expect(found('a  b', 'x a b')).toBe('a b')
  expect(found('a b', 'a\u00a0\t b')).toBe('a\u00a0\t b')
  expect(found('two lines', 'one of two\n  lines')).toBe('two\n  lines')
  expect(found('sum  1234', 'sum\t1,234')).toBe('sum\t1,234')
  expect(found('(a) [b]', '(A)  [B]')).toBe('(A)  [B]')
  expect(found('ab', 'a b')).toBeUndefined()
})

test('a number is found with and without commas', () => {
  expect(found('1234', 'sum 1,234 kg')).toBe('1,234')
  expect(found('1,234', 'sum 1234 kg')).toBe('1234')
  expect(found('1,234 kg', 'sum 1,234 kg')).toBe('1,234 kg')
  expect(found('1234567', '1,234,567')).toBe('1,234,567')
  expect(found('(1234)', 'a(1,234)')).toBe('(1,234)')
  expect(found('2026-11-01 /a', 'on 2026-11-01 /a')).toBe('2026-11-01 /a')
})

test('digits of other numbers are not taken for one', () => {
  expect(found('1234', '12,34')).toBeUndefined()
  expect(found('1234', '1,2,3,4')).toBeUndefined()
  expect(found('123', '12,3')).toBeUndefined()
})

test('every further place is found from a position on', () => {
  const find = finderOf('1234')
  const text = '1234 and 1,234'
  expect(find(text, 1)).toEqual({ at: 9, length: 5 })
})

// Quadratic, these would not end within the time of a test.
test('long texts are searched in one pass', () => {
  expect(finderOf('1'.repeat(199))('1,'.repeat(1_000_000))).toBeUndefined()
  expect(finderOf(`${'1'.repeat(199)}x`)('1'.repeat(200_000))).toBeUndefined()
  expect(finderOf('a b c')('a '.repeat(500_000))).toBeUndefined()
  expect(finderOf('a b')(`a${' '.repeat(1_000_000)}`)).toBeUndefined()
})
