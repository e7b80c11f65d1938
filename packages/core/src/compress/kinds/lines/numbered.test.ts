import { expect, test } from 'vitest'
import { labelsOf, numbersOf } from './numbered.ts'

test('a blank line that carries a number and nothing else has that number', () => {
  const lines = ['  26    ].join()', '  27  }', '  28', '  29  module.exports = {}']
  expect(numbersOf(lines)).toEqual([26, 27, 28, 29])
  expect(labelsOf(lines)(2, 3)).toBe('28-29')
})

test('a line that is a number by itself has the number of the line before', () => {
  expect(numbersOf(['1: a', '2: b', '77', '3: c', '4: d', '5: e'])).toEqual([1, 2, 2, 3, 4, 5])
})
