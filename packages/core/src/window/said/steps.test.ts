import { expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { readSpoken } from '../orders/spoken.ts'
import { isCourtesy } from './courtesy.ts'

const count = 3000
const stepsOf = (text: string): number => [...readSpoken(text)].length

test.each([
  ['sentences', 'Look at the yard again. '],
  ['sentences that say too little to be told', '!! '],
])('one long line is read in a step for each of its sentences: %s', (_name, part) => {
  expect(stepsOf(part.repeat(count))).toBeGreaterThanOrEqual(count)
})

test('one long line whose points end no sentence is read in several steps', () => {
  const marks = Array.from({ length: 20 * count }, (_, at) => `x${at}. `).join('')
  expect(stepsOf(marks)).toBeGreaterThan(20)
})

test('whether a long text is but courtesy is read in steps', () => {
  const spoken = inOneGo(readSpoken('Thank you. '.repeat(count)))
  const steps = isCourtesy(spoken)
  expect([...steps]).toHaveLength(count)
  expect(inOneGo(isCourtesy(spoken))).toBe(true)
})
