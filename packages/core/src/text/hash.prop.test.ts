import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '../../../../scripts/any-character.ts'
import { hashText } from './hash.ts'

test('a text has one short name, everywhere', () => {
  expect(hashText('')).toMatch(/^[0-9a-f]{8}$/u)
  expect(hashText('The quick brown fox')).toBe(hashText(['The quick', 'brown fox'].join(' ')))
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      expect(hashText(text)).toMatch(/^[0-9a-f]{8}$/u)
    }),
  )
})
