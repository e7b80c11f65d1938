import { createHash, createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRefOf, isRef, readRef, refOf } from './ref.ts'

/** The first 80 bits as a number in base 22, with the letters that stand for its digits. */
function spelt(bytes: Buffer): string {
  const digits = BigInt(`0x${bytes.toString('hex').slice(0, 20)}`)
    .toString(22)
    .padStart(18, '0')
  return [...digits].map((digit) => 'abcdefghiklmnoprstuvwy'.charAt(Number.parseInt(digit, 22))).join('')
}

/** Any 16-bit code units, halves of surrogate pairs among them. */
const codeUnits = fc
  .array(fc.oneof(fc.constantFrom(0xd800, 0xdbff, 0xdc00, 0xdfff, 0xfffd, 0x41), fc.integer({ min: 0, max: 0xffff })))
  .map((codes) => String.fromCharCode(...codes))

describe('a ref', () => {
  test('is the same in every process and after JSON', () => {
    expect(refOf('')).toBe('sfbhfeovtpltkfugad')
    expect(refOf('abc')).toBe('ogkedrpawlkkveognk')
    expect(refOf('Grüße, 世界 🌍')).toBe('gecunbyptvybrobput')
    fc.assert(
      fc.property(codeUnits, (text) => {
        const copy = JSON.parse(JSON.stringify({ text })) as { readonly text: string }
        expect(createRefOf()(copy.text)).toBe(refOf(text))
      }),
    )
  })

  test('says the first 80 bits of the SHA-256 of the text, in 18 letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(refOf(text)).toBe(spelt(createHash('sha256').update(text).digest()))
        expect(isRef(refOf(text))).toBe(true)
      }),
    )
  })

  test('belongs to one text, also where a text holds halves of surrogate pairs, which UTF-8 writes alike', () => {
    const halves = ['\uD800', '\uDC00', '\uFFFD', '\uDC00\uD800', '\uFFFD\uFFFD', '\uD800\uDC00', '\u00FF\uD800', '']
    const texts = [...halves, ...halves.map((half) => `boat${half}`), ...halves.map((half) => `${half}boat`)]
    expect(new Set(texts.map(refOf)).size).toBe(new Set(texts).size)
    fc.assert(fc.property(codeUnits, codeUnits, (a, b) => (refOf(a) === refOf(b)) === (a === b)))
  })

  test.each([
    '',
    'abc',
    'ogkedrpawlkkveogn',
    'ogkedrpawlkkveognka',
    'ogkedrpawlkkveognj',
    'OGKEDRPAWLKKVEOGNK',
    '7f3a2c91',
  ])('is not %j', (text) => {
    expect(isRef(text)).toBe(false)
  })

  test('is read with blanks around it and in capitals', () => {
    expect(readRef(' OgkedrpawlkkveognK\n')).toBe(refOf('abc'))
    expect(readRef('ref ogkedrpawlkkveognk')).toBe(refOf('abc'))
    expect(readRef('[80 of 90 lines left out, ref ogkedrpawlkkveognk]')).toBe(refOf('abc'))
    const two = `${refOf('abc')} or ${refOf('abd')}`
    expect(readRef(two)).toBe(two)
  })
})

describe('with a secret', () => {
  const secret = 'harbour master of the north quay'

  test('a ref is that of HMAC-SHA-256', () => {
    expect(createRefOf(secret)('abc')).toBe(spelt(createHmac('sha256', secret).update('abc').digest()))
  })

  test('refs are stable for it, and others than without it or with another', () => {
    fc.assert(
      fc.property(codeUnits, (text) => {
        const ref = createRefOf(secret)(text)
        expect(createRefOf(secret)(text)).toBe(ref)
        expect(new Set([ref, refOf(text), createRefOf(`${secret}s`)(text)]).size).toBe(3)
      }),
    )
  })
})
