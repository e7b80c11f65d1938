import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { countTermsOfDigits, extractTerms, isDigits, termsOfWord, wordsIn } from './terms.ts'
import { RankedTexts } from './rank.ts'

const written = fc.array(
  fc.oneof(
    fc.constantFrom('9a130b910c', '87a8d2c1', 'ORD-18470', 'job_3_x', '10.2.3.4', 'parseHits', '81000', '7', 'x', '$a'),
    fc.stringMatching(/^[\w$.:@/+-]{1,12}$/u),
  ),
  { minLength: 1, maxLength: 3 },
)
const around = fc.constantFrom(
  '有关',
  '的信息是什么',
  '第',
  '々',
  '二〇',
  '〆',
  'の',
  'サーバー',
  'ﾃﾞｰﾀ',
  'ﾊﾞ',
  '서버',
  '에',
  '。',
  '？',
  '，',
  '「',
  '」',
  '\u{20000}',
)

test('what stands between characters of scripts without spaces is the same words as between blanks', () => {
  fc.assert(
    fc.property(written, around, around, (ids, left, right) => {
      const text = [left, ...ids.flatMap((id) => [id, right])]
      expect(wordsIn(text.join(''))).toEqual(wordsIn(text.join(' ')))
      expect(extractTerms(text.join(''))).toEqual(extractTerms(text.join(' ')))
    }),
  )
})

test('a long vowel of Japanese belongs to its word', () => {
  expect(extractTerms('サーバー9a130b910cのﾃﾞｰﾀ')).toEqual(extractTerms('サーバー 9a130b910c のﾃﾞｰﾀ'))
  expect(extractTerms('サーバー')).toEqual(['サー', 'ーバ', 'バー'])
})

test('a run of characters without spaces has terms however long it is', () => {
  expect(new Set(extractTerms('订单号码'.repeat(100)))).toEqual(new Set(['订单', '单号', '号码', '码订']))
  expect(wordsIn('订'.repeat(10_000_000)).length).toBe(125_000)
})

test('texts without such characters have the words they always had', () => {
  const ascii = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.stringMatching(/^[\w$.:-]{1,20}$/u),
    fc.constantFrom('a', 'Z', '_', '$', '0', '7', '12', ' ', '-', '.', '\n', 'name1', '3d'),
  )
  const others = fc.constantFrom('naïve', 'Ünïté9', 'ёлка7', '٣٤', '٣', '½', 'e\u0301', '😀', '👩', 'ａ９', '\uD800')
  for (const pieces of [ascii, fc.oneof(ascii, others)]) {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), (all) => {
        const text = all.join('')
        expect(wordsIn(text)).toEqual(text.match(/[\p{L}_$][\p{L}\p{N}_$]*|\p{N}{2,}/gu) ?? [])
      }),
      { numRuns: runs(500) },
    )
  }
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
