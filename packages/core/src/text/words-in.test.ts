import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countTermsOfDigits, extractTerms, isDigits, termsOfWord, wordPattern, wordsIn } from './terms.ts'
import { RankedTexts } from './rank.ts'

const anyTexts = fc.array(
  fc.oneof(
    fc.constantFrom(
      'a',
      'Z',
      '_',
      '$',
      '0',
      '7',
      '12',
      ' ',
      '-',
      '.',
      '\n',
      'name1',
      '3d',
      'é',
      '第',
      '👩',
      '\uD800',
      '٣',
    ),
    fc.string({ maxLength: 3 }),
  ),
  { maxLength: 30 },
)

test('the words of a text are those that the pattern finds', () => {
  fc.assert(
    fc.property(anyTexts, (pieces) => {
      const text = pieces.join('')
      expect(wordsIn(text)).toEqual(text.match(wordPattern()) ?? [])
    }),
  )
})

test('a word of digits has as many terms as are counted', () => {
  for (let length = 2; length < 100; length += 1) {
    const word = '1234567890'.repeat(10).slice(0, length)
    expect(isDigits(word)).toBe(true)
    expect([length, countTermsOfDigits(word)]).toEqual([length, termsOfWord(word).length])
  }
  expect(['', '1a', 'a1', '٣٤', '1.5'].map(isDigits)).toEqual([true, false, false, false, false])
})

test('texts with numbers are ranked alike, whether a number that none of them has is looked for too or not', () => {
  const texts = ['took 12 ms for order 4711', 'order 99999 12 3456', 'nothing 00 11 22 33', 'order order']
  const terms = new Map(extractTerms('which order').map((term) => [term, 1]))
  const alone = new RankedTexts(texts, terms).score()
  const both = new RankedTexts(texts, new Map([...terms, ['=87654321', 1]])).score()
  expect([...alone]).toEqual([...both])
  expect(alone[1]).toBeGreaterThan(0)
})
