import { describe, expect, test } from 'vitest'
import { questionOf } from './question.ts'
import { rareLines, rarestPlaces } from './rarest-places.ts'

const question = questionOf('What became of number 48 and of 4711?', {})
const text = `number 148\n${'number 482\n'.repeat(30)}number 48\n47113 and 4711\n`

describe('the places of a question in a text', () => {
  test('are those of its rarest names, of which a part of a longer number is none', () => {
    expect(rarestPlaces(text, question, { most: 2 })).toEqual([text.indexOf('number 48\n'), text.indexOf('4711\n')])
  })

  test('are told by line, without those of words that stand in more than so many', () => {
    expect(rareLines(text, question, 5)).toEqual([
      { line: 31, word: 'number 48' },
      { line: 32, word: '4711' },
    ])
  })

  test.each(['Step #7', 'step=7', '"step": 7', "step: '7"])(
    'are those of a number behind its word as in %s',
    (written) => {
      const steps = `step 77\n1 step 9 of 7\n${written}\n`
      expect(rareLines(steps, questionOf('Why did step 7 fail?', {}), 1)).toContainEqual({ line: 2, word: 'step 7' })
    },
  )
})
