import { describe, expect, test } from 'vitest'
import { questionOf } from './question.ts'
import { rareLines, rarestPlaces } from './rarest-places.ts'

const question = questionOf('What became of number 48 and of ORD-77?', {})
const text = `number 148\n${'number 482\n'.repeat(30)}number 48\nORD-775 and ORD-77\n`

describe('the places of a question in a text', () => {
  test('are those of its rarest names, of which a part of a longer number is none', () => {
    expect(rarestPlaces(text, question, { most: 2 })).toEqual([text.indexOf('48\nORD'), text.indexOf('ORD-77\n')])
  })

  test('are told by line, without those of words that stand in more than so many', () => {
    expect(rareLines(text, question, 5)).toEqual([
      { line: 31, word: '48' },
      { line: 32, word: 'ord-77' },
    ])
  })
})
