import { expect, test } from 'vitest'
import { piecesOf } from './sentences.ts'

test('a sentence ends behind all its marks, and nowhere within a word', () => {
  expect(piecesOf('Is it so?! "Yes." He left. See a.b and c?d, e.g. here.')).toEqual([
    'Is it so?!',
    '"Yes."',
    'He left.',
    'See a.b and c?d, e.g. here.',
  ])
})

test.each(['?', '!', '.', '。', '?)', '."', '?*'])('very many marks in a row are read once: %s', (mark) => {
  const text = `Do it ${mark.repeat(500_000)}x`
  expect(piecesOf(text).join('').length).toBeGreaterThan(100)
})
