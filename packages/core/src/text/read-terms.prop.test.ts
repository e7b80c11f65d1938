import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../../../scripts/runs.ts'
import { RankedTexts } from './rank.ts'
import { ReadTerms } from './read-terms.ts'
import { extractTerms } from './terms.ts'

const word = fc.constantFrom(
  'ship',
  'ships',
  'shipOrders',
  'ORDER_17',
  '17',
  '4711',
  'e',
  'Straße',
  '订单失败',
  '=',
  'hip',
)
const text = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '))

test('texts whose terms were read before are worth what they are worth when they are read for the question', () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 9 }), text, fc.nat(8), (texts, question, cut) => {
      const terms = new Map(extractTerms(question).map((term, index) => [term, 1 + index]))
      const ranked = new RankedTexts([], terms)
      ranked.addRead(new ReadTerms(texts.slice(0, cut)))
      ranked.addRead(new ReadTerms(texts.slice(cut)))
      const spans = [{ from: 0, to: texts.length - 1 }]
      const direct = new RankedTexts(texts, terms)
      expect(ranked.score()).toEqual(direct.score())
      expect(ranked.score(spans)).toEqual(direct.score(spans))
    }),
    { numRuns: runs(200) },
  )
})

test('a term that only ends like another, or only begins like it, is not there', () => {
  const read = new ReadTerms(['flagship shipment'])
  expect(read.placeOf('ship')).toBeUndefined()
  expect(read.placeOf('flagship')).toBe(0)
})
