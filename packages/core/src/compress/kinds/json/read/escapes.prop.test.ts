import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../../../../../scripts/any-character.ts'
import { decodeEscapes } from './escapes.ts'

describe('escaped characters', () => {
  const spelled = String.raw
  it('mean the same whatever they are', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anyCharacter, maxLength: 8 })), (texts) => {
        const text = JSON.stringify(texts).replaceAll(/[^ -~]/g, (unit) => {
          return spelled`\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
        })
        expect(JSON.parse(decodeEscapes(text))).toEqual(JSON.parse(text))
      }),
    )
  })
})
