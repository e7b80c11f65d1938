import { describe, expect, test } from 'vitest'
import type { Steps } from '../../breaks.ts'
import { user } from '../../testing/builders.ts'
import type { TurnPlan } from './turn-plan.ts'
import { UnfinishedTurns, type UnfinishedTurn } from './unfinished-turns.ts'

const plan = { writesFiles: false } as TurnPlan
const keyOf = (text: string) => ({ before: undefined, messages: [user(text)], statuses: '', next: '' })
const always = (): boolean => true

/** Plans a turn in three steps, and counts how often that was begun. */
function setUp(): { begin: () => Steps<TurnPlan>; begun: () => number } {
  let begun = 0
  function* begin(): Steps<TurnPlan> {
    begun += 1
    yield
    yield
    return plan
  }
  return { begin, begun: () => begun }
}

describe('turns whose planning was begun', () => {
  test('are planned once each, however many requests take turns', () => {
    const turns = new UnfinishedTurns()
    const { begin, begun } = setUp()
    const names = Array.from({ length: 64 }, (_, at) => `turn ${at}`)
    const own = new Map<string, UnfinishedTurn | TurnPlan>()
    for (let round = 0; round < 3; round += 1)
      for (const name of names) {
        const before = own.get(name)
        own.set(name, turns.plan(keyOf(name), begin, always, before && 'planning' in before ? before : undefined))
      }
    expect([...own.values()].every((each) => each === plan)).toBe(true)
    expect(begun()).toBe(names.length)
  })

  test('are gone on with by another request', () => {
    const turns = new UnfinishedTurns()
    const { begin, begun } = setUp()
    for (let step = 0; step < 2; step += 1) turns.plan(keyOf('one'), begin, always, undefined)
    expect(turns.plan(keyOf('one'), begin, always, undefined)).toBe(plan)
    expect(begun()).toBe(1)
  })

  test('are begun anew if another request finished them, or they failed', () => {
    const turns = new UnfinishedTurns()
    const { begin, begun } = setUp()
    const own = turns.plan(keyOf('one'), begin, always, undefined) as UnfinishedTurn
    expect(turns.plan(keyOf('one'), begin, () => false, undefined)).toBe(plan)
    expect(turns.plan(keyOf('one'), begin, () => false, own)).toBe(plan)
    expect(begun()).toBe(2)
    function* fail(): Steps<TurnPlan> {
      yield
      throw new Error('no tokens')
    }
    const failing = turns.plan(keyOf('two'), fail, always, undefined) as UnfinishedTurn
    expect(() => turns.plan(keyOf('two'), begin, always, failing)).toThrow('no tokens')
    expect(turns.plan(keyOf('two'), begin, () => false, failing)).toBe(plan)
  })
})
