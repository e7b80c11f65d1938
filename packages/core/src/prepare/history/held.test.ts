import { expect, test } from 'vitest'
import { pricesOf } from '../../cost/prices.ts'
import { readTurns } from '../../message/turns.ts'
import { assistant, round, user } from '../../testing/builders.ts'
import { wordCounter } from '../../testing/index.ts'
import { Planner } from '../plan/plan.ts'
import type { DecidedTurn } from '../stored/record.ts'
import { holdsLong } from './held.ts'

const ahead = { takesLong: (texts: readonly string[]) => texts.join('').length > 20 }
const long = 'The ferry to Bergen leaves at noon.'
const finished = [user('When?'), ...round('search', {}, long, 'a'), assistant('At noon.')]
const historyWith = (result: string) => [...finished, user('And back?'), ...round('search', {}, result, 'b')]

test.each([
  ['short', false],
  [long, true],
])('a turn that is decided is not read for long results, the open one is: %s', (result, isLong) => {
  const messages = historyWith(result)
  const [turn] = readTurns(messages)
  const decided = new Map([[0, { turn: turn! } as DecidedTurn]])
  expect(holdsLong(messages, ahead, undefined)).toBe(true)
  expect(holdsLong(messages, ahead, decided)).toBe(isLong)
})

test('of turns that are decided no results are asked about', () => {
  const messages = historyWith(long)
  const decided = new Map([[0, { turn: readTurns(messages)[0]! } as DecidedTurn]])
  const planner = new Planner({
    rules: [],
    prices: pricesOf('multiples'),
    turns: {},
    tokens: wordCounter,
    messageTokens: () => 1,
    onFailure: () => {},
  })
  const turns = (given: object) => planner.incoming(messages, given).map(({ context }) => context.turn)
  expect(turns({})).toEqual([0, 1])
  expect(turns({ decided })).toEqual([1])
})
