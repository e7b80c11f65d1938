import { expect, test } from 'vitest'
import { inOneGo } from '../../breaks.ts'
import { readSpoken } from '../orders/spoken.ts'
import { assistant, user } from '../../testing/builders.ts'
import { extracted } from '../../testing/extracted.ts'
import { wordCounter as tokens } from '../../testing/index.ts'
import { isCourtesy } from './courtesy.ts'
import { worthAmong } from '../ledger/choose.ts'
import { mergeInSteps } from './merge.ts'
import type { Note } from './note.ts'
import { SummaryTexts } from './texts.ts'

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

test('what the sentences of an answer are worth beside each other is found in a step for each', () => {
  const sentences = Array.from({ length: count }, (_, order): Note => ({
    kind: 'answered',
    text: `It is ${order}.`,
    tokens: 4,
    worth: 1,
    order,
  }))
  expect([...worthAmong(sentences)]).toHaveLength(count)
})

test('summaries become one, and stand together, in a step for each of what they leave open', () => {
  const [many, open] = [40, 25]
  const summaries = Array.from({ length: many }, (_, at) => {
    const points = Array.from({ length: open }, (__, each) => `TODO: rotate key_${at}_${each}.`)
    return extracted([user('What is next?'), ...points.map((text) => assistant(text))], 400, tokens)
  })
  expect([...mergeInSteps(summaries, { room: 2000, tokens })].length).toBeGreaterThan(many * open)
  expect([...new SummaryTexts().togetherInSteps(summaries, tokens)].length).toBeGreaterThan(many * open)
})
