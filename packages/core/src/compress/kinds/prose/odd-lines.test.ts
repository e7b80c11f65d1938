import { expect, test } from 'vitest'
import { lifted } from './__fixtures__/lifted.ts'
import { liftOddLines } from './odd-lines.ts'

const bridges = Array.from(
  { length: 120 },
  (_, at) => `${10 + (at % 18)}.04.2026 Bridge B-${200 + at}, grade 1.${at % 9}, no action needed`,
)

test('the one entry of a list that is unlike the others', () => {
  const odd = '12.04.2026 Bridge B-377, grade 3.7, closure recommended'
  expect(lifted(bridges.with(77, odd), liftOddLines)).toEqual([odd])
})

test('none where lines say what they like, or all say the same', () => {
  expect(lifted(bridges, liftOddLines)).toEqual([])
  const words = 'harbour boats moor along the quay winter bridge closed town clerk ferry'.split(' ')
  expect(
    lifted(
      Array.from({ length: 80 }, (_, at) =>
        [0, 1, 2, 3, 4, 5].map((word) => words[(at * (word + 3) + word) % 12]).join(' '),
      ),
      liftOddLines,
    ),
  ).toEqual([])
})
