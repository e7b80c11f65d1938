import fc from 'fast-check'

const surrogates = { first: 0xd800, count: 0x800 }
const last = 0x10_ffff

/**
 * Any one character, as `unit: 'binary'` of fast-check draws it, which lists all 1.1 million first: more than a second and
 * 150 MB in each process.
 *
 * @example
 * fc.string({ unit: anyCharacter, maxLength: 30 })
 */
export const anyCharacter: fc.Arbitrary<string> = fc.nat(last - surrogates.count).map(
  (at) => String.fromCodePoint(at < surrogates.first ? at : at + surrogates.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined
    if (point === undefined || String.fromCodePoint(point) !== text) throw new TypeError('not one character')
    if (point < surrogates.first) return point
    if (point < surrogates.first + surrogates.count) throw new TypeError('half a character')
    return point - surrogates.count
  },
)
