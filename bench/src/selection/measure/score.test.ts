import { expect, it } from 'vitest'
import { addScore, noScore, scoreOf } from './score.ts'

const tokens = { tokens: 50, allTokens: 1000 }

it('scores by name: shares of the right tools, all of them, and the place of the first', () => {
  const lists = { 1: ['x'], 5: ['x', 'a', 'y'], 10: ['x', 'a', 'y', 'b'], 20: ['x', 'a', 'y', 'b'] }
  expect(scoreOf(['a', 'b'], lists, tokens)).toEqual({
    questions: 1,
    first: 0,
    five: 0.5,
    ten: 1,
    allOfFive: 0,
    reciprocal: 0.5,
    empty: 0,
    ...tokens,
  })
})

it('counts a question for which nothing is found', () => {
  const lists = { 1: [], 5: [], 10: [], 20: [] }
  expect(scoreOf(['a'], lists, tokens)).toMatchObject({ five: 0, allOfFive: 0, reciprocal: 0, empty: 1 })
})

it('adds up', () => {
  const sum = noScore()
  const lists = { 1: ['a'], 5: ['a'], 10: ['a'], 20: ['a'] }
  for (const gold of [['a'], ['a', 'b']]) addScore(sum, scoreOf(gold, lists, tokens))
  expect(sum).toMatchObject({ questions: 2, first: 1.5, five: 1.5, allOfFive: 1, reciprocal: 2, tokens: 100 })
})
